import { notFound } from '@rcm/errors';
import { type RowOf, statement, type TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import { CodeSystemKey } from '../code-systems/schema.ts';
import type { CodeListVersion, LoadedCode } from './schema.ts';

const listColumns = {
  version: 'number',
  rowCount: 'number',
  checksum: 'text',
  importedAt: 'timestamp',
} as const;

const newest = `select id from medical_coding.code_list_versions
  where list = :system order by version desc limit 1`;

const listInForce = statement({
  name: 'medical_coding.code_list_in_force',
  parameters: { system: 'text' },
  columns: listColumns,
  isShared: true,
  text: `select version, row_count, checksum, imported_at from medical_coding.code_list_versions
    where list = :system order by version desc limit 1`,
});

const codeColumns = {
  code: 'text',
  display: 'text',
  effectiveDate: 'text?',
  terminationDate: 'text?',
  isBillable: 'boolean?',
  sex: 'text?',
  minimumAge: 'number?',
  maximumAge: 'number?',
} as const;

const parameters = {
  system: 'text',
  prefix: 'text',
  words: 'text[]',
  activeOn: 'date',
  isBillable: 'boolean',
} as const;

/** Codes that begin as asked, or whose text has every word, letter case aside; those not on the day are left out. */
const found = `from medical_coding.loaded_codes c
  where c.list_id = (${newest})
    and (starts_with(c.code, :prefix) or c.search_text like all (:words))
    and (:activeOn is null or (coalesce(c.effective_date, '-infinity') <= :activeOn
      and coalesce(c.termination_date, 'infinity') >= :activeOn))
    and (:isBillable is null or c.is_billable = :isBillable)`;

const page = statement({
  name: 'medical_coding.codes_page',
  parameters: { ...parameters, take: 'integer', skip: 'integer' },
  columns: codeColumns,
  isShared: true,
  text: `select c.code, c.display, c.effective_date, c.termination_date, c.is_billable, c.sex, c.minimum_age,
      c.maximum_age
    ${found} order by starts_with(c.code, :prefix) desc, c.code limit :take offset :skip`,
});

const total = statement({
  name: 'medical_coding.codes_total',
  parameters,
  columns: { total: 'number' },
  isShared: true,
  text: `select count(*) as total ${found}`,
});

/** What is looked for among the codes of a system. */
export interface CodeSearch {
  readonly search?: string | undefined;
  readonly activeOn?: string | undefined;
  readonly isBillable?: boolean | undefined;
  readonly skip: number;
  readonly take: number;
}

/** The spelling in which a beginning of a code would be loaded. */
function prefixOf(system: CodeSystemKey, search: string): string {
  const written = search.trim().toUpperCase();
  return system === 'ICD10CM' && /^[A-Z]\d\w\w/.test(written)
    ? `${written.slice(0, 3)}.${written.slice(3)}`
    : written;
}

/** What the text of a code is held against, a pattern for each word; `%` and `_` have no meaning. */
const patternsOf = (search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);

/** A page of the loaded codes of a system; throws 404 where there is no such system, or nothing loaded of it. */
export async function searchCodes(
  context: TenantContext,
  system: string,
  { search = '', activeOn, isBillable, skip, take }: CodeSearch,
) {
  const key = CodeSystemKey.safeParse(system).data;
  if (key === undefined) throw notFound('Code system');
  const values = {
    system: key,
    prefix: prefixOf(key, search),
    words: patternsOf(search),
    activeOn: activeOn ?? null,
    isBillable: isBillable ?? null,
  };
  const [[list] = [], codes = [], [counted] = []] = await context.sql.batch([
    [listInForce, { system: key }],
    [page, { ...values, take, skip }],
    [total, values],
  ]);
  if (list === undefined) throw notFound('Codes of the system');
  return {
    list: { system: key, ...listInForce.decode(list) } satisfies z.output<typeof CodeListVersion>,
    codes: codes.map((row) => loadedCode(page.decode(row))),
    total: Number(counted?.[0] ?? 0),
  };
}

/** A table constraint limits the sex to the words of the type. */
const loadedCode = (row: RowOf<typeof codeColumns>) => row as LoadedCode;
