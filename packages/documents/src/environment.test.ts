import { describe, expect, it } from 'vitest';
import { documentStoreFromEnvironment } from './index.ts';

const bucket = { RCM_S3_BUCKET: 'documents', RCM_S3_REGION: 'us-east-2' };

describe('documentStoreFromEnvironment', () => {
  it('returns data URLs if nothing is set, or only blanks', async () => {
    for (const env of [{}, { RCM_S3_BUCKET: '', RCM_S3_REGION: ' ' }]) {
      // A view into a larger buffer, as Node returns them: only the view may be published.
      const bytes = Buffer.from('before%PDF-after').subarray(6, 11);
      const published = await documentStoreFromEnvironment(env).publish({
        organizationId: 'organization',
        bytes,
        contentType: 'application/pdf',
        fileName: 'estimate.pdf',
        now: new Date(0),
      });
      expect(published).toEqual({
        kind: 'DATA_URL',
        url: `data:application/pdf;base64,${Buffer.from('%PDF-').toString('base64')}`,
        expiresAt: null,
      });
    }
  });

  it.each([
    [{ RCM_S3_REGION: 'us-east-2' }, 'RCM_S3_REGION is set but RCM_S3_BUCKET is not'],
    [{ RCM_S3_SECRET_ACCESS_KEY: 'x' }, 'RCM_S3_SECRET_ACCESS_KEY is set but RCM_S3_BUCKET is not'],
    [{ RCM_S3_BUCKET: 'documents' }, 'RCM_S3_BUCKET needs RCM_S3_REGION'],
    [{ ...bucket, RCM_S3_ACCESS_KEY_ID: 'x' }, 'RCM_S3_ACCESS_KEY_ID needs RCM_S3_SECRET_ACCESS_KEY'],
    [{ ...bucket, RCM_S3_SECRET_ACCESS_KEY: 'x' }, 'RCM_S3_SECRET_ACCESS_KEY needs RCM_S3_ACCESS_KEY_ID'],
    [{ ...bucket, RCM_S3_ENDPOINT: 'localhost:9000' }, 'RCM_S3_ENDPOINT must be an http or https URL'],
    [{ ...bucket, RCM_S3_FORCE_PATH_STYLE: 'yes' }, 'RCM_S3_FORCE_PATH_STYLE must be "true" or "false"'],
    [
      { ...bucket, RCM_S3_SERVER_SIDE_ENCRYPTION: 'on' },
      'RCM_S3_SERVER_SIDE_ENCRYPTION must be one of AES256, aws:kms',
    ],
    [
      { ...bucket, RCM_S3_KMS_KEY_ID: 'key-1' },
      'RCM_S3_KMS_KEY_ID needs RCM_S3_SERVER_SIDE_ENCRYPTION to be aws:kms',
    ],
  ])('refuses %o', (env, message) => {
    expect(() => documentStoreFromEnvironment(env)).toThrow(message);
  });
});
