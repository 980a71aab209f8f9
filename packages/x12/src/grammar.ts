import {
  type Element,
  type Elements,
  type ElementValues,
  positionsOf,
  type ReadContext,
  readerOf,
  templateOf,
  type Usage,
  type WriteContext,
  writerOf,
} from './elements.ts';
import { unreadParts } from './unread-parts.ts';

/** The codes that a pattern has at a position, and the name of the element that is one of them; null if it is fixed. */
export interface PatternCodes {
  readonly position: number;
  readonly codes: ReadonlySet<string>;
  readonly name: string | null;
}

/** A segment by its identifier and the codes that distinguish it: `REF*6R`, `NM1*85|87`, `HL***20`. */
export interface SegmentTable<T> {
  readonly pattern: string;
  /** The identifier and the fixed elements, as they are written. */
  readonly template: readonly string[];
  /** Its named elements, or a single one. */
  readonly content: Element<unknown> | Elements;
  /** The names of its elements; empty if it has a single one. */
  readonly names: readonly string[];
  /** Reads its value; named elements go into the value of the loop that the segment begins. */
  readonly read: (parts: readonly string[], reading: ReadContext, into?: Record<string, unknown>) => T;
  /** The codes of the pattern by position. */
  readonly codes: readonly PatternCodes[];
  /** True if a segment has elements that are neither read nor fixed. */
  readonly hasUnread: (parts: readonly string[]) => boolean;
  /** Writes its value into a copy of the template. */
  readonly write: (value: unknown, parts: string[], writing: WriteContext) => void;
}

/**
 * A row for a segment: the pattern that it matches, and what is read from it and written to it, named elements or a single
 * one. In a pattern, `|` separates the codes of one element, and an element without a code matches anything; `|` alone matches
 * an empty element. Where the pattern matches more than the guide has, `written` has the fixed elements: `PRV*BI*PXC` for
 * `PRV`.
 */
export function segment<T>(pattern: string, element: Element<T>, written?: string): SegmentTable<T>;
export function segment<E extends Elements>(
  pattern: string,
  elements: E,
  written?: string,
): SegmentTable<ElementValues<E>>;
export function segment(
  pattern: string,
  content: Element<unknown> | Elements,
  written = pattern,
): SegmentTable<unknown> {
  const template = written.split('*').map((part) => (part.includes('|') ? '' : part));
  const fixed = [pattern, written].flatMap((each) =>
    each.split('*').flatMap((part, position) => (position > 0 && part !== '' ? [position] : [])),
  );
  const positions = typeof content === 'function' ? content.positions : positionsOf(content);
  const hasUnread = unreadParts([...fixed, ...positions]);
  const codes = codesOf(pattern, typeof content === 'function' ? {} : content);
  const common = { pattern, template, content, codes, hasUnread };
  if (typeof content !== 'function')
    return { ...common, names: Object.keys(content), read: readerOf(content), write: writerOf(content) };
  return {
    ...common,
    names: [],
    read: content,
    write: (value, parts, writing) => content.write(value, parts, writing),
  };
}

const codesOf = (pattern: string, elements: Elements): PatternCodes[] =>
  pattern.split('*').flatMap((alternatives, position) => {
    if (position === 0 || alternatives === '') return [];
    const [name = null] = Object.entries(elements).find((each) => each[1].positions.includes(position)) ?? [];
    return [{ position, codes: new Set(alternatives.split('|')), name }];
  });

/** How a row's values are used: stored in its loop's value, emitted as a record, or ignored. */
export type Use = 'one' | 'many' | 'record' | 'skip';

/** Segments that the writer adds to those of a row: LX before each record or before the first, LS and LE around all. */
export interface Framing {
  readonly numbered?: 'each' | 'first';
  /** LS01 and LE01, such as `2120`. */
  readonly bracket?: string;
}

/** A row of a loop's table: what may occur, how often, and how it is used. */
export interface Row<U extends Use, T, L extends Loop | null> {
  readonly use: U;
  readonly min: 0 | 1;
  /** How often the reader accepts it. */
  readonly max: number;
  /** How many occurrences are stored and written. */
  readonly limit: number;
  readonly usage: Usage;
  /** True if unreadable elements of its segment are no faults. */
  readonly isForgiving: boolean;
  readonly framing: Framing;
  readonly contents: readonly (SegmentTable<unknown> | Loop)[];
  /** The loop of a record; null for every other row. */
  readonly loop: L;
  /** Never set; it only has the type of the values. */
  readonly value?: T;
}

/** The rows of a loop by the name of their values, in the guide's order. */
export type Rows = Readonly<Record<string, Row<Use, unknown, Loop | null>>>;

