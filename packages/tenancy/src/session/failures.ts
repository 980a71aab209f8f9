/** The SQLSTATE of a database error, or the code of a network error; null without one. */
function codeOf(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : null;
}

const unavailable = new Set([
  '08000',
  '08001',
  '08003',
  '08006',
  // The role or its password is being changed: wrong ones would have stopped the process when it started.
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

/** PgBouncer's error for an unreachable PostgreSQL; PostgreSQL itself never reports this code as fatal. */
const poolerError = { code: '08P01', severity: 'FATAL' };

const isPoolerError = (error: unknown) =>
  codeOf(error) === poolerError.code && (error as { severity?: unknown }).severity === poolerError.severity;

const lostConnection =
  /terminated|timeout|Client has encountered a connection error|not queryable|timed out/i;

/** True when the database could not be reached or timed out; the caller may try again later. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null) return unavailable.has(code) || isPoolerError(error);
  return error instanceof Error && lostConnection.test(error.message);
}

/** True when the connection is no longer usable: the error is not PostgreSQL's refusal of a statement. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === null || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('08') || code.startsWith('57P');
}

/** True when PostgreSQL aborted this transaction because of a serialization failure or deadlock. */
export const mustRetry = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01';

/** True when a statement waited too long for a lock. */
export const isLockTimeout = (error: unknown) => codeOf(error) === '55P03';

/** True when a statement took longer than its role may. */
export const isStatementTimeout = (error: unknown) => codeOf(error) === '57014';

/** True when PostgreSQL refused a prepared statement that a migration has made invalid. */
export const isStalePlan = (error: unknown) => codeOf(error) === '0A000' || codeOf(error) === '26000';

/** True when PostgreSQL refused a value that is invalid for its type. */
export const isRefusedValue = (error: unknown) => codeOf(error)?.startsWith('22') ?? false;

/** Where an error of a shard names the constraint: Citus passes on the message alone, and the name with the shard's number. */
const shardConstraint = /constraint "(.+?)_\d{6,}"/;

/** The name of the violated constraint, or null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  const code = codeOf(error);
  if (code !== '23505' && code !== '23503' && code !== '23514') return null;
  const { constraint, message } = error as { constraint?: string; message?: string };
  return constraint ?? shardConstraint.exec(message ?? '')?.[1] ?? null;
}
