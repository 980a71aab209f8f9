import { type RawJson, type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { ListSource } from '../lists/schema.ts';
import { type ListInForce, listsInForce } from '../lists/view.ts';
import { keysOfSubject } from '../matching/blocking.ts';
import type { Subject } from '../matching/score.ts';
import type { Check } from './check.ts';
import type { Found, Verdict } from './verdict.ts';
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
  text: `select ${checkView.columns.join(', ')} from ${checkView.table} t
    where t.organization_id = :tenant and t.npi = :npi and t.name_key = :nameKey and t.state = :state
      and t.user_id is not distinct from :userId and t.provider_id is not distinct from :providerId
      and t.checked_at > :since and t.status not in ('EXC_PENDING', 'EXC_ERROR')
      and t.candidates::text = :candidates
      and t.leie_version is not distinct from ${versionOf('LEIE')}
      and t.sam_version is not distinct from ${versionOf('SAM')}
    order by t.created_at desc, t.id desc limit 1`,
  subject: checkView.subject,
});

const listedColumns = {
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
  text: `select hit.source, e.surname, e.given, e.business, e.npi, e.state, e.date_of_birth, e.details
    from (
      select distinct v.source, k.list_id, k.number
      from (select distinct on (source) source, id from oig_exclusion.list_versions order by source, version desc) v
      join oig_exclusion.list_keys k on k.list_id = v.id and k.key = any (:keys)
    ) hit
    join oig_exclusion.list_entries e on e.list_id = hit.list_id and e.number = hit.number
    where (e.in_force_from is null or e.in_force_from <= :day)
      and (e.in_force_until is null or e.in_force_until >= :day)
    order by hit.source, hit.number`,
});

const dayLong = 24 * 60 * 60 * 1_000;

type ListedRow = RowOf<typeof listedColumns>;

/** What the lists hold under the subject's keys. */
export interface Screening {
  readonly lists: readonly ListInForce[];
  readonly found: readonly Found[];
}

/** Asks all that the verdict on a calendar day rests on, in one message; equal checks wait for one another. */
export async function screen(
  context: TenantContext,
  subject: Subject,
  npi: string,
  day: string,
): Promise<Screening> {
  const [, lists = [], found = []] = await context.sql.batch([
    [lock, { nameKey: subject.name.key, npi }],
    [listsInForce, {}],
    [listed, { keys: keysOfSubject(subject), day }],
  ]);
  return { lists: lists.map(listsInForce.decode), found: found.map((row) => foundOf(listed.decode(row))) };
}

/** What a check shows of its caller's words; each tells it from the check of another. */
type Asked = Pick<Check, 'nameKey' | 'npi' | 'state'> & {
  readonly userId: string | null;
  readonly providerId: string | null;
};

/**
 * The check of the last 24 hours that a new one would only repeat, as it is shown; null where there is none. Names of
 * one key may be read differently, and a session may have got another date of birth: the earlier check must have
 * found the very same.
 */
export async function recentCheck(
  context: TenantContext,
  asked: Asked,
  { status, candidates }: Verdict,
): Promise<RawJson | null> {
  if (status === 'EXC_PENDING' || status === 'EXC_ERROR') return null;
  const since = new Date(context.now.getTime() - dayLong);
  const [[earlier] = []] = await context.sql.batch([
    [recent, { ...asked, candidates: JSON.stringify(candidates), since }],
  ]);
  return earlier ? checkView.json(earlier, context.now) : null;
}

/** A table constraint limits `source` to the lists. */
const foundOf = ({ source, surname, given, business, details, ...identity }: ListedRow): Found => ({
  source: source as ListSource,
  details,
  identity: {
    ...identity,
    person: surname === null ? null : { surname, given: given?.split(' ') ?? [] },
    business: business?.split(' ') ?? null,
  },
});