/** A loop: the segment that begins it, whose elements belong to the loop, and the rows that may follow. */
export interface Loop<T = unknown, R extends Rows = Rows> {
  /** Its identifier in the guide, such as `2010AA`. */
  readonly id: string;
  readonly trigger: SegmentTable<T>;
  readonly rows: R;
  readonly index: ReadonlyMap<string, RowsOfSegment>;
  /** The required rows. */
  readonly required: readonly IndexedRow[];
  /** The rows as they are written, in order. */
  readonly written: readonly WrittenRow[];
  /** Creates its value, in which elements and rows are null or empty. */
  readonly newValue: () => Record<string, unknown>;
}

/** The rows for a segment by its first element, in order: those for a certain code, and those for any other. */
interface RowsOfSegment {
  readonly byCode: ReadonlyMap<string, readonly IndexedRow[]>;
  readonly others: readonly IndexedRow[];
}

/** A row as it is looked up, by the identifier of its segment and then by its codes. */
export interface IndexedRow {
  readonly name: string;
  /** Its index in the loop's table. */
  readonly order: number;
  readonly use: Use;
  readonly max: number;
  readonly limit: number;
  readonly isForgiving: boolean;
  readonly codes: readonly PatternCodes[];
  readonly segment: SegmentTable<unknown>;
  readonly loop: Loop | null;
}

/** A row as it is written. */
export interface WrittenRow {
  readonly row: IndexedRow;
  readonly usage: Usage;
  readonly framing: Framing;
  /** The rows before it that read the same segment if it has their codes: their qualifiers are not its own. */
  readonly rivals: readonly IndexedRow[];
}

type Content<T> = SegmentTable<T> | Loop<T>;
type ValueOf<C> =
  C extends Loop<infer T, infer R> ? T & RowValues<R> : C extends SegmentTable<infer T> ? T : never;

type Kept<R extends Rows> = {
  [K in keyof R]: R[K] extends Row<'one' | 'many', unknown, null> ? K : never;
}[keyof R];
type RowValues<R extends Rows> = {
  -readonly [K in Kept<R>]: R[K] extends Row<Use, infer T, null> ? T : never;
};

/** The value of a loop: the elements of its trigger and the values of its rows. */
export type LoopValue<L extends Loop> = Flat<ValueOf<L>>;
type Flat<T> = { [K in keyof T]: T[K] };

const row = <U extends Use, T, L extends Loop | null>(
  use: U,
  [min, max, limit]: readonly [min: 0 | 1, max: number, limit: number],
  usage: Usage,
  contents: readonly Content<unknown>[],
  loop: L,
  framing: Framing = {},
): Row<U, T, L> => ({ use, min, max, limit, usage, isForgiving: false, framing, contents, loop });

/** The limit of a row that may repeat as often as the sender wants. */
export const unlimited = Number.POSITIVE_INFINITY;

/** A required segment or loop that occurs once. */
export const one = <const C extends Content<unknown>>(content: C) =>
  row<'one', Flat<ValueOf<C>>, null>('one', [1, 1, 1], 'required', [content], null);

/**
 * An optional segment or loop that occurs at most once; null if it is missing. One that the guide requires, but senders
 * omit, is not written without its value.
 */
export const maybe = <const C extends Content<unknown>>(content: C, usage: Usage = 'situational') =>
  row<'one', Flat<ValueOf<C>> | null, null>('one', [0, 1, 1], usage, [content], null);

/** A segment or loop that may repeat, up to `max` times if the guide has a limit. */
export const many = <const C extends Content<unknown>>(
  content: C,
  max = unlimited,
  usage: Usage = 'situational',
) => row<'many', Flat<ValueOf<C>>[], null>('many', [0, max, max], usage, [content], null);

/**
 * A segment that is read as far as it is readable, without faults, or a loop, however often it is there; the first `limit`
 * are stored, the others are unkept.
 */
export const keep = <const C extends Content<unknown>>(
  content: C,
  limit: number,
  usage: Usage = 'situational',
) => ({
  ...row<'many', Faulty<Flat<ValueOf<C>>>[], null>('many', [0, unlimited, limit], usage, [content], null),
  isForgiving: true,
});

/** A segment or loop of which the first is stored, and the others are unkept; null if it is missing. */
export const keepOne = <const C extends Content<unknown>>(content: C, usage: Usage = 'situational') => ({
  ...row<'one', Faulty<Flat<ValueOf<C>>> | null, null>('one', [0, unlimited, 1], usage, [content], null),
  isForgiving: true,
});

/** A loop that repeats without limit; each occurrence is emitted as a record once it is complete. */
export const records = <L extends Loop>(loop: L, framing?: Framing) =>
  row<'record', unknown, L>('record', [0, unlimited, unlimited], 'situational', [loop], loop, framing);

/** A row between an LS and an LE segment, which are written if the row has values. */
export const bracketed = <R extends Row<Use, unknown, null>>(bracket: string, of: R): R => ({
  ...of,
  framing: { bracket },
});

