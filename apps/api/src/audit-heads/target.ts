import { createHmac, randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type KeptHead, linesOf } from './heads.ts';

/** Stores heads where the database's administrators cannot change them; rejects when they could not be stored. */
export type HeadsTarget = (heads: readonly KeptHead[], now: Date) => Promise<void>;

/** Milliseconds after which a receiver that has not answered counts as unreachable. */
const patience = 10_000;

const toFile =
  (path: string): HeadsTarget =>
  (heads) =>
    appendFile(path, linesOf(heads), { mode: 0o600, flush: true });

/** Signs the lines with the installation's secret, so that the receiver can verify their sender. */
const toWebhook =
  (url: string, secret: string): HeadsTarget =>
  async (heads) => {
    const body = linesOf(heads);
    const signature = createHmac('sha256', secret).update(`audit heads\n${body}`).digest('hex');
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson', 'X-Rcm-Signature': `sha256=${signature}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The receiver of audit heads answered ${answer.status}`);
  };

/** Writes a new object for each export, so that a bucket with object lock keeps every one of them. */
const toBucket = ({ hostname: bucket, pathname, searchParams }: URL): HeadsTarget => {
  const prefix = pathname.replace(/^\/|\/$/g, '');
  return async (heads, now) => {
    const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3');
    const client = new S3Client({
      region: searchParams.get('region') ?? undefined,
      endpoint: searchParams.get('endpoint') ?? undefined,
      forcePathStyle: searchParams.has('endpoint'),
      requestHandler: { connectionTimeout: 3_000, requestTimeout: patience, throwOnRequestTimeout: true },
    });
    const name = `${now.toISOString()}-${randomUUID()}.jsonl`;
    try {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: prefix === '' ? name : `${prefix}/${name}`,
          Body: linesOf(heads),
          ContentType: 'application/x-ndjson',
          // Object lock requires a checksum.
          ChecksumAlgorithm: 'SHA256',
        }),
      );
    } finally {
      client.destroy();
    }
  };
};

/** The target of `RCM_AUDIT_HEADS`: `file:///path`, `https://receiver` or `s3://bucket/prefix?region=us-east-2`. */
export function headsTarget(text: string, secret: string): HeadsTarget {
  const url = URL.parse(text);
  if (url?.protocol === 'file:') return toFile(fileURLToPath(url));
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return toWebhook(url.href, secret);
  if (url?.protocol === 's3:' && url.hostname !== '') return toBucket(url);
  throw new Error('RCM_AUDIT_HEADS must be file:///path, https://receiver or s3://bucket/prefix?region=…');
}
