import type { OrderKey } from './order.ts';

/** What distinguishes the statements of one request from those of another. */
export interface ListShape {
  /** The filters in use, in the order of their declaration. */
  readonly names: readonly string[];
  /** The filters of several values that are in use with one. */
  readonly single: readonly string[];
  /** True where the organization encrypts its columns. */
  readonly isSealed: boolean;
  readonly order: string;
  /** The columns of the order, from which the next cursor is made; null for a list without cursors. */
  readonly keys: readonly OrderKey[] | null;
  readonly range: RowRange;
}

/**
 * Which rows are read: the first, those after a number of others, those after the row of a cursor, or all. The kinds are
 * part of the names of statements.
 */
export type RowRange =
  | { readonly kind: 'first' | 'skip' | 'all' }
  /** `empty`: which of the keys are null in the row of the cursor. */
  | { readonly kind: 'afterCursor'; readonly empty: readonly boolean[] };

/** The rows of a page: those after the row of a cursor, or those after `skip` others. */
export const rangeOf = (skip: number, position: readonly (string | null)[] | null): RowRange =>
  position === null
    ? { kind: skip > 0 ? 'skip' : 'first' }
    : { kind: 'afterCursor', empty: position.map((value) => value === null) };
