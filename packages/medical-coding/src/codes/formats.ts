import { date } from '@rcm/envelope';
import type { FileRow } from '@rcm/imports';
import { normalizeCode, procedureOf } from '../code-systems/normalize-code.ts';
import { CodeSystemKey } from '../code-systems/schema.ts';
import { type CodeListKey, CodeSex } from './schema.ts';

/** A row as it is stored, by the columns of the table. */
export type StoredRow = Readonly<Record<string, string | number | boolean | null>>;

/** How a file is read, and where its rows are stored. */
export interface ListFormat {
  /** The columns that the header must have, in any order. */
  readonly columns: readonly string[];
  /** The columns that the header may have. */
  readonly optional: readonly string[];
  readonly table: 'loaded_codes' | 'procedure_pairs' | 'unit_limits' | 'add_on_codes';
  /** The columns that identify a row within a list, and the other columns, with their types. */
  readonly key: Readonly<Record<string, string>>;
  readonly rest: Readonly<Record<string, string>>;
  /** How the published files name the columns, and where their header begins; undefined for lists of our own format. */
  readonly published?: { readonly columns: Readonly<Record<string, RegExp>>; readonly header: RegExp };
  /** Throws for an invalid value. */
  readonly read: (row: FileRow) => StoredRow;
}

const textOf = (row: FileRow, column: string): string | null => row[column]?.trim() || null;

const maxDisplayLength = 4_000;

function displayOf(row: FileRow): string {
  const display = textOf(row, 'display');
  if (display === null) throw new Error('display is empty');
  if (display.length > maxDisplayLength)
    throw new Error(`display is longer than ${maxDisplayLength} characters`);
  if (/\p{Cc}/u.test(display)) throw new Error('display contains a control character');
  return display;
}

const digitsOnly = /^(\d{4})(\d{2})(\d{2})$/;

/** A date, `YYYY-MM-DD` or `YYYYMMDD`; null if the column is empty or is `*`, as in the published tables. */
function dateOf(row: FileRow, column: string): string | null {
  const written = textOf(row, column);
  if (written === null || written === '*') return null;
  return dayOfText(written, column);
}

/** The days that were read last; the rows of published tables have few of them. */
const days = new Map<string, string>();
const maxDays = 10_000;

function dayOfText(written: string, column: string): string {
  const read = days.get(written);
  if (read !== undefined) return read;
  const ordinal = dayOfYear.exec(written);
  const parsed = date.safeParse(ordinal ? ordinalDay(ordinal) : written.replace(digitsOnly, '$1-$2-$3'));
  if (!parsed.success) throw new Error(`${column} is not a date`);
  if (days.size < maxDays) days.set(written, parsed.data);
  return parsed.data;
}

/** A year and the number of a day in it, as in the published table of add-on codes. */
const dayOfYear = /^(\d{4})(\d{3})$/;

function ordinalDay([, year = '', day = '']: readonly string[]): string {
  const found = new Date(Date.UTC(Number(year), 0, Number(day))).toISOString().slice(0, 10);
  return found.startsWith(year) && day !== '000' ? found : '';
}

function integerOf(row: FileRow, column: string, maximum: number): number | null {
  const written = textOf(row, column);
  if (written === null) return null;
  const value = Number(written);
  if (!/^\d+$/.test(written) || value > maximum)
    throw new Error(`${column} is not a whole number from 0 to ${maximum}`);
  return value;
}

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  false: false,
  1: true,
  0: false,
  y: true,
  n: false,
};

function booleanOf(row: FileRow, column: string): boolean | null {
  const written = textOf(row, column);
  if (written === null) return null;
  const value = booleans[written.toLowerCase()];
  if (value === undefined) throw new Error(`${column} is neither true nor false`);
  return value;
}

function sexOf(row: FileRow): string | null {
  const written = textOf(row, 'sex');
  if (written === null) return null;
  const parsed = CodeSex.safeParse(written.toUpperCase());
  if (!parsed.success) throw new Error('sex is neither F nor M');
  return parsed.data;
}

const maxAge = 150;

const codesOf = (system: CodeSystemKey): ListFormat => ({
  columns: ['code', 'display'],
  optional: ['effective_date', 'termination_date', 'billable', 'sex', 'minimum_age', 'maximum_age'],
  table: 'loaded_codes',
  key: { code: 'text' },
  rest: {
    display: 'text',
    search_text: 'text',
    effective_date: 'date',
    termination_date: 'date',
    is_billable: 'boolean',
    sex: 'text',
    minimum_age: 'integer',
    maximum_age: 'integer',
  },
  read(row) {
    const code = normalizeCode(system, row.code ?? '');
    if (code === null) throw new Error('code is not well-formed');
    const display = displayOf(row);
    return {
      code,
      display,
      search_text: display.toLowerCase(),
      effective_date: dateOf(row, 'effective_date'),
      termination_date: dateOf(row, 'termination_date'),
      is_billable: booleanOf(row, 'billable'),
      sex: sexOf(row),
      minimum_age: integerOf(row, 'minimum_age', maxAge),
      maximum_age: integerOf(row, 'maximum_age', maxAge),
    };
  },
});

function procedureIn(row: FileRow, column: string): string {
  const procedure = procedureOf(row[column] ?? '');
  if (procedure === null) throw new Error(`${column} is not a well-formed procedure code`);
  return procedure.code;
}

function indicatorOf(row: FileRow, column: string, indicators: readonly number[]): number {
  const written = textOf(row, column) ?? '';
  const indicator = Number(/^\d\b/.exec(written)?.[0] ?? Number.NaN);
  if (!indicators.includes(indicator)) throw new Error(`${column} must be one of ${indicators.join(', ')}`);
  return indicator;
}

