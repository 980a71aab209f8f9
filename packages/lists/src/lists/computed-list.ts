import { maxPageSize } from '@rcm/envelope';
import {
  type Columns,
  declareSamples,
  isRefusedValue,
  type ListExport,
  type Parameters,
  type RowOf,
  rowReader,
  type Statement,
  type TenantContext,
  type TextRow,
} from '@rcm/tenancy';
import type { ComputedListDeclaration } from './computed-list-declaration.ts';
import { ComputedStatements } from './computed-statements.ts';
import {
  badCursor,
  bindingOf,
  type ListQuery,
  readListCursor,
  selected,
  skipWithCursor,
  writeListCursor,
} from './list-cursor.ts';
import { valuesAfterCursor } from './order.ts';

/** The keys of the row of a cursor, in the order of the list; null without a cursor. */
export type Position = readonly (string | null)[] | null;

/** The values of the parameters, for pages after a position where they depend on it. */
type ValuesAt = Parameters | ((position: Position) => Parameters);

const valuesAt = (values: ValuesAt, position: Position): Parameters =>
  typeof values === 'function' ? values(position) : values;

/** A page of computed rows, as they are shown. */
interface ComputedPage<Shown, Sums> {
  readonly rows: Shown[];
  readonly total: number;
  readonly nextCursor: string | null;
  /** Sums over all rows, not only those of the page. */
  readonly sums: Sums;
}

/** A list whose rows are computed by each request; the page and the total are read in one message. */
export interface ComputedList<Declared extends Columns, Sums extends Columns> {
  /** The position of the cursor of a query. Throws 400 for a cursor of another list, other filters or another order. */
  positionOf(context: TenantContext, query: ListQuery): Position;
  /**
   * Reads the page of a query. `values` are the values of the parameters; `show` converts a row to its response. An export
   * receives all rows. Throws 400 for a cursor of another list, other filters or another order.
   */
  read<Shown extends object>(
    context: TenantContext,
    query: ListQuery,
    values: ValuesAt,
    show: (row: RowOf<Declared>) => Shown,
  ): Promise<ComputedPage<Shown, RowOf<Sums>>>;
}

/**
 * Declares a list whose rows are computed by each request. A cursor holds the position of the last row in the order, so
 * writes between two pages neither repeat nor skip a row that they don't change.
 */
export const computedList = <
  const Declared extends Columns,
  const Sums extends Columns = Readonly<Record<never, never>>,
>(
  declaration: ComputedListDeclaration<Declared, Sums>,
): ComputedList<Declared, Sums> => new StatementList(declaration);

class StatementList<Declared extends Columns, Sums extends Columns> implements ComputedList<Declared, Sums> {
  readonly #declaration: ComputedListDeclaration<Declared, Sums>;
  readonly #statements: ComputedStatements<Declared, Sums>;
  readonly #readSums: (row: TextRow) => RowOf<Sums>;

  constructor(declaration: ComputedListDeclaration<Declared, Sums>) {
    const statements = new ComputedStatements(declaration);
    this.#declaration = declaration;
    this.#statements = statements;
    this.#readSums = rowReader(declaration.sums ?? ({} as Sums));
    declareSamples(() => statements.samples());
  }

  async read<Shown extends object>(
    context: TenantContext,
    query: ListQuery,
    values: ValuesAt,
    show: (row: RowOf<Declared>) => Shown,
  ): Promise<ComputedPage<Shown, RowOf<Sums>>> {
    if (query.take > maxPageSize) throw new RangeError(`A page has at most ${maxPageSize} records`);
    const order = this.#statements.orderOf(query.sort);
    return context.export?.key === this.#declaration.key
      ? this.#export(context, context.export, order, valuesAt(values, null), show)
      : this.#page(context, query, order, values, show);
  }

  positionOf(context: TenantContext, query: ListQuery): Position {
    if (typeof query.cursor !== 'string') return null;
    const keys = this.#statements.keysOf(this.#statements.orderOf(query.sort));
    return readListCursor(this.#bindingOf(context, query), query.cursor, keys.length);
  }

  #bindingOf({ organization }: TenantContext, query: ListQuery): string {
    return bindingOf(organization.id, this.#declaration.name, selected(query));
  }

  async #export<Shown extends object>(
    { sql }: TenantContext,
    target: ListExport,
    order: string,
    values: Parameters,
    show: (row: RowOf<Declared>) => Shown,
  ) {
    const all = this.#statements.all(order);
    const total = this.#statements.total();
    const [[totals = []] = []] = await sql.batch([[total, values]]);
    const sent = await target.send({
      record: this.#declaration.record,
      before: null,
      total: [total, values],
      rows: [all, values],
      json: (row) => JSON.stringify(show(all.decode(row))),
    });
    return { rows: [], nextCursor: null, ...this.#totalsOf(totals), total: sent };
  }

  async #page<Shown extends object>(
    context: TenantContext,
    query: ListQuery,
    order: string,
    given: ValuesAt,
    show: (row: RowOf<Declared>) => Shown,
  ) {
    const position = this.positionOf(context, query);
    if (position !== null && query.skip > 0) throw skipWithCursor();
    const statement = this.#statements.page(order, position);
    const values = valuesAt(given, position);
    const pageValues = {
      ...values,
      ...valuesAfterCursor(position),
      take: query.take + 1,
      skip: query.skip,
    };
    const { page, totals } = await this.#send(context, statement, pageValues, values).catch(
      (error: unknown) => {
        throw position && isRefusedValue(error) ? badCursor() : error;
      },
    );
    const rows = page.slice(0, query.take);
    const last = page.length > query.take ? rows.at(-1) : undefined;
    return {
      rows: rows.map((row) => show(statement.decode(row))),
      nextCursor: last
        ? writeListCursor(this.#bindingOf(context, query), last.slice(-this.#statements.keysOf(order).length))
        : null,
      ...this.#totalsOf(totals),
    };
  }

  /** The rows of a page and the row of the totals. */
  async #send({ sql }: TenantContext, statement: Statement, pageValues: Parameters, values: Parameters) {
    if (this.#declaration.materializedSums !== undefined) {
      const [rows = []] = await sql.batch([[statement, pageValues]]);
      return this.#statements.splitSums(rows);
    }
    const [page = [], [totals = []] = []] = await sql.batch([
      [statement, pageValues],
      [this.#statements.total(), values],
    ]);
    return { page, totals };
  }

  #totalsOf([total, ...sums]: TextRow) {
    return { total: Number(total ?? 0), sums: this.#readSums(sums) };
  }
}
