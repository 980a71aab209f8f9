import { editDistance } from './nearest.ts';

/** The variables that are read elsewhere than in `readConfig`. */
const otherVariables = [
  'RCM_API_KEY',
  'RCM_API_URL',
  'RCM_DATABASE_ROLE_PREFIX',
  'RCM_FUZZ_REQUESTS',
  'RCM_FUZZ_SEED',
  'RCM_S3_ACCESS_KEY_ID',
  'RCM_S3_BUCKET',
  'RCM_S3_ENDPOINT',
  'RCM_S3_FORCE_PATH_STYLE',
  'RCM_S3_KMS_KEY_ID',
  'RCM_S3_REGION',
  'RCM_S3_SECRET_ACCESS_KEY',
  'RCM_S3_SERVER_SIDE_ENCRYPTION',
  'RCM_SECRET',
  'RCM_SECRET_PREVIOUS',
  'RCM_TEST_DATABASE_URL',
  'RCM_TEST_DATA_DIR',
  'RCM_WORKER_HANDOVER',
];

/** The largest edit distance that counts as a typing mistake. */
const mostChanges = 2;

/** Throws for an unknown variable whose name resembles a known one, because its value would be ignored silently. */
export function refuseMisspelled(
  env: Readonly<Record<string, string | undefined>>,
  configured: readonly string[],
): void {
  const known = [...configured, ...otherVariables];
  for (const name of Object.keys(env)) {
    if (!/^rcm_/i.test(name) || known.includes(name)) continue;
    const meant = known.find((one) => editDistance(name.toUpperCase(), one) <= mostChanges);
    if (meant !== undefined)
      throw new Error(`The environment variable ${name} is unknown: did you mean ${meant}?`);
  }
}