const procedurePairs: ListFormat = {
  columns: ['column_1', 'column_2', 'effective_date', 'deletion_date', 'modifier_indicator'],
  optional: [],
  table: 'procedure_pairs',
  key: { column_one: 'text', column_two: 'text', effective_date: 'date' },
  rest: { deletion_date: 'date', modifier_indicator: 'integer' },
  published: {
    columns: {
      column_1: /^col(umn)?_?1$/,
      column_2: /^col(umn)?_?2$/,
      effective_date: /^eff/,
      deletion_date: /^del/,
      modifier_indicator: /^modifier/,
    },
    header: /^[^\w\r\n]*col(umn)?[ _]?1"?\s*[,;\t|]/im,
  },
  read(row) {
    const effective = dateOf(row, 'effective_date');
    if (effective === null) throw new Error('effective_date is empty');
    return {
      column_one: procedureIn(row, 'column_1'),
      column_two: procedureIn(row, 'column_2'),
      effective_date: effective,
      deletion_date: dateOf(row, 'deletion_date'),
      modifier_indicator: indicatorOf(row, 'modifier_indicator', [0, 1, 9]),
    };
  },
};

const maxUnits = 1_000_000;

const unitLimits = (isMedicaid: boolean): ListFormat => ({
  columns: isMedicaid ? ['code', 'mue_value'] : ['code', 'mue_value', 'adjudication_indicator'],
  optional: isMedicaid ? ['adjudication_indicator'] : [],
  table: 'unit_limits',
  key: { code: 'text' },
  rest: { units: 'integer', adjudication_indicator: 'integer' },
  published: {
    columns: {
      code: /^(hcpcs_)?(cpt_)?code$/,
      mue_value: /mue_values?$/,
      adjudication_indicator: /adjudication_indicator$/,
    },
    header: /^[^\w\r\n]*(hcpcs\/\s*cpt code|code)"?\s*[,;\t|]/im,
  },
  read(row) {
    const units = integerOf(row, 'mue_value', maxUnits);
    if (units === null) throw new Error('mue_value is empty');
    return {
      code: procedureIn(row, 'code'),
      units,
      // In the published files, the number is followed by its meaning.
      // Medicaid compares the units of each line, and publishes no indicator.
      adjudication_indicator: isMedicaid ? 1 : indicatorOf(row, 'adjudication_indicator', [1, 2, 3]),
    };
  },
});

/** Stands for the primary procedures that the contractor of the payer defines. */
const contractorDefined = 'CCCCC';

const addOnCodes: ListFormat = {
  columns: ['type', 'add_on_code', 'primary_code', 'effective_date'],
  optional: ['add_on_deletion', 'primary_deletion', 'deletion_date'],
  table: 'add_on_codes',
  key: { add_on_code: 'text', primary_code: 'text', effective_date: 'date' },
  rest: { deletion_date: 'date', type: 'integer' },
  published: {
    columns: {
      type: /^(aoc_edit_)?type$/,
      add_on_code: /^add_on_code$/,
      primary_code: /^primary_code$/,
      effective_date: /^(aoc_edit_eff|effective)/,
      add_on_deletion: /^aoc_del/,
      primary_deletion: /^primary_code_del/,
      deletion_date: /^(aoc_edit_del|deletion)/,
    },
    header: /^[^\w\r\n]*(aoc[ _]edit[ _]type|type|add[- _]on[ _]code)"?\s*[,;\t|]/im,
  },
  read(row) {
    const effective = dateOf(row, 'effective_date');
    if (effective === null) throw new Error('effective_date is empty');
    const deletions = ['add_on_deletion', 'primary_deletion', 'deletion_date'].flatMap(
      (column) => dateOf(row, column) ?? [],
    );
    return {
      add_on_code: procedureIn(row, 'add_on_code'),
      primary_code:
        textOf(row, 'primary_code') === contractorDefined
          ? contractorDefined
          : procedureIn(row, 'primary_code'),
      effective_date: effective,
      deletion_date: deletions.sort()[0] ?? null,
      type: indicatorOf(row, 'type', [1, 2, 3]),
    };
  },
};

/** The format of the file of a list. */
export function formatOf(list: CodeListKey): ListFormat {
  if (list.includes('PTP_')) return procedurePairs;
  if (list.includes('MUE_')) return unitLimits(list.startsWith('MEDICAID_'));
  if (list === 'AOC' || list === 'MEDICAID_AOC') return addOnCodes;
  return codesOf(CodeSystemKey.parse(list));
}

/** The columns of a header, in any order and letter case. Throws for missing, unknown and duplicate columns. */
export function columnsOf({ columns, optional, published }: ListFormat, header: readonly string[]): string[] {
  const names = published
    ? publishedNames(published.columns, header)
    : header.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`its header lacks ${missing.join(', ')}`);
  const known = [...columns, ...optional];
  const unknown = published ? -1 : names.findIndex((name) => !known.includes(name));
  if (unknown >= 0) {
    throw new Error(`its header has an unknown column ${unknown + 1}; the columns are ${known.join(', ')}`);
  }
  const repeated = known.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated.length > 0) throw new Error(`its header has the column ${repeated.join(', ')} twice`);
  return names;
}

/** The columns of a published table by our names; other columns keep a name of their own and are not read. */
const publishedNames = (columns: Readonly<Record<string, RegExp>>, header: readonly string[]): string[] =>
  header.map((written, index) => {
    const name = written
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, '');
    const found = Object.entries(columns).find(([, pattern]) => pattern.test(name));
    return found?.[0] ?? `column ${index + 1}`;
  });
