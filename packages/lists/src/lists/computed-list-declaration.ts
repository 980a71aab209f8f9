import type { Columns, ParameterTypes } from '@rcm/tenancy';
import type { ColumnTypes } from './order.ts';

/** Declares a list whose rows are computed by each request instead of being stored. */
export interface ComputedListDeclaration<Declared extends Columns, Sums extends Columns> {
  /** The prefix of the names of its statements, such as `patient_ar.aging_by_account`. */
  readonly name: string;
  /** The key of the rows in the response. */
  readonly key: string;
  /** The record type of a row in audit events; null where a row sums up many records. */
  readonly record: string | null;
  readonly parameters: ParameterTypes;
  /** The columns of `rows`, in their order. */
  readonly columns: Declared;
  /** Common table expressions that `rows` uses, without the word WITH. */
  readonly with?: string;
  /**
   * SQL of all rows. Columns that only the order uses follow the declared ones, under their own names. Rows that are given
   * in several parts are sorted and limited to a page within each part first, so that a part that an index has in the order
   * is not read in full.
   */
  readonly rows: string | readonly string[];
  /**
   * Columns that are computed for the rows of one page only: the last of `columns`, which cannot be sorted by, and SQL that
   * selects one row of them for the row with the alias `t`.
   */
  readonly pageColumns?: { readonly columns: readonly (keyof Declared & string)[]; readonly row: string };
  /** SQL of one row without the expressions of `with`: the number of rows, then `sums`. By default the rows are counted. */
  readonly total?: string;
  /**
   * SQL of `sums` over the rows with the alias `g`, instead of `total`. For few rows that are expensive to compute: they are
   * materialized once for the page and for the sums.
   */
  readonly materializedSums?: string;
  /** Sums over all rows, returned with every page. */
  readonly sums?: Sums;
  /** The default order, over the alias `t`; its last columns make it unique. */
  readonly order: string;
  /** The columns that `sort` may name. */
  readonly sorts: readonly (keyof Declared & string)[];
  /** The columns that other columns are sorted by, such as the whole cents of an amount. */
  readonly sortedBy?: Readonly<Record<string, string>>;
  /** The columns that identify a row. */
  readonly identity: readonly (keyof Declared & string)[];
  /** The types of the columns in the orders. */
  readonly types: ColumnTypes;
  /** True where the rows belong to no organization. */
  readonly isShared?: boolean;
  /** True where the best plan depends on the values of the parameters: each page is planned with them. */
  readonly hasCustomPlan?: boolean;
}
