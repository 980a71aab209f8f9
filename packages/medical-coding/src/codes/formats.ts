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
  readonly table: 'loaded_codes' | 'procedure_pairs' | 'unit_limits';
  /** The columns that identify a row within a list, and the other columns, with their types. */
  readonly key: Readonly<Record<string, string>>;
  readonly rest: Readonly<Record<string, string>>;
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
  const parsed = date.safeParse(written.replace(digitsOnly, '$1-$2-$3'));
  if (!parsed.success) throw new Error(`${column} is not a date`);
  return parsed.data;
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

const unitLimits: ListFormat = {
  columns: ['code', 'mue_value', 'adjudication_indicator'],
  optional: [],
  table: 'unit_limits',
  key: { code: 'text' },
  rest: { units: 'integer', adjudication_indicator: 'integer' },
  read(row) {
    const units = integerOf(row, 'mue_value', maxUnits);
    if (units === null) throw new Error('mue_value is empty');
    return {
      code: procedureIn(row, 'code'),
      units,
      // In the published files, the number is followed by its meaning.
      adjudication_indicator: indicatorOf(row, 'adjudication_indicator', [1, 2, 3]),
    };
  },
};

/** The format of the file of a list. */
export function formatOf(list: CodeListKey): ListFormat {
  if (list.startsWith('PTP_')) return procedurePairs;
  if (list.startsWith('MUE_')) return unitLimits;
  return codesOf(CodeSystemKey.parse(list));
}

/** The columns of a header, in any order and letter case. Throws for missing, unknown and duplicate columns. */
export function columnsOf({ columns, optional }: ListFormat, header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`its header lacks ${missing.join(', ')}`);
  const known = [...columns, ...optional];
  const unknown = names.findIndex((name) => !known.includes(name));
  if (unknown >= 0) {
    throw new Error(`its header has an unknown column ${unknown + 1}; the columns are ${known.join(', ')}`);
  }
  const repeated = known.filter((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (repeated.length > 0) throw new Error(`its header has the column ${repeated.join(', ')} twice`);
  return names;
}