/** A required loop that occurs once, before the records that follow it, and is emitted as a record. */
export const record = <L extends Loop>(loop: L) =>
  row<'record', unknown, L>('record', [1, 1, 1], 'required', [loop], loop);

/** Segments (by pattern) and loops that the guide allows; they are counted, and neither stored nor written. */
export const skip = (...contents: readonly (string | Loop)[]) =>
  row<'skip', unknown, null>(
    'skip',
    [0, unlimited, 0],
    'situational',
    contents.map((content) => (typeof content === 'string' ? segment(content, {}) : content)),
    null,
  );

/** The value of a list that has nothing yet; shared, because most lists stay empty. */
export const none: readonly never[] = Object.freeze([]);

/** A loop's table. */
export function loop<T, const R extends Rows>(id: string, trigger: SegmentTable<T>, rows: R): Loop<T, R> {
  const indexed = Object.entries(rows).flatMap(([name, each], order) => indexRow(name, order, each));
  const bySegment = Map.groupBy(indexed, ({ segment: { pattern } }) => pattern.split('*')[0] ?? '');
  const index = new Map(Array.from(bySegment, ([id, rows]) => [id, rowsOfSegment(rows)]));
  const required = indexed.filter(({ name }) => rows[name]?.min === 1);
  const kept = Object.entries(rows).filter(([, { use }]) => use === 'one' || use === 'many');
  const lists = kept.flatMap(([name, { use }]) => (use === 'many' ? [name] : []));
  const template = templateOf([...trigger.names, ...kept.map(([name]) => name)]);
  for (const name of lists) template[name] = none;
  const newValue = () => ({ ...template });
  const written = indexed.flatMap((each): WrittenRow[] =>
    each.use === 'skip' ? [] : [writtenRow(each, indexed, rows)],
  );
  return { id, trigger, rows, index, required, written, newValue };
}

/** The codes of the first element of a row's segment; none if it may have any. */
const firstCodes = ({ codes }: IndexedRow) => codes.find(({ position }) => position === 1)?.codes ?? null;

function rowsOfSegment(rows: readonly IndexedRow[]): RowsOfSegment {
  const codes = new Set(rows.flatMap((row) => [...(firstCodes(row) ?? [])]));
  const rowsOf = (code: string) => rows.filter((row) => firstCodes(row)?.has(code) ?? true);
  return {
    byCode: new Map(Array.from(codes, (code) => [code, rowsOf(code)])),
    others: rows.filter((row) => firstCodes(row) === null),
  };
}

const idOf = ({ segment: { template } }: IndexedRow) => template[0];

function writtenRow(row: IndexedRow, all: readonly IndexedRow[], rows: Rows): WrittenRow {
  const { usage = 'situational', framing = {} } = rows[row.name] ?? {};
  const rivals = all.filter(
    (other) => other.order < row.order && idOf(other) === idOf(row) && mayMatch(other, row.segment.template),
  );
  return { row, usage, framing, rivals };
}

/** True unless a fixed element excludes the codes of a row. */
const mayMatch = ({ codes }: IndexedRow, template: readonly string[]) =>
  codes.every((each) => !template[each.position] || each.codes.has(template[each.position] ?? ''));

/** True if a segment has the codes of a row. */
export function fits({ codes: all }: IndexedRow, elements: readonly string[]): boolean {
  for (const { position, codes } of all) if (!codes.has(elements[position] ?? '')) return false;
  return true;
}

const indexRow = (
  name: string,
  order: number,
  { use, max, limit, isForgiving, contents }: Rows[string],
): IndexedRow[] =>
  contents.map((content) => {
    const inner = 'rows' in content ? content : null;
    const table = 'rows' in content ? content.trigger : content;
    return {
      name,
      order,
      use,
      max,
      limit,
      isForgiving,
      codes: table.codes,
      segment: table,
      loop: inner,
    };
  });

/** A transaction set's table: the rows between ST and SE. */
export const transactionSet = <const R extends Rows>(rows: R) => loop('ST', segment('ST', {}), rows);

/** A value in which unreadable parts are null. */
export type Faulty<T> = T extends readonly (infer U)[]
  ? Faulty<U>[]
  : T extends object
    ? { [K in keyof T]: T[K] extends readonly unknown[] ? Faulty<T[K]> : Faulty<T[K]> | null }
    : T;

type Omissible<T> = {
  [K in keyof T]: null extends T[K] ? K : T[K] extends readonly unknown[] ? K : never;
}[keyof T];

/** A value to write: as it is read, or without the names that are null or empty. */
export type Writable<T> = T extends readonly (infer U)[]
  ? readonly Writable<U>[]
  : T extends object
    ? Flat<
        { readonly [K in Exclude<keyof T, Omissible<T>>]: Writable<T[K]> } & {
          readonly [K in Omissible<T>]?: Writable<T[K]> | null;
        }
      >
    : T;
