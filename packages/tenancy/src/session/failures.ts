/** The SQLSTATE of an error of the driver, or the code of an error of the network; null without one. */
function codeOf(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

const unavailable = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
  // The role or its password is being changed: at the start of a process it would have been refused.
  '28000',
  '28P01',
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** How PgBouncer says that PostgreSQL behind it does not answer; PostgreSQL itself ends no connection with it. */
const pooledAway = { code: '08P01', severity: 'FATAL' };

const isPooledAway = (error: unknown) =>
  codeOf(error) === pooledAway.code && (error as { severity?: unknown }).severity === pooledAway.severity;

const lostConnection =
  /terminated|timeout|Client has encountered a connection error|not queryable|timed out/i;

/** True when the database could not be reached or gave up waiting; the caller may try again later. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) return unavailable.has(code) || isPooledAway(error);
  return error instanceof Error && lostConnection.test(error.message);
}

/** True unless PostgreSQL itself refused a statement and goes on serving the connection. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === null || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('08') || code.startsWith('57P');
}

/** True when PostgreSQL chose this transaction to give way (serialization failure or deadlock). */
export const mustRetry = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01';

/** PostgreSQL's refusal of a plan that a migration has made stale. */
export const isStalePlan = (error: unknown) => codeOf(error) === '0A000' || codeOf(error) === '26000';

/** True for PostgreSQL's refusal of a value that its type cannot have. */
export const isRefusedValue = (error: unknown) => codeOf(error)?.startsWith('22') ?? false;

/** The name of the violated constraint, or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  const code = codeOf(error);
  if (code !== '23505' && code !== '23503' && code !== '23514') return null;
  return (error as { constraint?: string }).constraint ?? null;
}
