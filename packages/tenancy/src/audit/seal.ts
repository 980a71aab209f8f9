import type { TenantDatabase } from '../database.ts';
import { onKeptConnection } from '../session/session.ts';
import { statement } from '../statements/statement.ts';
import {
  type AuditHead,
  begin,
  digestsBetween,
  finish,
  headOf,
  keyOf,
  newestSeal,
  noSeal,
  type Seal,
  sealOf,
} from './trail.ts';

/** What sealing an organization's trail did. */
export interface SealOutcome {
  /** The number of events in the new seal; 0 where none was made. */
  readonly events: number;
  /** True where events remain that can't be sealed yet. */
  readonly pending: boolean;
  /** The newest seal as far as this call learned it. */
  readonly head: AuditHead | null;
}

const tryLock = statement({
  name: 'platform.seal_lock',
  columns: {},
  text: `select pg_try_advisory_xact_lock(hashtextextended('audit seal', hashtextextended(:tenant::text, 0)))`,
});

/** The oldest running transaction, below which nothing can be added any more, and whether events stand above it. */
const horizonOf = statement({
  name: 'platform.seal_horizon',
  columns: {},
  text: `select pg_snapshot_xmin(pg_current_snapshot()), exists (
      select from platform.audit_events
      where organization_id = :tenant and transaction_id >= pg_snapshot_xmin(pg_current_snapshot()))`,
});

const addSeal = statement({
  name: 'platform.seal_add',
  parameters: { sequence: 'integer', upTo: 'xid8', events: 'integer', hash: 'text', at: 'timestamptz' },
  columns: {},
  text: `insert into platform.audit_seals (organization_id, sequence, up_to, events, hash, sealed_at)
    values (:tenant, :sequence, :upTo, :events, :hash, :at)`,
});

/**
 * Seals the events of all transactions that are over, in order, chained to the seal before. Makes no seal where
 * there is none, or while another process seals the organization. Throws when the trail has lost the seal `known`.
 */
export function sealAudit(
  database: TenantDatabase,
  organizationId: string,
  secret: string,
  now: Date,
  known: AuditHead | null = null,
): Promise<SealOutcome> {
  return onKeptConnection(database, organizationId, async (session) => {
    const [[locked] = [], [newest] = [], [horizon] = []] = await session.send([
      [tryLock, {}],
      [newestSeal, {}],
      [horizonOf, {}],
    ]);
    if (locked?.[0] !== 't') return { events: 0, pending: true, head: known };
    const previous = newest ? sealOf(newest) : noSeal;
    const upTo = horizon?.[0] ?? '0';
    mustContinue(organizationId, previous, known, upTo);
    const hmac = begin(keyOf(secret, organizationId), previous);
    let events = 0;
    for await (const [, , count, digests] of digestsBetween(session, previous.upTo, upTo)) {
      hmac.update(digests ?? '');
      events += Number(count);
    }
    const pending = horizon?.[1] === 't';
    if (events === 0) return { events, pending, head: headOf(previous) };
    const sequence = previous.sequence + 1;
    const hash = finish(hmac, { sequence, upTo, events, sealedAt: String(now.getTime()) });
    await session.send([[addSeal, { sequence, upTo, events, hash, at: now }]]);
    return { events, pending, head: { sequence, hash } };
  });
}

function mustContinue(organizationId: string, previous: Seal, known: AuditHead | null, upTo: string): void {
  if (known && (previous.sequence < known.sequence || isReplaced(previous, known))) {
    throw new Error(`The audit trail of ${organizationId} has lost its seal ${known.sequence}`);
  }
  if (BigInt(upTo) < BigInt(previous.upTo)) {
    throw new Error(
      `The transaction counter of the database stands at ${upTo}, behind the audit seals at ${previous.upTo}: ` +
        'after restoring a dump into a new server, advance it with pg_resetwal',
    );
  }
}

const isReplaced = (seal: AuditHead, known: AuditHead) =>
  seal.sequence === known.sequence && seal.hash !== known.hash;
