import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import { sealed, sealedTableOf } from '../records/sealed-column.ts';
import { tenantFilter } from '../records/tenant-filter.ts';
import type { Session } from '../session/session.ts';
import type { ValueCipher } from '../session/value-cipher.ts';
import { type Call, statement } from '../statements/statement.ts';

/** The idempotency key that a caller sent, and the digest of the request. */
export interface IdempotencyRequest {
  readonly key: string;
  /** SHA-256 over method, path and body. */
  readonly fingerprint: string;
}

/** The answer that a repeated request receives again. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  /** The version in its `ETag`, if it has one. */
  readonly version: number | null;
}

/** The answers kept for repeated requests, each for 24 hours. */
export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  schema: 'platform',
  tableName: 'idempotency_keys',
  rowLevelSecurity: 'force',
  filters: { tenant: tenantFilter },
  properties: {
    organizationId: p.uuid().primary(),
    key: p.string().columnType('text').collation('C').primary(),
    fingerprint: p.text(),
    status: p.integer(),
    body: sealed(p.text()),
    createdAt: p.datetime(3),
    version: p.integer().nullable(),
  },
});

const [bodyColumn] = sealedTableOf(IdempotencyKeySchema.meta)?.columns ?? [];
if (bodyColumn === undefined) throw new Error('The body of a kept answer must be a sealed column');

const lifetime = 24 * 60 * 60 * 1_000;

/** The lock ends with the transaction, so a process that dies does not keep it. */
const lock = statement({
  name: 'platform.idempotency_lock',
  parameters: { key: 'text' },
  columns: {},
  text: `select pg_try_advisory_xact_lock(hashtextextended(:key, hashtextextended(:tenant::text, 0)))`,
});

const kept = statement({
  name: 'platform.idempotency_kept',
  parameters: { key: 'text', since: 'timestamptz' },
  columns: {},
  text: `select fingerprint, status, body, key, version from platform.idempotency_keys
    where organization_id = :tenant and key = :key and created_at > :since`,
  opens: { row: 3, columns: [{ position: 2, column: bodyColumn }] },
});

const keep = statement({
  name: 'platform.idempotency_keep',
  parameters: {
    key: 'text',
    fingerprint: 'text',
    status: 'integer',
    body: { type: 'text', column: bodyColumn, row: 'key' },
    at: 'timestamptz',
    version: 'integer',
  },
  columns: {},
  text: `insert into platform.idempotency_keys
      (organization_id, key, fingerprint, status, body, created_at, version)
    values (:tenant, :key, :fingerprint, :status, :body, :at, :version)
    on conflict (organization_id, key) do update set
      fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
      created_at = excluded.created_at, version = excluded.version`,
});

/** The most expired answers that are deleted at once. */
export const mostForgotten = 20_000;

const forget = statement({
  name: 'platform.idempotency_forget',
  parameters: { before: 'timestamptz', most: 'integer' },
  columns: { count: 'number' },
  with: `forgotten as (
    delete from platform.idempotency_keys t
    where t.organization_id = :tenant and t.key = any (array(
      select k.key from platform.idempotency_keys k
      where k.organization_id = :tenant and k.created_at <= :before limit :most
    )) and t.created_at <= :before
    returning 1
  )`,
  text: 'select count(*) from forgotten',
  // A kept plan may be that of an empty table: it would read the answers of all organizations.
  hasCustomPlan: true,
});

const anyExpired = statement({
  name: 'platform.idempotency_expired',
  parameters: { before: 'timestamptz' },
  columns: {},
  text: `select exists (
    select from platform.idempotency_keys where organization_id = :tenant and created_at <= :before)`,
  hasCustomPlan: true,
});

const expiredBefore = (now: Date) => new Date(now.getTime() - lifetime);

/**
 * Locks an idempotency key for this transaction; returns the kept answer, or null where the operation has not run yet.
 * Throws 409 while another request with the key is running, and where the key was used with another request.
 */
export async function claimKey(
  session: Session,
  cipher: ValueCipher | null,
  request: IdempotencyRequest,
  now: Date,
): Promise<KeptAnswer | null> {
  const { key } = request;
  const [[locked] = []] = await session.send([[lock, { key }]]);
  if (locked?.[0] !== 't') {
    throw conflict('A request with this Idempotency-Key is still running', { retryAfter: 1 });
  }
  // Sent as a second message, so that its snapshot includes what the previous holder of the lock committed.
  const answered = await readKeptAnswer(session, cipher, key, now);
  return answered && matchKeptAnswer(request, answered);
}

/** A request that was answered, and its answer. */
export interface Answered {
  readonly fingerprint: string;
  readonly answer: KeptAnswer;
}

/** The request that came with a key in the last 24 hours, and its answer; null where there was none. */
export async function readKeptAnswer(
  session: Session,
  cipher: ValueCipher | null,
  key: string,
  now: Date,
): Promise<Answered | null> {
  const calls: readonly Call[] = [[kept, { key, since: expiredBefore(now) }]];
  const stored = await session.send(calls);
  const [[row] = []] = cipher === null ? stored : await cipher.decryptRows(calls, stored);
  if (row === undefined) return null;
  const [fingerprint, status, body, , version] = row;
  return {
    fingerprint: fingerprint ?? '',
    answer: { status: Number(status), body: body ?? '', version: version ? Number(version) : null },
  };
}

/** The kept answer of a repeated request. Throws 409 where the key was used with another request. */
export function matchKeptAnswer({ fingerprint }: IdempotencyRequest, answered: Answered): KeptAnswer {
  if (answered.fingerprint === fingerprint) return answered.answer;
  throw conflict('This Idempotency-Key was used with another request');
}

/** The calls that keep an answer, for the transaction that produced it. */
export async function keepAnswer(
  cipher: ValueCipher | null,
  { key, fingerprint }: IdempotencyRequest,
  { status, body, version }: KeptAnswer,
  now: Date,
): Promise<readonly Call[]> {
  const calls: readonly Call[] = [[keep, { key, fingerprint, status, body, at: now, version }]];
  return cipher === null ? calls : cipher.encryptCalls(calls);
}

/** The call whose row tells if `deleteExpiredAnswers` would delete any. */
export const hasExpiredAnswers = (now: Date): Call => [anyExpired, { before: expiredBefore(now) }];

/**
 * Deletes answers that are older than 24 hours, at most `mostForgotten`, so that it takes less than a statement may. Returns
 * true where there may be more.
 */
export async function deleteExpiredAnswers(session: Session, now: Date): Promise<boolean> {
  const [rows = []] = await session.send([[forget, { before: expiredBefore(now), most: mostForgotten }]]);
  return rows.map(forget.decode)[0]?.count === mostForgotten;
}
