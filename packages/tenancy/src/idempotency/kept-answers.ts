import { defineEntity, p } from '@mikro-orm/core';
import { conflict } from '@rcm/errors';
import type { Edge } from '../encryption/edge.ts';
import { sealed, sealedTableOf } from '../encryption/sealed-column.ts';
import { tenantFilter } from '../records/tenant-filter.ts';
import type { Session } from '../session/session.ts';
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
  text: `select fingerprint, status, body, key from platform.idempotency_keys
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
  },
  columns: {},
  text: `insert into platform.idempotency_keys (organization_id, key, fingerprint, status, body, created_at)
    values (:tenant, :key, :fingerprint, :status, :body, :at)
    on conflict (organization_id, key) do update set
      fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
      created_at = excluded.created_at`,
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
  edge: Edge | null,
  { key, fingerprint }: IdempotencyRequest,
  now: Date,
): Promise<KeptAnswer | null> {
  const [[locked] = []] = await session.send([[lock, { key }]]);
  if (locked?.[0] !== 't') {
    throw conflict('A request with this Idempotency-Key is still running', { retryAfter: 1 });
  }
  // A second message: its snapshot is taken after the lock, so it sees what the last holder committed.
  const calls: readonly Call[] = [[kept, { key, since: expiredBefore(now) }]];
  const stored = await session.send(calls);
  const [[row] = []] = edge === null ? stored : await edge.opened(calls, stored);
  if (row === undefined) return null;
  if (row[0] !== fingerprint) throw conflict('This Idempotency-Key was used with another request');
  return { status: Number(row[1]), body: row[2] ?? '' };
}

/** What keeps an answer, in the transaction that made it. */
export async function keepAnswer(
  edge: Edge | null,
  { key, fingerprint }: IdempotencyRequest,
  { status, body }: KeptAnswer,
  now: Date,
): Promise<readonly Call[]> {
  const calls: readonly Call[] = [[keep, { key, fingerprint, status, body, at: now }]];
  return edge === null ? calls : edge.sealed(calls);
}

/** Forgets the answers whose 24 hours are over. */
export async function forgetAnswers(session: Session, now: Date): Promise<void> {
  await session.send([[forget, { before: expiredBefore(now) }]]);
}
