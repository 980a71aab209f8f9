import {
  type Columns,
  columnOf,
  dynamicStatement,
  type ParameterTypes,
  type RowOf,
  type Statement,
  type TextRow,
} from '@rcm/tenancy';
import { digestOf } from '../views/digest.ts';
import type { ComputedListDeclaration } from './computed-list-declaration.ts';
import {
  keyName,
  type OrderKey,
  ordersBySort,
  parametersAfterCursor,
  parseOrder,
  rangesAfterCursor,
} from './order.ts';

/** The statements of a computed list. Each is created when it is first used. */
export class ComputedStatements<Declared extends Columns, Sums extends Columns> {
  readonly #declaration: ComputedListDeclaration<Declared, Sums>;
  readonly #parts: readonly string[];
  /** The columns of `rows`. */
  readonly #rowColumns: string;
  /** The declared columns, those of the row from `t` and those of the page from `b`. */
  readonly #selected: readonly string[];
  /** The join that adds the columns of the page. */
  readonly #pageJoin: string;
  readonly #totals: string;
  readonly #orders: ReadonlyMap<string, string>;
  readonly #keys: ReadonlyMap<string, readonly OrderKey[]>;
  readonly #statements = new Map<string, Statement>();

  constructor(declaration: ComputedListDeclaration<Declared, Sums>) {
    const { rows, pageColumns, materializedSums, order, sorts, sortedBy = {}, identity } = declaration;
    const names = Object.keys(declaration.columns).map(columnOf);
    const pageNames = (pageColumns?.columns ?? []).map(columnOf);
    const rowNames = names.filter((name) => !pageNames.includes(name));
    this.#declaration = declaration;
    this.#parts = [rows].flat();
    this.#rowColumns = rowNames.join(', ');
    this.#selected = names.map((name) => `${rowNames.includes(name) ? 't' : 'b'}.${name}`);
    this.#pageJoin = pageColumns
      ? `left join lateral (${pageColumns.row}) b (${pageNames.join(', ')}) on true`
      : '';
    this.#totals = ['count(*)', ...(materializedSums === undefined ? [] : [materializedSums])].join(', ');
    this.#orders = ordersBySort(sorts, (property) => sortedBy[property] ?? property, identity.map(columnOf));
    this.#keys = keysOf(declaration, [order, ...this.#orders.values()]);
  }

  /** The order by the value of `sort`, or the default order. */
  orderOf(sort: unknown): string {
    if (sort === undefined) return this.#declaration.order;
    const order = this.#orders.get(String(sort));
    if (order === undefined) throw new Error(`${this.#declaration.name} cannot be sorted by ${sort}`);
    return order;
  }

  keysOf(order: string): readonly OrderKey[] {
    return this.#keys.get(order) ?? [];
  }

  /** Selects the number of rows, then the sums. */
  total(): Statement {
    const { total } = this.#declaration;
    return total === undefined
      ? this.#statement(`select ${this.#totals} from (${this.#allRows}) g (${this.#rowColumns})`, {})
      : this.#statement(total, {}, {}, null);
  }

