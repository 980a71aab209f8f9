import { type Element, type Elements, type ElementValues, type ReadContext, readerOf } from './elements.ts';

/** A segment by its identifier and the codes that distinguish it: `REF*6R`, `NM1*85|87`, `HL***20`. */
export interface SegmentTable<T> {
  readonly pattern: string;
  /** Reads its value; named elements go into the value of the loop that the segment begins. */
  readonly read: (parts: readonly string[], reading: ReadContext, into?: Record<string, unknown>) => T;
}

/**
 * A row for a segment: the pattern that it matches, and what is read from it, named elements or a single one. In a
 * pattern, `|` separates the codes of one element, and an element without a code matches anything.
 */
export function segment<T>(pattern: string, element: Element<T>): SegmentTable<T>;
export function segment<E extends Elements>(pattern: string, elements: E): SegmentTable<ElementValues<E>>;
export function segment(pattern: string, content: Element<unknown> | Elements): SegmentTable<unknown> {
  return { pattern, read: typeof content === 'function' ? content : readerOf(content) };
}

/** How a row's values are used: stored in its loop's value, emitted as a record, or ignored. */
export type Use = 'one' | 'many' | 'record' | 'skip';

/** A row of a loop's table: what may occur, how often, and how it is used. */
export interface Row<U extends Use, T, L extends Loop | null> {
  readonly use: U;
  readonly min: 0 | 1;
  readonly max: number;
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
  readonly trigger: SegmentTable<T>;
  readonly rows: R;
  readonly index: ReadonlyMap<string, readonly IndexedRow[]>;
  /** The required rows. */
  readonly required: readonly IndexedRow[];
  /** Initializes the values of all rows. */
  readonly empty: (value: Record<string, unknown>) => void;
}

/** A row as it is looked up, by the identifier of its segment and then by its codes. */
export interface IndexedRow {
  readonly name: string;
  /** Its index in the loop's table. */
  readonly order: number;
  readonly use: Use;
  readonly max: number;
  readonly codes: readonly { readonly position: number; readonly codes: ReadonlySet<string> }[];
  readonly segment: SegmentTable<unknown>;
  readonly loop: Loop | null;
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
  min: 0 | 1,
  max: number,
  contents: readonly Content<unknown>[],
  loop: L,
): Row<U, T, L> => ({ use, min, max, contents, loop });

/** A required segment or loop that occurs once. */
export const one = <const C extends Content<unknown>>(content: C) =>
  row<'one', Flat<ValueOf<C>>, null>('one', 1, 1, [content], null);

/** An optional segment or loop that occurs at most once; null if it is missing. */
export const maybe = <const C extends Content<unknown>>(content: C) =>
  row<'one', Flat<ValueOf<C>> | null, null>('one', 0, 1, [content], null);

/** A segment or loop that may repeat, up to `max` times if the guide has a limit. */
export const many = <const C extends Content<unknown>>(content: C, max = Number.POSITIVE_INFINITY) =>
  row<'many', Flat<ValueOf<C>>[], null>('many', 0, max, [content], null);

/** A loop that repeats without limit; each occurrence is emitted as a record once it is complete. */
export const records = <L extends Loop>(loop: L) =>
  row<'record', unknown, L>('record', 0, Number.POSITIVE_INFINITY, [loop], loop);

/** A required loop that occurs once, before the records that follow it, and is emitted as a record. */
export const record = <L extends Loop>(loop: L) => row<'record', unknown, L>('record', 1, 1, [loop], loop);

/** Segments (by pattern) and loops that the guide allows and that are ignored. */
export const skip = (...contents: readonly (string | Loop)[]) =>
  row<'skip', unknown, null>(
    'skip',
    0,
    Number.POSITIVE_INFINITY,
    contents.map((content) => (typeof content === 'string' ? segment(content, {}) : content)),
    null,
  );

/** A loop's table. */
export function loop<T, const R extends Rows>(trigger: SegmentTable<T>, rows: R): Loop<T, R> {
  const indexed = Object.entries(rows).flatMap(([name, each], order) => indexRow(name, order, each));
  const index = Map.groupBy(indexed, ({ segment: { pattern } }) => pattern.split('*')[0] ?? '');
  const required = indexed.filter(({ name }) => rows[name]?.min === 1);
  const kept = Object.entries(rows).filter(([, { use }]) => use === 'one' || use === 'many');
  const empty = (value: Record<string, unknown>) => {
    for (const [name, { use }] of kept) value[name] = use === 'many' ? [] : null;
  };
  return { trigger, rows, index, required, empty };
}

const indexRow = (name: string, order: number, { use, max, contents }: Rows[string]): IndexedRow[] =>
  contents.map((content) => {
    const inner = 'rows' in content ? content : null;
    const table = 'rows' in content ? content.trigger : content;
    const [, ...codes] = table.pattern.split('*');
    return {
      name,
      order,
      use,
      max,
      codes: codes.flatMap((alternatives, at) =>
        alternatives === '' ? [] : [{ position: at + 1, codes: new Set(alternatives.split('|')) }],
      ),
      segment: table,
      loop: inner,
    };
  });

/** A transaction set's table: the rows between ST and SE. */
export const transactionSet = <const R extends Rows>(rows: R) => loop(segment('ST', {}), rows);

/** A value in which unreadable parts are null. */
export type Faulty<T> = T extends readonly (infer U)[]
  ? Faulty<U>[]
  : T extends object
    ? { [K in keyof T]: T[K] extends readonly unknown[] ? Faulty<T[K]> : Faulty<T[K]> | null }
    : T;
