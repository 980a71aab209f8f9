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

/** The fewest letters to insert, leave out or replace that make one text of the other (Levenshtein). */
function changesBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [done, letter] of [...from].entries()) {
    const next = [done + 1];
    for (const [index, other] of [...to].entries()) {
      const [above = 0, diagonal = 0, left = 0] = [row[index + 1], row[index], next[index]];
      next.push(Math.min(above + 1, left + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

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