  /** Selects all rows, for an export. */
  all(order: string): Statement<RowOf<Declared>> {
    return this.#statement(
      `select ${this.#selected.join(', ')} from ${this.#source} ${this.#pageJoin} order by ${order}`,
      this.#declaration.columns,
    );
  }

  /**
   * Selects a page with the keys of its order: after the row whose keys are `position`, or the first rows. With
   * `materializedSums` the sums come first in each row; `splitSums` separates them.
   */
  page(order: string, position: readonly (string | null)[] | null): Statement<RowOf<Declared>> {
    const { columns, materializedSums } = this.#declaration;
    const keys = this.keysOf(order);
    const empty = (position ?? []).map((value) => value === null);
    const parameters = {
      take: 'integer',
      skip: 'integer',
      ...(position !== null && parametersAfterCursor(keys, empty)),
    } as const;
    // The rows are computed once, so all ranges after the cursor are one condition.
    const ranges = rangesAfterCursor(keys, empty).map((range) => `(${range})`);
    const where = position === null ? '' : `where ${ranges.join(' or ')}`;
    const selected = [
      ...this.#selected,
      ...keys.map(({ column }, index) => `t.${column} as ${keyName(index)}`),
    ].join(', ');
    return materializedSums === undefined
      ? this.#statement(this.#pageText(selected, where, order), columns, parameters)
      : this.#statement(
          this.#pageWithSumsText(selected, where, order),
          columns,
          parameters,
          this.#materialized,
        );
  }

  /** Splits the rows of a page with `materializedSums` into the rows themselves and the row of the sums. */
  splitSums(rows: readonly TextRow[]): { page: TextRow[]; totals: TextRow } {
    const count = 1 + Object.keys(this.#declaration.sums ?? {}).length;
    return {
      page: rows.filter((row) => row[count] !== null).map((row) => row.slice(count + 1)),
      totals: rows[0]?.slice(0, count) ?? [],
    };
  }

  /** One statement of each kind. */
  samples(): Statement[] {
    const { order } = this.#declaration;
    const position = this.keysOf(order).map(() => '');
    return [this.total(), this.all(order), this.page(order, null), this.page(order, position)];
  }

  get #allRows(): string {
    return this.#parts.join(' union all ');
  }

  get #source(): string {
    return `(${this.#allRows}) t (${this.#rowColumns})`;
  }

  get #materialized(): string {
    const { with: expressions } = this.#declaration;
    return [
      ...(expressions === undefined ? [] : [expressions]),
      `computed (${this.#rowColumns}) as materialized (${this.#allRows})`,
    ].join(', ');
  }

  #pageText(selected: string, where: string, order: string): string {
    const page =
      this.#parts.length === 1
        ? `from ${this.#source} ${where} order by ${order} limit :take offset :skip`
        : `from (${this.#firstOfParts(where, order)}) t order by ${order} limit :take offset :skip`;
    return this.#declaration.pageColumns
      ? `select ${selected} from (select t.* ${page}) t ${this.#pageJoin} order by ${order}`
      : `select ${selected} ${page}`;
  }

  /** The first rows of each part: as many as the page may need. */
  #firstOfParts(where: string, order: string): string {
    return this.#parts
      .map(
        (part) =>
          `(select t.* from (${part}) t (${this.#rowColumns}) ${where} order by ${order} limit :take + :skip)`,
      )
      .join(' union all ');
  }

  /** The left join returns the sums even for an empty page; `is_row` is null in such a row. */
  #pageWithSumsText(selected: string, where: string, order: string): string {
    return `select n.*, t.is_row, ${selected}
          from (select ${this.#totals} from computed g) n
          left join (select true as is_row, t.* from computed t
            ${where} order by ${order} limit :take offset :skip) t on true
          ${this.#pageJoin}
          order by ${order}`;
  }

  #statement<const Selected extends Columns>(
    text: string,
    columns: Selected,
    further: ParameterTypes = {},
    expressions: string | null = this.#declaration.with ?? null,
  ): Statement<RowOf<Selected>> {
    const { name, parameters, isShared = false, hasCustomPlan = false } = this.#declaration;
    const key = `${expressions ?? ''} ${text}`;
    const made =
      this.#statements.get(key) ??
      dynamicStatement({
        name: `${name.slice(0, 50)}.${digestOf(key)}`,
        parameters: { ...parameters, ...further },
        columns,
        ...(expressions !== null && { with: expressions }),
        text,
        isShared,
        hasCustomPlan,
      });
    this.#statements.set(key, made);
    return made as Statement<RowOf<Selected>>;
  }
}

/** The columns of each order, with their types. */
function keysOf<Declared extends Columns, Sums extends Columns>(
  { columns, types }: ComputedListDeclaration<Declared, Sums>,
  orders: readonly string[],
): ReadonlyMap<string, readonly OrderKey[]> {
  const nullable = new Set(
    Object.entries<string>(columns).flatMap(([property, type]) =>
      type.endsWith('?') ? [columnOf(property)] : [],
    ),
  );
  const columnTypes = Object.fromEntries(
    Object.entries(types).map(([property, type]) => [columnOf(property), type]),
  );
  return new Map(orders.map((order) => [order, parseOrder(order, undefined, columnTypes, nullable)]));
}
