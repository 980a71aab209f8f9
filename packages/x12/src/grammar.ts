import { type Element, type Elements, type ElementValues, type Reading, readerOf } from './elements.ts';

/** A segment by its identifier and the codes that tell it from others: `REF*6R`, `NM1*85|87`, `HL***20`. */
export interface SegmentTable<T> {
  readonly pattern: string;
  /** What it gives; named elements go into the value of the loop that the segment begins. */
  readonly read: (parts: readonly string[], reading: Reading, into?: Record<string, unknown>) => T;
}

/**
 * A row for a segment: the pattern that it answers to, and what is taken from it, named elements or a single one.
 * In a pattern `|` parts codes of one element, and an element without a code may hold anything.
 */
export function segment<T>(pattern: string, element: Element<T>): SegmentTable<T>;
export function segment<E extends Elements>(pattern: string, elements: E): SegmentTable<ElementValues<E>>;
export function segment(pattern: string, content: Element<unknown> | Elements): SegmentTable<unknown> {
  return { pattern, read: typeof content === 'function' ? content : readerOf(content) };
}

/** How a row's values are used: kept in its loop's value, told as a record of their own, or passed over. */
export type Use = 'one' | 'many' | 'record' | 'skip';

/** A row of a loop's table: what may stand there, how often, and what becomes of it. */
export interface Row<U extends Use, T, L extends Loop | null> {
  readonly use: U;
  readonly least: 0 | 1;
  readonly most: number;
  readonly contents: readonly (SegmentTable<unknown> | Loop)[];
  /** The loop of a record; null for every other row. */
  readonly loop: L;
  /** Never set: it carries the type of the values. */
  readonly value?: T;
}

/** The rows of a loop, in the guide's order, by the name of their values. */
export type Rows = Readonly<Record<string, Row<Use, unknown, Loop | null>>>;

/** A loop: the segment that begins it, whose elements are its own, and what may follow. */
export interface Loop<T = unknown, R extends Rows = Rows> {
  readonly trigger: SegmentTable<T>;
  readonly rows: R;
  readonly index: ReadonlyMap<string, readonly IndexedRow[]>;
  /** The rows without which the loop is not whole. */
  readonly required: readonly IndexedRow[];
  /** Sets the values of rows of which nothing was read yet. */
  readonly empty: (value: Record<string, unknown>) => void;
}

/** A row as it is looked up: by the identifier of its segment, then by its codes. */
export interface IndexedRow {
  readonly name: string;
  /** Its place in the loop's table. */
  readonly order: number;
  readonly use: Use;
  readonly most: number;
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

/** What a loop gives: its trigger's elements and the values of its rows. */
export type LoopValue<L extends Loop> = Flat<ValueOf<L>>;
type Flat<T> = { [K in keyof T]: T[K] };

const row = <U extends Use, T, L extends Loop | null>(
  use: U,
  least: 0 | 1,
  most: number,
  contents: readonly Content<unknown>[],
  loop: L,
): Row<U, T, L> => ({ use, least, most, contents, loop });

/** A segment or loop that the guide requires, once. */
export const one = <const C extends Content<unknown>>(content: C) =>
  row<'one', Flat<ValueOf<C>>, null>('one', 1, 1, [content], null);

/** A segment or loop that may stand once; null where it does not. */
export const maybe = <const C extends Content<unknown>>(content: C) =>
  row<'one', Flat<ValueOf<C>> | null, null>('one', 0, 1, [content], null);

/** A segment or loop that may repeat, up to `most` times where the guide has a bound. */
export const many = <const C extends Content<unknown>>(content: C, most = Number.POSITIVE_INFINITY) =>
  row<'many', Flat<ValueOf<C>>[], null>('many', 0, most, [content], null);

/** A loop that repeats without bound and is told record by record, once it is whole. */
export const records = <L extends Loop>(loop: L) =>
  row<'record', unknown, L>('record', 0, Number.POSITIVE_INFINITY, [loop], loop);

/** A loop that stands once, must stand before the records that follow it, and is told as a record. */
export const record = <L extends Loop>(loop: L) => row<'record', unknown, L>('record', 1, 1, [loop], loop);

/** What the guide allows and nobody needs: segments by pattern, and loops. */
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
  const required = indexed.filter(({ name }) => rows[name]?.least === 1);
  const kept = Object.entries(rows).filter(([, { use }]) => use === 'one' || use === 'many');
  const empty = (value: Record<string, unknown>) => {
    for (const [name, { use }] of kept) value[name] = use === 'many' ? [] : null;
  };
  return { trigger, rows, index, required, empty };
}

const indexRow = (name: string, order: number, { use, most, contents }: Rows[string]): IndexedRow[] =>
  contents.map((content) => {
    const inner = 'rows' in content ? content : null;
    const table = 'rows' in content ? content.trigger : content;
    const [, ...codes] = table.pattern.split('*');
    return {
      name,
      order,
      use,
      most,
      codes: codes.flatMap((alternatives, at) =>
        alternatives === '' ? [] : [{ position: at + 1, codes: new Set(alternatives.split('|')) }],
      ),
      segment: table,
      loop: inner,
    };
  });

/** A transaction set's table: what stands between ST and SE. */
export const transactionSet = <const R extends Rows>(rows: R) => loop(segment('ST', {}), rows);

/** A value in which what could not be read is null. */
export type Faulty<T> = T extends readonly (infer U)[]
  ? Faulty<U>[]
  : T extends object
    ? { [K in keyof T]: T[K] extends readonly unknown[] ? Faulty<T[K]> : Faulty<T[K]> | null }
    : T;
