import { dateInZone } from '@rcm/calendar';
import { type Call, type RawJson, type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { ListSource } from '../lists/schema.ts';
import { npiOf } from '../lists/value.ts';
import { listsInForce } from '../lists/view.ts';
import { keysOfSubject } from '../matching/blocking.ts';
import { listedPerson, readName } from '../matching/name.ts';
import type { Subject } from '../matching/score.ts';
import { Check, type Finding } from './check.ts';
import { type Found, verdictOf } from './verdict.ts';
import { checkView } from './view.ts';

/** Serializes equal concurrent checks: the first one is created, and the others reuse it. */
const lock = statement({
  name: 'oig_exclusion.check_lock',
  parameters: { nameKey: 'text', npi: 'text' },
  columns: {},
  text: `select pg_advisory_xact_lock(
    hashtextextended('exclusion check ' || :npi || :nameKey, hashtextextended(:tenant::text, 0)))`,
});

const versionOf = (source: ListSource) =>
  `(select max(version) from oig_exclusion.list_versions where source = '${source}')`;

/** The newest check of the same subject with the same result; `sqlOf` returns the SQL of each value. */
const recentText = (sqlOf: (name: string) => string) => `select t.* from ${checkView.table} t
    where t.organization_id = :tenant and t.npi = ${sqlOf('npi')} and t.name_key = ${sqlOf('nameKey')}
      and t.state = ${sqlOf('state')} and t.user_id is not distinct from ${sqlOf('userId')}
      and t.provider_id is not distinct from ${sqlOf('providerId')}
      and t.checked_at > :since and t.status not in ('EXC_PENDING', 'EXC_ERROR')
      and t.candidates::text = ${sqlOf('candidates')}
      and t.leie_version is not distinct from ${versionOf('LEIE')}
      and t.sam_version is not distinct from ${versionOf('SAM')}
    order by t.created_at desc, t.id desc limit 1`;

const recent = statement({
  name: 'oig_exclusion.recent_check',
  parameters: {
    nameKey: 'text',
    npi: 'text',
    state: 'text',
    userId: 'text',
    providerId: 'text',
    candidates: 'text',
    since: 'timestamptz',
  },
  columns: {},
  text: `select ${checkView.columns.join(', ')} from (${recentText((name) => `:${name}`)}) t`,
  subject: checkView.subject,
  opens: checkView.opens,
});

const recentOfMany = statement({
  name: 'oig_exclusion.recent_checks',
  parameters: { requests: 'json', since: 'timestamptz' },
  columns: {},
  text: `select ${checkView.columns.join(', ')}, a.place
    from json_to_recordset(:requests) as a (place int, "nameKey" text, npi text, state text, "userId" text,
      "providerId" text, candidates text)
    cross join lateral (${recentText((name) => `a."${name}"`)}) t`,
  opens: checkView.opens,
});

const listedColumns = {
  keys: 'json',
  source: 'text',
  surname: 'text?',
  given: 'text?',
  business: 'text?',
  npi: 'text?',
  state: 'text?',
  dateOfBirth: 'text?',
  details: 'text',
} as const;

const listed = statement({
  name: 'oig_exclusion.listed_under_keys',
  parameters: { keys: 'text[]', day: 'date' },
  columns: listedColumns,
  isShared: true,
  text: `select hit.keys, hit.source, e.surname, e.given, e.business, e.npi, e.state, e.date_of_birth, e.details
    from (
      select v.source, k.list_id, k.number, json_agg(k.key) as keys
      from (select distinct on (source) source, id from oig_exclusion.list_versions order by source, version desc) v
      join oig_exclusion.list_keys k on k.list_id = v.id and k.key = any (:keys)
      group by v.source, k.list_id, k.number
    ) hit
    join oig_exclusion.list_entries e on e.list_id = hit.list_id and e.number = hit.number
    where (e.in_force_from is null or e.in_force_from <= :day)
      and (e.in_force_until is null or e.in_force_until >= :day)
    order by hit.source, hit.number`,
});

const dayInMilliseconds = 24 * 60 * 60 * 1_000;

type ListedRow = RowOf<typeof listedColumns>;

/** A person or business to screen. */
export interface ScreeningRequest {
  readonly entityName: string;
  /** Ten digits, as the caller sent them. */
  readonly npi: string;
  readonly state: string;
  readonly userId: string | null;
  readonly providerId: string | null;
  readonly dateOfBirth: string | null;
}

/** A screening request with its result. */
export interface Screened {
  readonly request: ScreeningRequest;
  readonly nameKey: string;
  readonly finding: Finding;
}

/** The number of subjects in one statement; a frequent name finds some hundred rows. */
const statementBatchSize = 50;

/** Screens subjects against the lists in force today, in batches. */
export async function screen(
  context: TenantContext,
  requests: readonly ScreeningRequest[],
): Promise<Screened[]> {
  const screened: Screened[] = [];
  for (let from = 0; from < requests.length; from += statementBatchSize) {
    screened.push(...(await screenBatch(context, requests.slice(from, from + statementBatchSize), [])));
  }
  return screened;
}

/** Screens one subject; equal concurrent checks wait for each other. */
export async function screenOne(context: TenantContext, request: ScreeningRequest): Promise<Screened> {
  const nameKey = readName(request.entityName).key;
  const [screened] = await screenBatch(context, [request], [[lock, { nameKey, npi: request.npi }]]);
  return screened as Screened;
}

async function screenBatch(
  context: TenantContext,
  requests: readonly ScreeningRequest[],
  before: readonly Call[],
): Promise<Screened[]> {
  const { now, organization } = context;
  const subjects = requests.map(({ entityName, npi, state, dateOfBirth }) => ({
    name: readName(entityName),
    npi: npiOf(npi),
    state,
    dateOfBirth,
  }));
  const wanted = new Map<string, number[]>();
  for (const [place, subject] of subjects.entries()) {
    for (const key of keysOfSubject(subject)) {
      const places = wanted.get(key) ?? [];
      places.push(place);
      wanted.set(key, places);
    }
  }
  const day = dateInZone(now, organization.timeZone);
  const answers = await context.sql.batch([
    ...before,
    [listsInForce, {}],
    [listed, { keys: [...wanted.keys()], day }],
  ]);
  const [versions = [], rows = []] = answers.slice(-2);
  const lists = versions.map(listsInForce.decode);
  const found = subjects.map((): Found[] => []);
  for (const row of rows.map(listed.decode)) {
    const one = foundOf(row);
    const keys = row.keys as readonly string[];
    for (const place of new Set(keys.flatMap((key) => wanted.get(key) ?? []))) found[place]?.push(one);
  }
  const inForce = (source: ListSource) => lists.find((list) => list.source === source)?.version ?? null;
  const loaded = { leieVersion: inForce('LEIE'), samVersion: inForce('SAM') };
  return requests.map((one, place) => {
    const subject = subjects[place] as Subject & { name: ReturnType<typeof readName> };
    const evidence = {
      subject,
      entityName: one.entityName,
      npi: one.npi,
      lists,
      found: found[place] ?? [],
      now,
    };
    return { request: one, nameKey: subject.name.key, finding: { ...verdictOf(evidence), ...loaded } };
  });
}

const isRepeatable = ({ status }: Finding) => status !== 'EXC_PENDING' && status !== 'EXC_ERROR';

/** The values by which checks are equal. Includes the candidates, since different names may have the same key. */
const reuseKey = ({ request: { npi, state, userId, providerId }, nameKey, finding }: Screened) => ({
  nameKey,
  npi,
  state,
  userId,
  providerId,
  candidates: JSON.stringify(finding.candidates),
});

const reuseSince = ({ now }: TenantContext) => new Date(now.getTime() - dayInMilliseconds);

/** The equal check of the last 24 hours, as it is shown; null if there is none. */
export async function recentCheck(context: TenantContext, screened: Screened): Promise<RawJson | null> {
  if (!isRepeatable(screened.finding)) return null;
  const [[earlier] = []] = await context.sql.batch([
    [recent, { ...reuseKey(screened), since: reuseSince(context) }],
  ]);
  return earlier ? checkView.json(earlier, context.now) : null;
}

/** The equal checks of the last 24 hours of many subjects, by position. */
export async function recentChecks(
  context: TenantContext,
  screened: readonly Screened[],
): Promise<Map<number, RawJson>> {
  const requests = screened.flatMap((one, place) =>
    isRepeatable(one.finding) ? [{ place, ...reuseKey(one) }] : [],
  );
  const [rows = []] = await context.sql.batch([[recentOfMany, { requests, since: reuseSince(context) }]]);
  const earlier = new Map<number, RawJson>();
  for (const row of rows) {
    context.changed(Check.record, row[checkView.subject.idAt] ?? '', 'read');
    earlier.set(Number(row[checkView.columns.length]), checkView.json(row, context.now));
  }
  return earlier;
}

/** A key that equal subjects of a batch share, so that they get the same check; null if it cannot be reused. */
export const reuseKeyOf = (screened: Screened): string | null =>
  isRepeatable(screened.finding) ? JSON.stringify(reuseKey(screened)) : null;

/** Stores the result of a screening as a check. */
export const storeCheck = (
  context: TenantContext,
  { request: { dateOfBirth: _notStored, ...request }, nameKey, finding }: Screened,
): Check =>
  context.create(Check, {
    ...request,
    ...finding,
    nameKey,
    checkType: 'PROVIDER',
    reviewedBy: null,
    reviewedByMemberId: null,
    reviewedByAgentId: null,
    reviewedAt: null,
    reviewNote: null,
    checkedAt: context.now,
  });

/** A check constraint limits `source` to the lists. */
const foundOf = ({
  source,
  surname,
  given,
  business,
  details,
  keys: _keys,
  ...identity
}: ListedRow): Found => ({
  source: source as ListSource,
  details,
  identity: {
    ...identity,
    person: surname === null ? null : listedPerson(surname.split(' '), given?.split(' ') ?? []),
    business: business?.split(' ') ?? null,
  },
});
