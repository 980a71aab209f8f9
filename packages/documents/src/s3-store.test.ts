import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentStoreFromEnvironment, s3Store } from './index.ts';

const credentials = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret/example' };
const bytes = new TextEncoder().encode('%PDF-1.7 bytes of a document');
const organizationId = '0197f6a0-0000-7000-8000-000000000001';

interface StoredObject {
  readonly bytes: Buffer;
  readonly headers: IncomingHttpHeaders;
}

const objects = new Map<string, StoredObject>();
let refusal = 0;
let isSilent = false;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** AWS Signature Version 4 of a presigned GET, implemented from its specification. */
const signatureOf = (url: URL, host: string) => {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const request = `GET\n${url.pathname}\n${query}\nhost:${host}\n\nhost\nUNSIGNED-PAYLOAD`;
  const [, ...scope] = (url.searchParams.get('X-Amz-Credential') ?? '').split('/');
  const digest = createHash('sha256').update(request).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${url.searchParams.get('X-Amz-Date')}\n${scope.join('/')}\n${digest}`;
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`);
  return hmac(key, text).toString('hex');
};

const server = createServer(async (request, response) => {
  const host = request.headers.host ?? '';
  const url = new URL(request.url ?? '/', `http://${host}`);
  if (isSilent) return undefined;
  if (refusal > 0) return response.writeHead(refusal).end();
  if (request.method === 'PUT') {
    objects.set(url.pathname, { bytes: await buffer(request), headers: request.headers });
    return response.writeHead(200, { etag: '"1"' }).end();
  }
  if (url.searchParams.get('X-Amz-Signature') !== signatureOf(url, host))
    return response.writeHead(403).end();
  const stored = objects.get(url.pathname);
  if (stored === undefined) return response.writeHead(404).end();
  return response
    .writeHead(200, {
      'content-type': stored.headers['content-type'],
      'content-disposition': stored.headers['content-disposition'],
    })
    .end(stored.bytes);
});

let endpoint = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  objects.clear();
  refusal = 0;
  isSilent = false;
});

const store = (rest: Partial<Parameters<typeof s3Store>[0]> = {}) =>
  s3Store({
    endpoint,
    region: 'us-east-2',
    bucket: 'documents',
    credentials,
    forcePathStyle: true,
    ...rest,
  });

const publication = (now = new Date('2026-03-02T15:00:00.750Z')) => ({
  organizationId,
  bytes,
  contentType: 'application/pdf' as const,
  fileName: 'Müller "estimate".pdf',
  now,
});

describe('the S3 store', () => {
  it('stores the document and returns a presigned URL that serves it', async () => {
    const { url } = await store().publish(publication());
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="Muller estimate\.pdf"/);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  it('signs for 300 seconds from the given time and returns when they end', async () => {
    const published = await store().publish(publication());
    const { searchParams } = new URL(published.url);
    expect(searchParams.get('X-Amz-Expires')).toBe('300');
    expect(searchParams.get('X-Amz-Date')).toBe('20260302T150000Z');
    expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(searchParams.get('X-Amz-Credential')).toBe('AKIAEXAMPLE/20260302/us-east-2/s3/aws4_request');
    expect(published).toEqual({
      kind: 'PRESIGNED_URL',
      url: published.url,
      expiresAt: new Date('2026-03-02T15:05:00.000Z'),
    });
  });

  it('signs for one object only', async () => {
    const { publish } = store();
    const [first, second] = [await publish(publication()), await publish(publication())];
    const swapped = new URL(first.url);
    swapped.pathname = new URL(second.url).pathname;
    expect((await fetch(swapped)).status).toBe(403);
    const longer = new URL(first.url);
    longer.searchParams.set('X-Amz-Expires', '3000');
    expect((await fetch(longer)).status).toBe(403);
  });

  it('stores each publication under a new random key with the organization as prefix, and no name in the URL', async () => {
    const { publish } = store();
    const urls = [(await publish(publication())).url, (await publish(publication())).url];
    expect(objects.size).toBe(2);
    for (const key of objects.keys()) {
      expect(key).toMatch(new RegExp(`^/documents/${organizationId}/[0-9a-f-]{36}$`));
    }
    for (const url of urls) expect(decodeURIComponent(url)).not.toMatch(/estimate|ller/i);
  });

  it('requests server-side encryption if configured', async () => {
    await store().publish(publication());
    await store({ serverSideEncryption: 'aws:kms', kmsKeyId: 'key-1' }).publish(publication());
    const sent = [...objects.values()].map(({ headers }) => [
      headers['x-amz-server-side-encryption'],
      headers['x-amz-server-side-encryption-aws-kms-key-id'],
    ]);
    expect(sent).toEqual([
      [undefined, undefined],
      ['aws:kms', 'key-1'],
    ]);
  });

  it('returns no URL if the document could not be stored', async () => {
    refusal = 403;
    await expect(store().publish(publication())).rejects.toThrow();
  });

  it('stops waiting for a silent service when the signal aborts', async () => {
    isSilent = true;
    const given = new AbortController();
    const published = store().publish({ ...publication(), signal: given.signal });
    given.abort();
    await expect(published).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('rejects an organization id that would leave its prefix', async () => {
    await expect(store().publish({ ...publication(), organizationId: '../other' })).rejects.toThrow(
      'organizationId may contain only letters, digits, _ and -',
    );
    expect(objects.size).toBe(0);
  });

  it('is configured by the environment', async () => {
    const configured = documentStoreFromEnvironment({
      RCM_S3_BUCKET: 'documents',
      RCM_S3_REGION: 'us-east-2',
      RCM_S3_ENDPOINT: endpoint,
      RCM_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      RCM_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      RCM_S3_FORCE_PATH_STYLE: 'true',
      RCM_S3_SERVER_SIDE_ENCRYPTION: 'AES256',
    });
    const { kind, url } = await configured.publish(publication());
    expect(kind).toBe('PRESIGNED_URL');
    expect((await fetch(url)).status).toBe(200);
    expect([...objects.values()][0]?.headers['x-amz-server-side-encryption']).toBe('AES256');
  });
});
