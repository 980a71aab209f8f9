import { onKeptConnection, statement, type TenantDatabase } from '@rcm/tenancy';

import { mostPlaced, placeEvents } from '../trail/placing.ts';
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

/** What sealing an organization's trail did. */
export interface SealOutcome {
  /** The number of events in the new seal; 0 where none was made. */
  readonly events: number;
  /** True where events remain to be sealed. */
  readonly pending: boolean;
  /** The newest seal as far as this call learned it. */
  readonly head: AuditHead | null;
}

/** The trail of an organization lacks what it had: somebody who may do everything has taken it away. */
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

/** Where the trail ends, and whether it has the event up to which it is sealed, whose position is given to no other. */
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
 * Seals the events of transactions that are over, in the order of their positions, chained to the seal before. Makes
 * no seal where there is none, or while another process seals the organization. Throws `AuditTrailBroken` when the trail
 * has lost events that were sealed, or the seal `known`.
 */
export function sealAudit(
  database: TenantDatabase,
  organizationId: string,
  secret: string,
  now: Date,
  known: AuditHead | null = null,
): Promise<SealOutcome> {
  return onKeptConnection(database, organizationId, async (session) => {
    const [[locked] = [], [placed] = [], [newest] = [], [end] = []] = await session.send([
      [tryLock, {}],
      [placeEvents, {}],
      [newestSeal, {}],
      [endOfTrail, {}],
    ]);
    if (locked?.[0] !== 't') return { events: 0, pending: true, head: known };
    const previous = newest ? sealOf(newest) : noSeal;
    const upTo = end?.[0] ?? '0';
    mustContinue(organizationId, previous, known, end?.[1] === 't');
    const hmac = begin(keyOf(secret, organizationId), previous);
    let events = 0;
    for await (const [, count, digests] of digestsBetween(session, previous.upTo, upTo)) {
      hmac.update(digests ?? '');
      events += Number(count);
    }
    const pending = Number(placed?.[0]) === mostPlaced;
    if (events === 0) return { events, pending, head: headOf(previous) };
    const sequence = previous.sequence + 1;
    const hash = finish(hmac, { sequence, upTo, events, sealedAt: String(now.getTime()) });
    await session.send([[addSeal, { sequence, upTo, events, hash, at: now }]]);
    return { events, pending, head: { sequence, hash } };
  });
}

/** The newest seal of an organization; null where nothing was sealed. */
export const newestHead = (database: TenantDatabase, organizationId: string): Promise<AuditHead | null> =>
  onKeptConnection(database, organizationId, async (session) => {
    const [[newest] = []] = await session.send([[newestSeal, {}]]);
    return newest ? headOf(sealOf(newest)) : null;
  });

function mustContinue(
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
