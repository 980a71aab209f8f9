import { onReservedConnection, statement, type TenantDatabase } from '@rcm/tenancy';
import { maxPlaced, placeEvents } from '../trail/placing.ts';
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
} from './chain.ts';

/** The result of sealing an organization's trail. */
export interface SealOutcome {
  /** The number of events in the new seal; 0 without a new seal. */
  readonly events: number;
  /** True where events remain to be sealed. */
  readonly pending: boolean;
  /** The newest seal that this call knows. */
  readonly head: AuditHead | null;
}

/** Thrown where sealed events or seals are missing: somebody with full rights has deleted them. */
export class AuditTrailBroken extends Error {
  override readonly name = 'AuditTrailBroken';

  constructor(organizationId: string, what: string) {
    super(`The audit trail of ${organizationId} ${what}`);
  }
}

const tryLock = statement({
  name: 'audit.seal_lock',
  columns: {},
  text: `select pg_try_advisory_xact_lock(hashtextextended('audit seal', hashtextextended(:tenant::text, 0)))`,
});

/** The last position of the trail, and whether the last sealed event still exists. */
const endOfTrail = statement({
  name: 'audit.seal_end',
  columns: {},
  text: `select (select coalesce(max(e.position), 0) from audit.events e where e.organization_id = :tenant),
    coalesce((select exists (
        select from audit.events e where e.organization_id = :tenant and e.position = s.up_to)
      from audit.seals s where s.organization_id = :tenant order by s.sequence desc limit 1), true)`,
});

const addSeal = statement({
  name: 'audit.seal_add',
  parameters: { sequence: 'integer', upTo: 'bigint', events: 'integer', hash: 'text', at: 'timestamptz' },
  columns: {},
  text: `insert into audit.seals (organization_id, sequence, up_to, events, hash, sealed_at)
    values (:tenant, :sequence, :upTo, :events, :hash, :at)`,
});

/**
 * Seals the new events of committed transactions, in the order of their positions, chained to the previous seal. Does
 * nothing where there are none, or while another process seals the organization. Throws `AuditTrailBroken` where sealed
 * events or the seal `known` are missing.
 */
export function sealAudit(
  database: TenantDatabase,
  organizationId: string,
  secret: string,
  now: Date,
  known: AuditHead | null = null,
): Promise<SealOutcome> {
  return onReservedConnection(database, organizationId, async (session) => {
    // The lock comes second, since on Citus placing commits, and that would end it.
    const [[placed] = [], [locked] = [], [newest] = [], [end] = []] = await session.send([
      [placeEvents, {}],
      [tryLock, {}],
      [newestSeal, {}],
      [endOfTrail, {}],
    ]);
    if (locked?.[0] !== 't') return { events: 0, pending: true, head: known };
    const previous = newest ? sealOf(newest) : noSeal;
    const upTo = end?.[0] ?? '0';
    assertUnbroken(organizationId, previous, known, end?.[1] === 't');
    const hmac = begin(keyOf(secret, organizationId), previous);
    let events = 0;
    for await (const [, count, digests] of digestsBetween(session, previous.upTo, upTo)) {
      hmac.update(digests ?? '');
      events += Number(count);
    }
    const pending = Number(placed?.[0]) === maxPlaced;
    if (events === 0) return { events, pending, head: headOf(previous) };
    const sequence = previous.sequence + 1;
    const hash = finish(hmac, { sequence, upTo, events, sealedAt: String(now.getTime()) });
    await session.send([[addSeal, { sequence, upTo, events, hash, at: now }]]);
    return { events, pending, head: { sequence, hash } };
  });
}

/** The newest seal of an organization; null where nothing was sealed. */
export const newestHead = (database: TenantDatabase, organizationId: string): Promise<AuditHead | null> =>
  onReservedConnection(database, organizationId, async (session) => {
    const [[newest] = []] = await session.send([[newestSeal, {}]]);
    return newest ? headOf(sealOf(newest)) : null;
  });

function assertUnbroken(
  organizationId: string,
  previous: Seal,
  known: AuditHead | null,
  hasSealedEnd: boolean,
): void {
  if (known && (previous.sequence < known.sequence || isReplaced(previous, known))) {
    throw new AuditTrailBroken(organizationId, `has lost its seal ${known.sequence}`);
  }
  if (!hasSealedEnd) {
    throw new AuditTrailBroken(organizationId, `was sealed up to ${previous.upTo} and has lost that event`);
  }
}

const isReplaced = (seal: AuditHead, known: AuditHead) =>
  seal.sequence === known.sequence && seal.hash !== known.hash;
