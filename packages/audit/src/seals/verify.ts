import { onReservedConnection, type Session, statement, type TenantDatabase } from '@rcm/tenancy';
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

/** An inconsistency between the trail and its seals. */
interface AuditFault {
  /**
   * A seal is missing; a seal does not match its events or the previous seal; the head that was kept elsewhere is
   * missing; events are older than a minute and have no seal.
   */
  readonly kind: 'SEAL_MISSING' | 'SEAL_BROKEN' | 'HEAD_MISSING' | 'UNSEALED';
  readonly sequence: number;
  readonly message: string;
}

/** The result of verifying an organization's trail. */
export interface AuditReport {
  readonly seals: number;
  /** The number of sealed events. */
  readonly events: number;
  /** The number of events after the newest seal. */
  readonly unsealed: number;
  readonly faults: number;
  readonly firstFault: AuditFault | null;
  readonly head: AuditHead | null;
}

/** The number of events without a seal, and how many of them occurred before `limit`. */
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

/** Less than every position that a forger could choose. */
const beforeAny = String(-(2n ** 63n));

/** Milliseconds within which a running service seals every event. */
const sealedWithin = 60_000;

/** The options of verifying a trail. */
export interface AuditCheck {
  readonly secret: string;
  /** Earlier secrets of the installation, which older seals were made with. */
  readonly earlier?: readonly string[];
  readonly now: Date;
  /** A head that was kept outside the database. */
  readonly known?: AuditHead | null;
}

/**
 * Verifies an organization's trail against its seals, in constant memory. With a head that was kept outside the database
 * it also detects that the trail was truncated.
 */
export const verifyAudit = (
  database: TenantDatabase,
  organizationId: string,
  check: AuditCheck,
): Promise<AuditReport> =>
  onReservedConnection(
    database,
    organizationId,
    (session) => checkAudit(session, organizationId, check),
    'read-only transaction',
  );

/** `verifyAudit` inside an open transaction. */
export async function checkAudit(
  session: Session,
  organizationId: string,
  { secret, earlier = [], now, known = null }: AuditCheck,
): Promise<AuditReport> {
  const keys = [secret, ...earlier].map((one) => keyOf(one, organizationId));
  const faults = new Faults();
  const [[newest] = []] = await session.send([[newestSeal, {}]]);
  // Seals made from now on are not verified.
  const end = newest ? sealOf(newest) : noSeal;
  const chain = await verifyChain(session, keys, end, known, faults);
  if (known && !chain.hasKnownSeal) {
    faults.add(
      'HEAD_MISSING',
      known.sequence,
      `The seal ${known.sequence}, kept outside the database, is missing`,
    );
  }
  const limit = new Date(now.getTime() - sealedWithin);
  const [[counts] = []] = await session.send([[unsealedCount, { after: end.upTo, limit }]]);
  const late = Number(counts?.[1] ?? 0);
  if (late > 0) {
    const message = `${late} events are older than a minute and have no seal`;
    faults.add('UNSEALED', chain.last.sequence + 1, message);
  }
  return {
    seals: chain.seals,
    events: chain.events,
    unsealed: Number(counts?.[0] ?? 0),
    faults: faults.count,
    firstFault: faults.first,
    head: headOf(chain.last),
  };
}

/** Counts faults and keeps the first. */
class Faults {
  count = 0;
  first: AuditFault | null = null;

  add(kind: AuditFault['kind'], sequence: number, message: string): void {
    this.count += 1;
    this.first ??= { kind, sequence, message };
  }
}

/** Recomputes the seals up to `end` over their events. */
async function verifyChain(
  session: Session,
  keys: readonly Buffer[],
  end: Seal,
  known: AuditHead | null,
  faults: Faults,
): Promise<{ seals: number; events: number; last: Seal; hasKnownSeal: boolean }> {
  const events = eventsBetween(session, beforeAny, end.upTo);
  let event = await events.next();
  let previous = noSeal;
  let seals = 0;
  let sealed = 0;
  let hasKnownSeal = false;
  for await (const row of sealsOf(session, end.sequence)) {
    const seal = sealOf(row);
    if (seal.sequence !== previous.sequence + 1) {
      faults.add('SEAL_MISSING', previous.sequence + 1, `The seal ${previous.sequence + 1} is missing`);
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
      faults.add('SEAL_BROKEN', seal.sequence, brokenSealMessage(seal, found));
    }
    hasKnownSeal ||= seal.sequence === known?.sequence && seal.hash === known.hash;
    seals += 1;
    sealed += found;
    previous = seal;
  }
  return { seals, events: sealed, last: previous, hasKnownSeal };
}

function brokenSealMessage({ sequence, events }: Seal, found: number): string {
  const reason =
    found === events
      ? 'an event or the seal was changed'
      : `it was made over ${events} events and there are ${found}`;
  return `The seal ${sequence} is broken: ${reason}`;
}
