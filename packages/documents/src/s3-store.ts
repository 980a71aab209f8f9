import { randomUUID } from 'node:crypto';
import { inlineDisposition } from './content-disposition.ts';
import type { DocumentStore } from './document-store.ts';

/** The bucket and the credentials for it. */
export interface S3StoreOptions {
  /** The URL of an S3-compatible service; default AWS. */
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  /** Default: the AWS default credential provider chain, such as the IAM role of the process. */
  readonly credentials?: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
  /** True for services with the bucket in the path instead of the host name. */
  readonly forcePathStyle?: boolean;
  /** Sent as `x-amz-server-side-encryption`; default: the setting of the bucket. */
  readonly serverSideEncryption?: 'AES256' | 'aws:kms';
  /** The KMS key of `aws:kms`; default: the key of the account. */
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
    // A browser does not verify checksums, and some S3-compatible services reject requests for one.
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
  });
  return { client, PutObjectCommand, GetObjectCommand, getSignedUrl };
};

/**
 * A store in an S3 bucket. Every publication is a new object with a random key and a presigned URL that is valid for
 * 300 seconds from `now`.
 */
export const s3Store = (options: S3StoreOptions): DocumentStore => {
  let connecting: ReturnType<typeof connect> | undefined;
  return {
    async publish({ organizationId, bytes, contentType, fileName, now, signal }) {
      if (!organizationPattern.test(organizationId)) {
        throw new RangeError('organizationId may contain only letters, digits, _ and -');
      }
      connecting ??= connect(options);
      const { client, PutObjectCommand, GetObjectCommand, getSignedUrl } = await connecting;
      const object = { Bucket: options.bucket, Key: `${organizationId}/${randomUUID()}` };
      await client.send(
        new PutObjectCommand({
          ...object,
          Body: bytes,
          ContentType: contentType,
          ContentDisposition: inlineDisposition(fileName),
          CacheControl: 'private, no-store',
          ServerSideEncryption: options.serverSideEncryption,
          SSEKMSKeyId: options.kmsKeyId,
        }),
        { abortSignal: signal },
      );
      // Signatures contain whole seconds.
      const signingDate = new Date(Math.floor(now.getTime() / 1000) * 1000);
      const url = await getSignedUrl(client, new GetObjectCommand(object), {
        expiresIn: validSeconds,
        signingDate,
      });
      return { kind: 'PRESIGNED_URL', url, expiresAt: new Date(signingDate.getTime() + validSeconds * 1000) };
    },
  };
};
