import { notFound } from '@rcm/errors';
import { computedList, type ListQuery } from '@rcm/lists';
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

const inForce = `select version, row_count, checksum, imported_at from medical_coding.code_list_versions
    where list = :system order by version desc limit 1`;

const listInForce = statement({
  name: 'medical_coding.code_list_in_force',
  parameters: { system: 'text' },
  columns: listColumns,
  isShared: true,
  text: inForce,
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

/** Codes that begin with the search or have all its words in their text, case-insensitive, in force on the date. */
const found = `from medical_coding.loaded_codes c
  where c.list_id = (${newest})
    and (starts_with(c.code, :prefix) or c.search_text like all (:words))
    and (:activeOn is null or (coalesce(c.effective_date, '-infinity') <= :activeOn
      and coalesce(c.termination_date, 'infinity') >= :activeOn))
    and (:isBillable is null or c.is_billable = :isBillable)`;

const codeList = computedList({
  name: 'medical_coding.codes',
  key: 'codes',
  record: null,
  isShared: true,
  parameters: {
    system: 'text',
    prefix: 'text',
    words: 'text[]',
    activeOn: 'date',
    isBillable: 'boolean',
  },
  columns: codeColumns,
  rows: `select c.code, c.display, c.effective_date, c.termination_date, c.is_billable, c.sex, c.minimum_age,
      c.maximum_age, starts_with(c.code, :prefix) as begins
    ${found}`,
  total: `select counted.codes, v.* from (select count(*) ${found}) counted (codes) left join (${inForce}) v on true`,
  sums: { version: 'number?', rowCount: 'number?', checksum: 'text?', importedAt: 'timestamp?' },
  order: 't.begins desc, t.code',
  sorts: ['code', 'display', 'effectiveDate', 'terminationDate'],
  identity: ['code'],
  types: { begins: 'boolean', code: 'text', display: 'text', effectiveDate: 'date', terminationDate: 'date' },
});

/** A search among the codes of a system. */
export type CodeSearch = ListQuery & {
  readonly search?: string | undefined;
  readonly activeOn?: string | undefined;
  readonly isBillable?: boolean | undefined;
};

/** The normalized form of the beginning of a code. */
function prefixOf(system: CodeSystemKey, search: string): string {
  const written = search.trim().toUpperCase();
  return system === 'ICD10CM' && /^[A-Z]\d\w\w/.test(written)
    ? `${written.slice(0, 3)}.${written.slice(3)}`
    : written;
}

/** LIKE patterns for the text of a code, one for each word, with `%` and `_` escaped. */
const patternsOf = (search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);

/** A page of the loaded codes of a system; throws 404 if the system does not exist or has no loaded codes. */
export async function searchCodes(context: TenantContext, system: string, query: CodeSearch) {
  const key = CodeSystemKey.safeParse(system).data;
  if (key === undefined) throw notFound('Code system');
  const { search = '', activeOn = null, isBillable = null } = query;
  // An export cannot be refused once it has begun.
  if (context.export !== null && (await context.sql.one(listInForce, { system: key })) === null) {
    throw notLoaded();
  }
  const { rows, sums, ...end } = await codeList.read(
    context,
    { ...query, system: key },
    { system: key, prefix: prefixOf(key, search), words: patternsOf(search), activeOn, isBillable },
    loadedCode,
  );
  const { version, rowCount, checksum, importedAt } = sums;
  if (version === null || rowCount === null || checksum === null || importedAt === null) throw notLoaded();
  return {
    list: { system: key, version, rowCount, checksum, importedAt } satisfies z.output<typeof CodeListVersion>,
    codes: rows,
    ...end,
  };
}

const notLoaded = () => notFound('Codes of the system');

/** A check constraint limits the sex to the values of the type. */
const loadedCode = (row: RowOf<typeof codeColumns>) => row as LoadedCode;
