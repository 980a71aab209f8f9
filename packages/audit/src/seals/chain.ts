import { createHmac, type Hmac } from 'node:crypto';
import { type Call, type Session, statement, type TextRow } from '@rcm/tenancy';

/** Identifies the newest seal of an organization. A head kept outside the database reveals that a trail was truncated. */
export interface AuditHead {
  readonly sequence: number;
  readonly hash: string;
}

const pageSize = 5_000;

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

const sealColumns = `sequence, up_to, events, hash, ${milliseconds('sealed_at')}`;

/** The newest seal. */
export const newestSeal = statement({
  name: 'audit.seal_newest',
  columns: {},
  text: `select ${sealColumns} from audit.seals
    where organization_id = :tenant order by sequence desc limit 1`,
});

const sealPage = statement({
  name: 'audit.seal_page',
  parameters: { after: 'integer', last: 'integer' },
  columns: {},
  text: `select ${sealColumns} from audit.seals
    where organization_id = :tenant and sequence > :after and sequence <= :last
    order by sequence limit ${pageSize}`,
});

/**
 * The digest of an event over all its columns. The database computes it, so that sealing transfers no events. Null in
 * `row_count`, `member_id` and `agent_id` adds nothing: seals made before these columns existed remain valid.
 */
const digest = `encode(sha256(convert_to(json_build_array(position::text, id, organization_id,
    ${milliseconds('occurred_at')}, actor_key_id, operation, action, record_type, record_id, request_id)::text
    || coalesce(row_count::text, '') || case when member_id is null and agent_id is null then ''
      else json_build_array(member_id, agent_id)::text end, 'UTF8')), 'hex')`;

/** A page is a range of the primary key. */
const eventPage = `select position, ${digest} as digest
  from audit.events
  where organization_id = :tenant and position > :after and position <= :upTo
  order by position limit ${pageSize}`;

const rangeParameters = { after: 'bigint', upTo: 'bigint' } as const;

const events = statement({
  name: 'audit.seal_events',
  parameters: rangeParameters,
  columns: {},
  text: eventPage,
});

/** A page as one row: its last position, its number of events, and their concatenated digests. */
const digests = statement({
  name: 'audit.seal_digests',
  parameters: rangeParameters,
  columns: {},
  with: `page as (${eventPage})`,
  text: `select max(position), count(*), string_agg(digest, '' order by position) from page having count(*) > 0`,
});

/** A seal as it is stored. */
export interface Seal extends AuditHead {
  /** The position of the last event that the seal covers. */
  readonly upTo: string;
  readonly events: number;
  /** Milliseconds since 1970, as text. */
  readonly sealedAt: string;
}

/** The predecessor of the first seal. */
export const noSeal: Seal = { sequence: 0, hash: '', upTo: '0', events: 0, sealedAt: '0' };

/** The seal in a row. */
export function sealOf([sequence, upTo, events, hash, sealedAt]: TextRow): Seal {
  return {
    sequence: Number(sequence),
    upTo: upTo ?? '0',
    events: Number(events),
    hash: hash ?? '',
    sealedAt: sealedAt ?? '0',
  };
}

/** The head that identifies a seal; null for `noSeal`. */
export const headOf = ({ sequence, hash }: Seal): AuditHead | null =>
  sequence === 0 ? null : { sequence, hash };

const line = (values: readonly unknown[]) => `${JSON.stringify(values)}\n`;

/** The key of an organization's seals. It is not in the database, so that nobody with the database alone can forge a chain. */
export const keyOf = (secret: string, organizationId: string) =>
  createHmac('sha256', secret).update(`audit seal ${organizationId}`).digest();

/** Begins the hash of a range of events, chained to the previous seal. */
export const begin = (key: Buffer, previous: Seal) => createHmac('sha256', key).update(line([previous.hash]));

/** Ends the hash of a range of events with the fields of its seal. */
export const finish = (hmac: Hmac, seal: Omit<Seal, 'hash'>) =>
  hmac.update(line([seal.sequence, seal.upTo, seal.events, seal.sealedAt])).digest('hex');

/** The rows of all pages; `page` returns the call for the page after a row, or for the first page. */
async function* pages(
  session: Session,
  fullPage: number,
  page: (last: TextRow | null) => Call,
): AsyncGenerator<TextRow> {
  for (let last: TextRow | null = null; ; ) {
    const [rows = []]: TextRow[][] = await session.send([page(last)]);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (last === null || rows.length < fullPage) return;
  }
}

/** The digests of the events after the position `after` and up to `upTo`, one event in each row. */
export const eventsBetween = (session: Session, after: string, upTo: string) =>
  pages(session, pageSize, (last) => [events, { after: last?.[0] ?? after, upTo }]);

/** The digests of the same events, one page in each row. */
export const digestsBetween = (session: Session, after: string, upTo: string) =>
  pages(session, 1, (last) => [digests, { after: last?.[0] ?? after, upTo }]);

/** The seals up to number `sequence`, oldest first. */
export const sealsOf = (session: Session, sequence: number) =>
  pages(session, pageSize, (last) => [sealPage, { after: last?.[0] ?? 0, last: sequence }]);
