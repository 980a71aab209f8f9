import type { TenantDatabase } from '../database.ts';
import { onKeptConnection, type Session } from '../session/session.ts';
import { statement } from '../statements/statement.ts';
import {
  type AuditHead,
  begin,
  eventsBetween,
  finish,
  headOf,
  keyOf,
  newestSeal,
  noSeal,
  type Seal,
  sealOf,
  sealsOf,
} from './trail.ts';

/** One contradiction between the trail and its seals. */
export interface AuditFault {
  /** A seal is gone; a seal disagrees with its events or its neighbour; the head known from elsewhere is gone. */
  readonly kind: 'SEAL_MISSING' | 'SEAL_BROKEN' | 'HEAD_MISSING';
  readonly sequence: number;
  readonly message: string;
}

/** What verifying an organization's trail found. */
export interface AuditReport {
  readonly seals: number;
  /** The events that seals cover. */
  readonly events: number;
  /** The events after the newest seal. */
  readonly unsealed: number;
  readonly faults: number;
  readonly firstFault: AuditFault | null;
  readonly head: AuditHead | null;
}

const unsealedCount = statement({
  name: 'platform.seal_unsealed',
  parameters: { from: 'xid8' },
  columns: {},
  text: `select count(*) from platform.audit_events where organization_id = :tenant and transaction_id >= :from`,
});

/**
 * Holds an organization's trail against its seals, in constant memory. With a head that was kept elsewhere
 * it finds that the end of the trail was cut off, too.
 */
export const verifyAudit = (
  database: TenantDatabase,
  organizationId: string,
  secret: string,
  known: AuditHead | null = null,
): Promise<AuditReport> =>
  onKeptConnection(database, organizationId, (session) => checkAudit(session, organizationId, secret, known));

/** `verifyAudit` inside a transaction that is open already. */
export async function checkAudit(
  session: Session,
  organizationId: string,
  secret: string,
  known: AuditHead | null = null,
): Promise<AuditReport> {
  const key = keyOf(secret, organizationId);
  const faults: AuditFault[] = [];
  let count = 0;
  const fault = (kind: AuditFault['kind'], sequence: number, message: string) => {
    count += 1;
    if (faults.length === 0) faults.push({ kind, sequence, message });
  };
  const [[newest] = []] = await session.send([[newestSeal, {}]]);
  const end = newest ? sealOf(newest).upTo : '0';
  const events = eventsBetween(session, '0', end);
  let event = await events.next();
  let previous = noSeal;
  let seals = 0;
  let covered = 0;
  let isKnownSeen = known === null;
  for await (const row of sealsOf(session)) {
    const seal = sealOf(row);
    if (seal.sequence !== previous.sequence + 1) {
      fault('SEAL_MISSING', previous.sequence + 1, `The seal ${previous.sequence + 1} is missing`);
    }
    const hmac = begin(key, previous);
    const limit = BigInt(seal.upTo);
    let found = 0;
    while (!event.done && BigInt(event.value[0] ?? 0) < limit) {
      hmac.update(event.value[2] ?? '');
      found += 1;
      event = await events.next();
    }
    if (finish(hmac, seal) !== seal.hash) {
      fault('SEAL_BROKEN', seal.sequence, brokenBecause(seal, found));
    }
    if (known && seal.sequence === known.sequence && seal.hash === known.hash) isKnownSeen = true;
    seals += 1;
    covered += found;
    previous = seal;
  }
  if (known && !isKnownSeen) {
    fault('HEAD_MISSING', known.sequence, `The seal ${known.sequence} known from elsewhere is gone`);
  }
  const [[left] = []] = await session.send([[unsealedCount, { from: end }]]);
  return {
    seals,
    events: covered,
    unsealed: Number(left?.[0] ?? 0),
    faults: count,
    firstFault: faults[0] ?? null,
    head: headOf(previous),
  };
}

function brokenBecause({ sequence, events }: Seal, found: number): string {
  const what =
    found === events
      ? 'an event or the seal was changed'
      : `it was made over ${events} events and there are ${found}`;
  return `The seal ${sequence} is broken: ${what}`;
}
