import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import { sealed, sealedTableOf } from '../records/sealed-column.ts';
import { tenantFilter } from '../records/tenant-filter.ts';
import type { Session } from '../session/session.ts';
import type { ValueCipher } from '../session/value-cipher.ts';
import { type Call, statement } from '../statements/statement.ts';

/** The key that a caller sent, and the digest of what it was sent with. */
export interface IdempotencyRequest {
  readonly key: string;
  /** SHA-256 over method, path and body. */
  readonly fingerprint: string;
}

/** The answer that a repeated request gets again. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  /** The version that its `ETag` names, if it has one. */
  readonly version: number | null;
}

/** The answers kept for repeated requests, 24 hours each. */
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
if (bodyColumn === undefined) throw new Error('The body of a kept answer is sealed');

const lifetime = 24 * 60 * 60 * 1_000;

/** The lock ends with the transaction, so a process that dies in the middle leaves nothing behind. */
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

const forget = statement({
  name: 'platform.idempotency_forget',
  parameters: { before: 'timestamptz' },
  columns: {},
  text: `delete from platform.idempotency_keys where organization_id = :tenant and created_at <= :before`,
});

const expiredBefore = (now: Date) => new Date(now.getTime() - lifetime);

/**
 * Takes a key for this transaction. Null: the operation is to run. An answer: it ran before.
 * Throws 409 while another request with the key is running, or when the key came with another request.
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
  // A second message: its snapshot is taken after the lock, so it sees what the last holder committed.
  const answered = await answeredWith(session, cipher, key, now);
  return answered && answerTo(request, answered);
}

/** A request that was answered, and its answer. */
export interface Answered {
  readonly fingerprint: string;
  readonly answer: KeptAnswer;
}

/** What was answered to the request that a key came with; null where there was none in 24 hours. */
export async function answeredWith(
  session: Session,
  cipher: ValueCipher | null,
  key: string,
  now: Date,
): Promise<Answered | null> {
  const calls: readonly Call[] = [[kept, { key, since: expiredBefore(now) }]];
  const stored = await session.send(calls);
  const [[row] = []] = cipher === null ? stored : await cipher.opened(calls, stored);
  if (row === undefined) return null;
  const [fingerprint, status, body, , version] = row;
  return {
    fingerprint: fingerprint ?? '',
    answer: { status: Number(status), body: body ?? '', version: version ? Number(version) : null },
  };
}

/** The answer that a repeated request gets. Throws 409 where the key came with another request. */
export function answerTo({ fingerprint }: IdempotencyRequest, answered: Answered): KeptAnswer {
  if (answered.fingerprint === fingerprint) return answered.answer;
  throw conflict('This Idempotency-Key was used with another request');
}

/** What keeps an answer, in the transaction that made it. */
export async function keepAnswer(
  cipher: ValueCipher | null,
  { key, fingerprint }: IdempotencyRequest,
  { status, body, version }: KeptAnswer,
  now: Date,
): Promise<readonly Call[]> {
  const calls: readonly Call[] = [[keep, { key, fingerprint, status, body, at: now, version }]];
  return cipher === null ? calls : cipher.sealed(calls);
}

/** Forgets the answers whose 24 hours are over. */
export async function forgetAnswers(session: Session, now: Date): Promise<void> {
  await session.send([[forget, { before: expiredBefore(now) }]]);
}
