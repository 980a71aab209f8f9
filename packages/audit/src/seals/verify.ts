import { onKeptConnection, type Session, statement, type TenantDatabase } from '@rcm/tenancy';

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
} from './chain.ts';

/** One contradiction between the trail and its seals. */
interface AuditFault {
  /**
   * A seal is gone; a seal disagrees with its events or its neighbour; the head known from elsewhere is gone; events
   * are older than a minute and nothing has sealed them.
   */
  readonly kind: 'SEAL_MISSING' | 'SEAL_BROKEN' | 'HEAD_MISSING' | 'UNSEALED';
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

/** How many events no seal covers, and those among them that happened before `limit`. */
const unsealedCount = statement({
  name: 'audit.seal_unsealed',
  parameters: { after: 'bigint', limit: 'timestamptz' },
  columns: {},
  text: `select count(*), count(*) filter (where occurred_at < :limit) from (
      select occurred_at from platform.audit_outbox where organization_id = :tenant
      union all
      select occurred_at from audit.events where organization_id = :tenant and position > :after
    ) as unsealed`,
});

/** Below every position that a forger could choose. */
const beforeAny = String(-(2n ** 63n));

/** Milliseconds within which an event has its seal wherever the service runs. */
const sealedWithin = 60_000;

/** What a trail is held against. */
export interface AuditCheck {
  readonly secret: string;
  /** The secrets of the installation before that one, with which older seals were made. */
  readonly earlier?: readonly string[];
  readonly now: Date;
  /** The head that was kept elsewhere, where one was. */
  readonly known?: AuditHead | null;
}

/**
 * Holds an organization's trail against its seals, in constant memory. With a head that was kept elsewhere
 * it finds that the end of the trail was cut off, too.
 */
export const verifyAudit = (
  database: TenantDatabase,
  organizationId: string,
  check: AuditCheck,
): Promise<AuditReport> =>
  onKeptConnection(
    database,
    organizationId,
    (session) => checkAudit(session, organizationId, check),
    'read-only transaction',
  );

/** `verifyAudit` inside a transaction that is open already. */
export async function checkAudit(
  session: Session,
  organizationId: string,
  { secret, earlier = [], now, known = null }: AuditCheck,
): Promise<AuditReport> {
  const keys = [secret, ...earlier].map((one) => keyOf(one, organizationId));
  const faults: AuditFault[] = [];
  let count = 0;
  const fault = (kind: AuditFault['kind'], sequence: number, message: string) => {
    count += 1;
    if (faults.length === 0) faults.push({ kind, sequence, message });
  };
  const [[newest] = []] = await session.send([[newestSeal, {}]]);
  // What is sealed meanwhile is not looked at.
  const end = newest ? sealOf(newest) : noSeal;
  const events = eventsBetween(session, beforeAny, end.upTo);
  let event = await events.next();
  let previous = noSeal;
  let seals = 0;
  let covered = 0;
  let isKnownSeen = known === null;
  for await (const row of sealsOf(session, end.sequence)) {
    const seal = sealOf(row);
    if (seal.sequence !== previous.sequence + 1) {
      fault('SEAL_MISSING', previous.sequence + 1, `The seal ${previous.sequence + 1} is missing`);
    }
    const start = previous;
    const hmacs = keys.map((key) => begin(key, start));
    const limit = BigInt(seal.upTo);
    let found = 0;
    while (!event.done && BigInt(event.value[0] ?? 0) <= limit) {
      for (const hmac of hmacs) hmac.update(event.value[1] ?? '');
      found += 1;
      event = await events.next();
    }
    if (!hmacs.some((hmac) => finish(hmac, seal) === seal.hash)) {
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
  const limit = new Date(now.getTime() - sealedWithin);
  const [[left] = []] = await session.send([[unsealedCount, { after: end.upTo, limit }]]);
  const late = Number(left?.[1] ?? 0);
  if (late > 0) {
    fault('UNSEALED', previous.sequence + 1, `${late} events are older than a minute and have no seal`);
  }
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
