import { createHmac, type Hmac } from 'node:crypto';
import type { TenantDatabase } from './database.ts';
import type { Call, TenantSql } from './sql.ts';
import { type Statement, statement, type TextRow } from './statement.ts';
import { onConnection } from './tenant.ts';

type Batch = TenantSql['batch'];

/** The newest seal of an organization. Kept outside the database it also shows that the end of a trail was cut off. */
export interface AuditHead {
  readonly sequence: number;
  readonly hash: string;
}

/** What sealing an organization's trail did. */
export interface SealOutcome {
  /** The number of events in the new seal; 0 where none was made. */
  readonly events: number;
  /** True where events remain that can't be sealed yet. */
  readonly pending: boolean;
  /** The newest seal as far as this call learned it. */
  readonly head: AuditHead | null;
}

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

const pageSize = 5_000;

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

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

const sealColumns = `sequence, up_to, events, hash, ${milliseconds('sealed_at')}`;

const newestSeal = statement({
  name: 'platform.seal_newest',
  columns: {},
  text: `select ${sealColumns} from platform.audit_seals
    where organization_id = :tenant order by sequence desc limit 1`,
});

const sealPage = statement({
  name: 'platform.seal_page',
  parameters: { after: 'integer' },
  columns: {},
  text: `select ${sealColumns} from platform.audit_seals
    where organization_id = :tenant and sequence > :after order by sequence limit ${pageSize}`,
});

/** The digest of one event over all of its columns; the database computes it, so that sealing moves no events. */
const digest = `encode(sha256(convert_to(json_build_array(transaction_id::text, id, organization_id,
    ${milliseconds('occurred_at')}, actor_key_id, operation, action, record_type, record_id, request_id)::text,
  'UTF8')), 'hex')`;

/** Both forms compare whole rows, so that each page is one stretch of the primary key. */
const eventPage = (comparison: '>' | '>=') => `select transaction_id, id, ${digest} as digest
  from platform.audit_events
  where organization_id = :tenant and (transaction_id, id) ${comparison} (:from, :id) and transaction_id < :before
  order by transaction_id, id limit ${pageSize}`;

const pageParameters = { from: 'xid8', id: 'text', before: 'xid8' } as const;

const eventsOn = (name: string, comparison: '>' | '>=') =>
  statement({ name, parameters: pageParameters, columns: {}, text: eventPage(comparison) });

/** A page as one row: where it ends, how many events it holds, and their digests one after the other. */
const digestsOn = (name: string, comparison: '>' | '>=') =>
  statement({
    name,
    parameters: pageParameters,
    columns: {},
    with: `page as (${eventPage(comparison)})`,
    text: `select (array_agg(transaction_id order by transaction_id, id))[count(*)],
        (array_agg(id order by transaction_id, id))[count(*)],
        count(*), string_agg(digest, '' order by transaction_id, id)
      from page having count(*) > 0`,
  });

const firstEvents = eventsOn('platform.seal_events', '>=');
const nextEvents = eventsOn('platform.seal_events_on', '>');
const firstDigests = digestsOn('platform.seal_digests', '>=');
const nextDigests = digestsOn('platform.seal_digests_on', '>');

const unsealedCount = statement({
  name: 'platform.seal_unsealed',
  parameters: { from: 'xid8' },
  columns: {},
  text: `select count(*) from platform.audit_events where organization_id = :tenant and transaction_id >= :from`,
});

const addSeal = statement({
  name: 'platform.seal_add',
  parameters: { sequence: 'integer', upTo: 'xid8', events: 'integer', hash: 'text', at: 'timestamptz' },
  columns: {},
  text: `insert into platform.audit_seals (organization_id, sequence, up_to, events, hash, sealed_at)
    values (:tenant, :sequence, :upTo, :events, :hash, :at)`,
});

interface Seal extends AuditHead {
  /** The first transaction id that the seal does not cover. */
  readonly upTo: string;
  readonly events: number;
  /** Milliseconds since 1970, as text. */
  readonly sealedAt: string;
}

const noSeal: Seal = { sequence: 0, hash: '', upTo: '0', events: 0, sealedAt: '0' };

function sealOf([sequence, upTo, events, hash, sealedAt]: TextRow): Seal {
  return {
    sequence: Number(sequence),
    upTo: upTo ?? '0',
    events: Number(events),
    hash: hash ?? '',
    sealedAt: sealedAt ?? '0',
  };
}

const headOf = ({ sequence, hash }: Seal): AuditHead | null => (sequence === 0 ? null : { sequence, hash });

const line = (values: readonly unknown[]) => `${JSON.stringify(values)}\n`;

/** Derived, so that nobody with the database alone can compute a chain anew. */
const keyOf = (secret: string, organizationId: string) =>
  createHmac('sha256', secret).update(`audit seal ${organizationId}`).digest();

const begin = (key: Buffer, previous: Seal) => createHmac('sha256', key).update(line([previous.hash]));

const finish = (hmac: Hmac, seal: Omit<Seal, 'hash'>) =>
  hmac.update(line([seal.sequence, seal.upTo, seal.events, seal.sealedAt])).digest('hex');

/** The rows of one page after the other; `page` gives the call behind the last row, or for the first page. */
async function* pages(
  batch: Batch,
  fullPage: number,
  page: (last: TextRow | null) => Call,
): AsyncGenerator<TextRow> {
  for (let last: TextRow | null = null; ; ) {
    const [rows = []]: TextRow[][] = await batch([page(last)]);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (last === null || rows.length < fullPage) return;
  }
}

/** Goes through the events of the transactions from `from` up to `before`. */
const between = (first: Statement, next: Statement, from: string, before: string) => (last: TextRow | null) =>
  (last === null
    ? [first, { from, id: '', before }]
    : [next, { from: last[0] ?? null, id: last[1] ?? null, before }]) satisfies Call;

const eventsBetween = (batch: Batch, from: string, before: string) =>
  pages(batch, pageSize, between(firstEvents, nextEvents, from, before));

/** The same events, a page to a row. */
const digestsBetween = (batch: Batch, from: string, before: string) =>
  pages(batch, 1, between(firstDigests, nextDigests, from, before));

const sealsOf = (batch: Batch) => pages(batch, pageSize, (last) => [sealPage, { after: last?.[0] ?? 0 }]);

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
  return onConnection(database, organizationId, async (batch) => {
    const [[locked] = [], [newest] = [], [horizon] = []] = await batch([
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
    for await (const [, , count, digests] of digestsBetween(batch, previous.upTo, upTo)) {
      hmac.update(digests ?? '');
      events += Number(count);
    }
    const pending = horizon?.[1] === 't';
    if (events === 0) return { events, pending, head: headOf(previous) };
    const sequence = previous.sequence + 1;
    const hash = finish(hmac, { sequence, upTo, events, sealedAt: String(now.getTime()) });
    await batch([[addSeal, { sequence, upTo, events, hash, at: now }]]);
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
  onConnection(database, organizationId, (batch) => checkAudit(batch, organizationId, secret, known));

/** `verifyAudit` inside a transaction that is open already. */
export async function checkAudit(
  batch: Batch,
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
  const [[newest] = []] = await batch([[newestSeal, {}]]);
  const end = newest ? sealOf(newest).upTo : '0';
  const events = eventsBetween(batch, '0', end);
  let event = await events.next();
  let previous = noSeal;
  let seals = 0;
  let covered = 0;
  let isKnownSeen = known === null;
  for await (const row of sealsOf(batch)) {
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
  const [[left] = []] = await batch([[unsealedCount, { from: end }]]);
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
