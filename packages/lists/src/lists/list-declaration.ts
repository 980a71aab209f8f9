import type { ParameterType, Statement } from '@rcm/tenancy';
import type { RowCounters } from '../counters/row-counters.ts';
import type { Filter } from './filters.ts';
import type { ColumnTypes } from './order.ts';

/** What the SQL of a list's statements is made of. */
export interface ListParts {
  /** The conditions of the filters in use, by their names. */
  readonly conditions: ReadonlyMap<string, string>;
  /** What a row selects, with the alias `t`. */
  readonly columns: string;
  readonly order: string;
  /**
   * The parameters with the columns of the order in the row that the page follows; null for the first page. None of these
   * columns may be null.
   */
  readonly after: readonly string[] | null;
  /** SQL of the most rows that the page reads, including those that it skips; null for all rows. */
  readonly most: string | null;
  /** The rows that the page skips, as `offset`; empty for none. */
  readonly offset: string;
}

/** Declares a list over a view. */
export interface ListDeclaration<
  Key extends string,
  Name extends string = string,
  Mapped extends string = string,
> {
  /** The key of the rows in the response. */
  readonly key: Key;
  /** The query parameters that filter, by name. */
  readonly filters?: { readonly [Each in Name]: Filter };
  /** The query parameters that the handler converts to values of other filters. */
  readonly mappedParameters?: readonly Mapped[];
  /**
   * Why every read of the list scans few rows, such as "the entries of one account". Filters of such a list need no index.
   */
  readonly smallScope?: string;
  /**
   * The filters that most pages use. Each needs an index that leads to the rows of any value in the default order, or to the
   * few rows of a value. A statement with one of them gets a generic plan; any other statement with filters is planned
   * for the values of each request.
   */
  readonly genericPlanFilters?: readonly NoInfer<Name>[];
  /** The row counters of the totals. A total by a filter that no counter has counts the rows instead. */
  readonly rowCounters?: RowCounters;
  /** A condition of every read, such as the one that hides deleted rows. */
  readonly where?: string;
  /** The default order; its last columns make it unique. It is `createdAt` descending, then id, where left out. */
  readonly order?: string;
  /** The columns that identify a row; the organization and the id by default. */
  readonly identity?: readonly string[];
  /**
   * The parameters of a view's source that computes its rows, with their types. Every read gives their values. Such rows are
   * read in one pass, because reading one by its identity would compute all of them.
   */
  readonly sourceParameters?: Readonly<Record<string, ParameterType>>;
  /** The SQL of a list whose rows no index finds in their order; filters and paging are those of any list. */
  readonly sql?: (parts: ListParts) => { readonly rows: string; readonly total: string };
  /** A statement that is sent before the page and changes its result. */
  readonly setupStatement?: Statement;
  /**
   * The properties that the query parameter `sort` may name. Each needs an index on the organization, itself and the id.
   * Encrypted columns have no order.
   */
  readonly sorts?: readonly string[];
  /** The types of the columns in `order` that are not properties of the entity. */
  readonly types?: ColumnTypes;
  /** False for a list of the contract: its pages are found by `skip` only and have no cursor. */
  readonly hasCursor?: false;
}
