import { randomUUID } from 'node:crypto';
import { inlineDisposition } from './content-disposition.ts';
import type { DocumentStore } from './document-store.ts';

/** Where the bucket is and how to sign for it. */
export interface S3StoreOptions {
  /** The address of an S3-compatible service; AWS when left out. */
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  /** The key pair that signs; the ambient role of the process (the AWS default chain) when left out. */
  readonly credentials?: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  /** True for services that have the bucket in the path instead of the host name. */
  readonly forcePathStyle?: boolean;
  /** Sent as `x-amz-server-side-encryption`; the default of the bucket when left out. */
  readonly serverSideEncryption?: 'AES256' | 'aws:kms';
  /** The KMS key of `aws:kms`; the default key of the account when left out. */
  readonly kmsKeyId?: string;
}

const validSeconds = 300;
const organizationPattern = /^[A-Za-z0-9_-]+$/;

const connect = async (options: S3StoreOptions) => {
  const [{ S3Client, PutObjectCommand, GetObjectCommand }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client = new S3Client({
    region: options.region,
    endpoint: options.endpoint,
    credentials: options.credentials,
    forcePathStyle: options.forcePathStyle ?? false,
    // A browser that opens the URL checks no checksum, and some S3-compatible services refuse to be asked for one.
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  });
  return { client, PutObjectCommand, GetObjectCommand, getSignedUrl };
};

/**
 * A store in an S3 bucket: every publication is a new object under a random key, read by a URL that is valid for
 * 300 seconds from `now`.
 */
export const s3Store = (options: S3StoreOptions): DocumentStore => {
  let connecting: ReturnType<typeof connect> | undefined;
  return {
    async publish({ organizationId, bytes, contentType, fileName, now, signal }) {
      if (!organizationPattern.test(organizationId)) {
        throw new RangeError('organizationId is not fit for a storage key');
      }
      connecting ??= connect(options);
      const { client, PutObjectCommand, GetObjectCommand, getSignedUrl } = await connecting;
      const place = { Bucket: options.bucket, Key: `${organizationId}/${randomUUID()}` };
      await client.send(
        new PutObjectCommand({
          ...place,
          Body: bytes,
          ContentType: contentType,
          ContentDisposition: inlineDisposition(fileName),
          CacheControl: 'private, no-store',
          ServerSideEncryption: options.serverSideEncryption,
          SSEKMSKeyId: options.kmsKeyId,
        }),
        { abortSignal: signal },
      );
      // Signatures carry whole seconds.
      const signingDate = new Date(Math.floor(now.getTime() / 1000) * 1000);
      const url = await getSignedUrl(client, new GetObjectCommand(place), {
        expiresIn: validSeconds,
        signingDate,
      });
      return { kind: 'PRESIGNED_URL', url, expiresAt: new Date(signingDate.getTime() + validSeconds * 1000) };
    },
  };
};
