import { date } from '@rcm/envelope';
import type { FileRow } from '@rcm/imports';
import { CodeSystemKey } from '../code-systems/schema.ts';
import { procedureOf, spelled } from '../code-systems/spelling.ts';
import { type CodeListKey, CodeSex } from './schema.ts';

/** A row of the file as it is kept, by the columns of the table. */
export type KeptRow = Readonly<Record<string, string | number | boolean | null>>;

/** How a file is read, and where its rows are kept. */
export interface ListFormat {
  /** The columns that the header must name; it may name them in any order. */
  readonly columns: readonly string[];
  /** The columns that it may name. */
  readonly optional: readonly string[];
  readonly table: 'loaded_codes' | 'procedure_pairs' | 'unit_limits';
  /** The columns of the table that tell its rows apart within a list, and those beside them, by their types. */
  readonly key: Readonly<Record<string, string>>;
  readonly rest: Readonly<Record<string, string>>;
  /** Throws for a value that is none of its column. */
  readonly read: (row: FileRow) => KeptRow;
}

const textOf = (row: FileRow, column: string): string | null => row[column]?.trim() || null;

const longestDisplay = 4_000;

function displayOf(row: FileRow): string {
  const display = textOf(row, 'display');
  if (display === null) throw new Error('display is empty');
  if (display.length > longestDisplay) throw new Error(`display is longer than ${longestDisplay} characters`);
  if (/\p{Cc}/u.test(display)) throw new Error('display holds a control character');
  return display;
}

const digitsOnly = /^(\d{4})(\d{2})(\d{2})$/;

/** A date, `YYYY-MM-DD` or `YYYYMMDD`; null where the column is empty or holds `*`, as the published tables have it. */
function dateOf(row: FileRow, column: string): string | null {
  const written = textOf(row, column);
  if (written === null || written === '*') return null;
  const parsed = date.safeParse(written.replace(digitsOnly, '$1-$2-$3'));
  if (!parsed.success) throw new Error(`${column} is no date`);
  return parsed.data;
}

function integerOf(row: FileRow, column: string, maximum: number): number | null {
  const written = textOf(row, column);
  if (written === null) return null;
  const value = Number(written);
  if (!/^\d+$/.test(written) || value > maximum) throw new Error(`${column} is no number up to ${maximum}`);
  return value;
}

const truths: Readonly<Record<string, boolean>> = {
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
  const value = truths[written.toLowerCase()];
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

const greatestAge = 150;

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
    const code = spelled(system, row.code ?? '');
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
      minimum_age: integerOf(row, 'minimum_age', greatestAge),
      maximum_age: integerOf(row, 'maximum_age', greatestAge),
    };
  },
});

function procedureIn(row: FileRow, column: string): string {
  const procedure = procedureOf(row[column] ?? '');
  if (procedure === null) throw new Error(`${column} is no well-formed procedure code`);
  return procedure.code;
}

function indicatorOf(row: FileRow, column: string, indicators: readonly number[]): number {
  const written = textOf(row, column) ?? '';
  const indicator = Number(/^\d\b/.exec(written)?.[0] ?? Number.NaN);
  if (!indicators.includes(indicator)) throw new Error(`${column} is none of ${indicators.join(', ')}`);
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

const mostUnits = 1_000_000;

const unitLimits: ListFormat = {
  columns: ['code', 'mue_value', 'adjudication_indicator'],
  optional: [],
  table: 'unit_limits',
  key: { code: 'text' },
  rest: { units: 'integer', adjudication_indicator: 'integer' },
  read(row) {
    const units = integerOf(row, 'mue_value', mostUnits);
    if (units === null) throw new Error('mue_value is empty');
    return {
      code: procedureIn(row, 'code'),
      units,
      // The published files say in words what each number means.
      adjudication_indicator: indicatorOf(row, 'adjudication_indicator', [1, 2, 3]),
    };
  },
};

/** How the file of a list is read. */
export function formatOf(list: CodeListKey): ListFormat {
  if (list.startsWith('PTP_')) return procedurePairs;
  if (list.startsWith('MUE_')) return unitLimits;
  return codesOf(CodeSystemKey.parse(list));
}

/** The columns of a header in any order and letter case. Throws for one that lacks a column, or names another or one twice. */
export function columnsOf({ columns, optional }: ListFormat, header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`its header lacks ${missing.join(', ')}`);
  const known = [...columns, ...optional];
  if (names.some((name) => !known.includes(name))) {
    throw new Error(`its header names a column that is none of ${known.join(', ')}`);
  }
  if (new Set(names).size < names.length) throw new Error('its header names a column twice');
  return names;
}
