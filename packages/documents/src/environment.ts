import { dataUrlStore } from './data-url-store.ts';
import type { DocumentStore } from './document-store.ts';
import { s3Store } from './s3-store.ts';

const serverSideEncryptions = ['AES256', 'aws:kms'] as const;

const forcePathStyleOf = (text: string | undefined) => {
  if (text === undefined || text === 'false') return false;
  if (text === 'true') return true;
  throw new Error('RCM_S3_FORCE_PATH_STYLE must be "true" or "false"');
};

const serverSideEncryptionOf = (text: string | undefined) => {
  if (text === undefined) return undefined;
  const encryption = serverSideEncryptions.find((one) => one === text);
  if (encryption === undefined) {
    throw new Error(`RCM_S3_SERVER_SIDE_ENCRYPTION must be one of ${serverSideEncryptions.join(', ')}`);
  }
  return encryption;
};

const endpointOf = (text: string | undefined) => {
  if (text === undefined) return undefined;
  const protocol = URL.parse(text)?.protocol;
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new Error('RCM_S3_ENDPOINT must be an http or https URL');
  }
  return text;
};

const credentialsOf = (accessKeyId: string | undefined, secretAccessKey: string | undefined) => {
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { accessKeyId, secretAccessKey };
  if (accessKeyId !== undefined) throw new Error('RCM_S3_ACCESS_KEY_ID needs RCM_S3_SECRET_ACCESS_KEY');
  if (secretAccessKey !== undefined) throw new Error('RCM_S3_SECRET_ACCESS_KEY needs RCM_S3_ACCESS_KEY_ID');
  return undefined;
};

/** The store configured by the `RCM_S3_*` variables: the bucket if `RCM_S3_BUCKET` is set, else data URLs. */
export const documentStoreFromEnvironment = (
  env: Readonly<Record<string, string | undefined>>,
): DocumentStore => {
  const read = (name: string) => env[name]?.trim() || undefined;
  const bucket = read('RCM_S3_BUCKET');
  if (bucket === undefined) {
    const unusedVariable = Object.keys(env).find(
      (name) => name.startsWith('RCM_S3_') && read(name) !== undefined,
    );
    if (unusedVariable !== undefined) throw new Error(`${unusedVariable} is set but RCM_S3_BUCKET is not`);
    return dataUrlStore();
  }
  const region = read('RCM_S3_REGION');
  if (region === undefined) throw new Error('RCM_S3_BUCKET needs RCM_S3_REGION');
  const serverSideEncryption = serverSideEncryptionOf(read('RCM_S3_SERVER_SIDE_ENCRYPTION'));
  const kmsKeyId = read('RCM_S3_KMS_KEY_ID');
  if (kmsKeyId !== undefined && serverSideEncryption !== 'aws:kms') {
    throw new Error('RCM_S3_KMS_KEY_ID needs RCM_S3_SERVER_SIDE_ENCRYPTION to be aws:kms');
  }
  return s3Store({
    bucket,
    region,
    endpoint: endpointOf(read('RCM_S3_ENDPOINT')),
    credentials: credentialsOf(read('RCM_S3_ACCESS_KEY_ID'), read('RCM_S3_SECRET_ACCESS_KEY')),
    forcePathStyle: forcePathStyleOf(read('RCM_S3_FORCE_PATH_STYLE')),
    serverSideEncryption,
    kmsKeyId,
  });
};
