import { changesBetween } from './nearest.ts';

/** The variables that others read than `readConfig`. */
const others = [
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

/** The most letters that a slip changes. */
const mostChanges = 2;

/** Throws for a variable that is none of ours and reads like one of them: its value would be left out in silence. */
export function refuseSlips(
  env: Readonly<Record<string, string | undefined>>,
  configured: readonly string[],
): void {
  const known = [...configured, ...others];
  for (const name of Object.keys(env)) {
    if (!/^rcm_/i.test(name) || known.includes(name)) continue;
    const meant = known.find((one) => changesBetween(name.toUpperCase(), one) <= mostChanges);
    if (meant !== undefined)
      throw new Error(`The environment variable ${name} is unknown: is ${meant} meant?`);
  }
}
