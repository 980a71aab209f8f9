import { dateInZone } from '@rcm/calendar';
import { type Call, type RawJson, type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { ListSource } from '../lists/schema.ts';
import { npiOf } from '../lists/value.ts';
import { listsInForce } from '../lists/view.ts';
import { keysOfSubject } from '../matching/blocking.ts';
import { readName } from '../matching/name.ts';
import type { Subject } from '../matching/score.ts';
import { Check, type Finding } from './check.ts';
import { type Found, verdictOf } from './verdict.ts';
import { checkView } from './view.ts';

/** Of many equal checks at once one is made, and the others find it. */
const lock = statement({
  name: 'oig_exclusion.check_lock',
  parameters: { nameKey: 'text', npi: 'text' },
  columns: {},
  text: `select pg_advisory_xact_lock(
    hashtextextended('exclusion check ' || :npi || :nameKey, hashtextextended(:tenant::text, 0)))`,
});

const versionOf = (source: ListSource) =>
  `(select max(version) from oig_exclusion.list_versions where source = '${source}')`;

/** The newest check that has found the same for the same; `asked` gives each value as SQL. */
const recentText = (asked: (name: string) => string) => `select t.* from ${checkView.table} t
    where t.organization_id = :tenant and t.npi = ${asked('npi')} and t.name_key = ${asked('nameKey')}
      and t.state = ${asked('state')} and t.user_id is not distinct from ${asked('userId')}
      and t.provider_id is not distinct from ${asked('providerId')}
      and t.checked_at > :since and t.status not in ('EXC_PENDING', 'EXC_ERROR')
      and t.candidates::text = ${asked('candidates')}
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
  parameters: { asked: 'json', since: 'timestamptz' },
  columns: {},
  text: `select ${checkView.columns.join(', ')}, a.place
    from json_to_recordset(:asked) as a (place int, "nameKey" text, npi text, state text, "userId" text,
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

const dayLong = 24 * 60 * 60 * 1_000;

type ListedRow = RowOf<typeof listedColumns>;

/** Who is to be screened. */
export interface Asked {
  readonly entityName: string;
  /** Ten digits, as the caller sent them. */
  readonly npi: string;
  readonly state: string;
  readonly userId: string | null;
  readonly providerId: string | null;
  readonly dateOfBirth: string | null;
}

/** One who was screened: what a check shows of the question, and the answer. */
export interface Screened {
  readonly asked: Asked;
  readonly nameKey: string;
  readonly finding: Finding;
}

/** How many are held against the lists by one statement; frequent names find some hundred rows each. */
const screenedAtOnce = 50;

/** Holds each against the lists as they are on the day of the operation, many in one message. */
export async function screen(context: TenantContext, asked: readonly Asked[]): Promise<Screened[]> {
  const screened: Screened[] = [];
  for (let from = 0; from < asked.length; from += screenedAtOnce) {
    screened.push(...(await screenSome(context, asked.slice(from, from + screenedAtOnce), [])));
  }
  return screened;
}

/** The same for one; equal checks wait for one another. */
export async function screenAlone(context: TenantContext, asked: Asked): Promise<Screened> {
  const nameKey = readName(asked.entityName).key;
  const [screened] = await screenSome(context, [asked], [[lock, { nameKey, npi: asked.npi }]]);
  return screened as Screened;
}

async function screenSome(
  context: TenantContext,
  asked: readonly Asked[],
  before: readonly Call[],
): Promise<Screened[]> {
  const { now, organization } = context;
  const subjects = asked.map(({ entityName, npi, state, dateOfBirth }) => ({
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
  return asked.map((one, place) => {
    const subject = subjects[place] as Subject & { name: ReturnType<typeof readName> };
    const evidence = {
      subject,
      entityName: one.entityName,
      npi: one.npi,
      lists,
      found: found[place] ?? [],
      now,
    };
    return { asked: one, nameKey: subject.name.key, finding: { ...verdictOf(evidence), ...loaded } };
  });
}

const isRepeatable = ({ status }: Finding) => status !== 'EXC_PENDING' && status !== 'EXC_ERROR';

/** What tells a check from others, as its row has it; names of one key may be read differently, hence what was found. */
const sameness = ({ asked: { npi, state, userId, providerId }, nameKey, finding }: Screened) => ({
  nameKey,
  npi,
  state,
  userId,
  providerId,
  candidates: JSON.stringify(finding.candidates),
});

const sinceWhen = ({ now }: TenantContext) => new Date(now.getTime() - dayLong);

/** The check of the last 24 hours that a new one would only repeat, as it is shown; null where there is none. */
export async function recentCheck(context: TenantContext, screened: Screened): Promise<RawJson | null> {
  if (!isRepeatable(screened.finding)) return null;
  const [[earlier] = []] = await context.sql.batch([
    [recent, { ...sameness(screened), since: sinceWhen(context) }],
  ]);
  return earlier ? checkView.json(earlier, context.now) : null;
}

/** The same of many, by their place. */
export async function recentChecks(
  context: TenantContext,
  screened: readonly Screened[],
): Promise<Map<number, RawJson>> {
  const asked = screened.flatMap((one, place) =>
    isRepeatable(one.finding) ? [{ place, ...sameness(one) }] : [],
  );
  const [rows = []] = await context.sql.batch([[recentOfMany, { asked, since: sinceWhen(context) }]]);
  const earlier = new Map<number, RawJson>();
  for (const row of rows) {
    context.changed(Check.record, row[checkView.subject.idAt] ?? '', 'read');
    earlier.set(Number(row[checkView.columns.length]), checkView.json(row, context.now));
  }
  return earlier;
}

/** What is the same for two of one batch, so that one check answers both. */
export const samenessOf = (screened: Screened): string | null =>
  isRepeatable(screened.finding) ? JSON.stringify(sameness(screened)) : null;

/** Keeps what was found as a check. */
export const keepCheck = (
  context: TenantContext,
  { asked: { dateOfBirth: _held, ...asked }, nameKey, finding }: Screened,
): Check =>
  context.create(Check, {
    ...asked,
    ...finding,
    nameKey,
    checkType: 'PROVIDER',
    reviewedBy: null,
    reviewedAt: null,
    reviewNote: null,
    checkedAt: context.now,
  });

/** A table constraint limits `source` to the lists. */
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
    person: surname === null ? null : { surname, given: given?.split(' ') ?? [] },
    business: business?.split(' ') ?? null,
  },
});
