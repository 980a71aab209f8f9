import { largestPage } from '@rcm/envelope';
import {
  type Columns,
  columnOf,
  declareSamples,
  isRefusedValue,
  type Parameters,
  type ParameterTypes,
  type RowOf,
  rowReader,
  type Statement,
  type TenantContext,
  type TextRow,
  variant,
} from '@rcm/tenancy';

import { digestOf } from '../views/digest.ts';
import {
  badCursor,
  bindingOf,
  type ListQuery,
  readListCursor,
  selected,
  skipBesideCursor,
  writeListCursor,
} from './list-cursor.ts';
import {
  type ColumnTypes,
  keyName,
  orderBy,
  parametersAfterCursor,
  parseOrder,
  rangesAfterCursor,
  valuesAfterCursor,
} from './order.ts';

/** What a list is made of whose rows are worked out when it is asked for, instead of being stored. */
export interface ComputedListDeclaration<Declared extends Columns, Sums extends Columns> {
  /** What its statements are called by, such as `patient_ar.aging_by_account`. */
  readonly name: string;
  /** The key of the rows in the response. */
  readonly key: string;
  /** The word for a row in the trail; null for sums of many records. */
  readonly record: string | null;
  readonly parameters: ParameterTypes;
  /** The columns of `rows`, in their order. */
  readonly columns: Declared;
  /** Common table expressions that `rows` names, without the word WITH. */
  readonly with?: string;
  /**
   * SQL of all rows. Behind the declared columns stand those that only the order names, under their own names. Rows that
   * are given in parts are ordered within each part first, and only as many as the page may need: a part that an index has
   * in the order is not read whole.
   */
  readonly rows: string | readonly string[];
  /**
   * What is worked out for the rows of a page alone: the last of the `columns`, by which nothing is sorted, and SQL of one
   * row with them, over the row under the alias `t`.
   */
  readonly beside?: { readonly columns: readonly (keyof Declared & string)[]; readonly row: string };
  /** SQL of one row without those expressions: how many rows there are, and behind it `sums`; by default the rows are counted. */
  readonly total?: string;
  /**
   * SQL of `sums` over the rows under the alias `g`, instead of `total`: for rows that are dear to work out, and few, which
   * are then worked out once for the page and for the sums.
   */
  readonly sumsOfRows?: string;
  /** What is told of all rows together. */
  readonly sums?: Sums;
  /** The order where `sort` names no other, over the alias `t`, ending in what tells any two rows apart. */
  readonly order: string;
  /** The columns that `sort` may name. */
  readonly sorts: readonly (keyof Declared & string)[];
  /** The columns that hold the order of others, such as the whole cents of an amount. */
  readonly sortedBy?: Readonly<Record<string, string>>;
  /** The columns that tell any two rows apart. */
  readonly identity: readonly (keyof Declared & string)[];
  /** The types of the columns that rows are ordered by. */
  readonly types: ColumnTypes;
  /** True where the rows belong to no organization. */
  readonly isShared?: boolean;
  /** True where the best plan depends on the values asked for: each page is planned with them. */
  readonly hasCustomPlan?: boolean;
}

/** A page of rows, as they are shown. */
interface ComputedPage<Shown, Sums> {
  readonly rows: Shown[];
  readonly total: number;
  readonly nextCursor: string | null;
  /** What is told of all rows together. */
  readonly sums: Sums;
}

/** Rows that are worked out anew for each page, and how many there are; read in one message. */
export interface ComputedList<Declared extends Columns, Sums extends Columns> {
  /**
   * Reads what a query asks for, where `values` are those of the parameters and `shown` tells how a row is shown. Where the
   * list is exported, all rows go where the export goes. Throws 400 for a cursor of another list, other filters or
   * another order.
   */
  read<Shown extends object>(
    context: TenantContext,
    query: ListQuery,
    values: Parameters,
    shown: (row: RowOf<Declared>) => Shown,
  ): Promise<ComputedPage<Shown, RowOf<Sums>>>;
}

/**
 * Declares a list whose rows are worked out. A cursor holds the place of the last row in the order, so that what is
 * written meanwhile neither repeats nor leaves out a row that stays as it is.
 */
export function computedList<
  const Declared extends Columns,
  const Sums extends Columns = Readonly<Record<never, never>>,
>({
  name,
  key,
  record,
  parameters,
  columns,
  with: expressions,
  rows,
  beside,
  total,
  sumsOfRows,
  sums,
  order: usualOrder,
  sorts,
  sortedBy = {},
  identity,
  types,
  isShared = false,
  hasCustomPlan = false,
}: ComputedListDeclaration<Declared, Sums>): ComputedList<Declared, Sums> {
  const names = Object.keys(columns).map(columnOf);
  const namesBeside = (beside?.columns ?? []).map(columnOf);
  const own = names.filter((column) => !namesBeside.includes(column));
  const parts = [rows].flat();
  const all = parts.join(' union all ');
  const source = `(${all}) t (${own.join(', ')})`;
  const withBeside = beside ? `left join lateral (${beside.row}) b (${namesBeside.join(', ')}) on true` : '';
  const shownNames = names.map((column) => `${own.includes(column) ? 't' : 'b'}.${column}`);
  const nullable = new Set(names.filter((_name, index) => Object.values(columns)[index]?.endsWith('?')));
  const orders = new Map(
    sorts.flatMap((property) => {
      const ids = identity.map(columnOf);
      return [
        [property, orderBy(sortedBy[property] ?? property, false, ids)],
        [`-${property}`, orderBy(sortedBy[property] ?? property, true, ids)],
      ];
    }),
  );
  const typesInSql = Object.fromEntries(
    Object.entries(types).map(([column, type]) => [columnOf(column), type]),
  );
  const keysOf = new Map(
    [usualOrder, ...orders.values()].map((order) => [
      order,
      parseOrder(order, undefined, typesInSql, nullable),
    ]),
  );
  const statements = new Map<string, Statement>();

  /** A statement over the rows, made when it is first asked for. */
  function over<const Selected extends Columns>(
    text: string,
    selects: Selected,
    further: ParameterTypes = {},
    expression: string | null = expressions ?? null,
  ) {
    const whole = `${expression ?? ''} ${text}`;
    const known = statements.get(whole);
    const made =
      known ??
      variant({
        name: `${name.slice(0, 50)}.${digestOf(whole)}`,
        parameters: { ...parameters, ...further },
        columns: selects,
        ...(expression !== null && { with: expression }),
        text,
        isShared,
        hasCustomPlan,
      });
    statements.set(whole, made);
    return made as Statement<RowOf<Selected>>;
  }

  const totals = ['count(*)', ...(sumsOfRows === undefined ? [] : [sumsOfRows])].join(', ');
  const counted = () =>
    total === undefined
      ? over(`select ${totals} from (${all}) g (${own.join(', ')})`, {})
      : over(total, {}, {}, null);
  const readSums = rowReader(sums ?? ({} as Sums));
  const sumsOf = ([number, ...further]: TextRow) => ({ total: Number(number ?? 0), sums: readSums(further) });

  const wholeIn = (order: string) =>
    over(`select ${shownNames.join(', ')} from ${source} ${withBeside} order by ${order}`, columns);

  function pageOf(order: string, place: readonly (string | null)[] | null) {
    const keys = keysOf.get(order) ?? [];
    const empty = (place ?? []).map((value) => value === null);
    const shown = [...shownNames, ...keys.map(({ column }, index) => `t.${column} as ${keyName(index)}`)];
    // The rows are worked out once, so that all stretches behind the place are one condition.
    const behind = rangesAfterCursor(keys, empty).map((stretch) => `(${stretch})`);
    const further = {
      take: 'integer',
      skip: 'integer',
      ...(place !== null && parametersAfterCursor(keys, empty)),
    } as const;
    const where = place === null ? '' : `where ${behind.join(' or ')}`;
    if (sumsOfRows !== undefined) {
      // One row at least, with the sums in front, and a mark where a row of the page is beside them.
      return over(
        `select n.*, t.is_row, ${shown.join(', ')}
          from (select ${totals} from worked_out g) n
          left join (select true as is_row, t.* from worked_out t
            ${where} order by ${order} limit :take offset :skip) t on true
          ${withBeside}
          order by ${order}`,
        columns,
        further,
        [
          ...(expressions === undefined ? [] : [expressions]),
          `worked_out (${own.join(', ')}) as materialized (${all})`,
        ].join(', '),
      );
    }
    const first = parts.map(
      (part) =>
        `(select t.* from (${part}) t (${own.join(', ')}) ${where} order by ${order} limit :take + :skip)`,
    );
    const page =
      parts.length === 1
        ? `from ${source} ${where} order by ${order} limit :take offset :skip`
        : `from (${first.join(' union all ')}) t order by ${order} limit :take offset :skip`;
    return over(
      beside
        ? `select ${shown.join(', ')} from (select t.* ${page}) t ${withBeside} order by ${order}`
        : `select ${shown.join(', ')} ${page}`,
      columns,
      further,
    );
  }

  /** The rows of a page as they were sent, and the row of the sums. */
  async function sent(context: TenantContext, page: Statement, values: Parameters, more: Parameters) {
    const asked = { ...values, ...more };
    if (sumsOfRows === undefined) {
      const [found = [], [number = []] = []] = await context.sql.batch([
        [page, asked],
        [counted(), values],
      ]);
      return { found, number };
    }
    const [all = []] = await context.sql.batch([[page, asked]]);
    const sumCount = 1 + Object.keys(sums ?? {}).length;
    return {
      found: all.filter((row) => row[sumCount] !== null).map((row) => row.slice(sumCount + 1)),
      number: all[0]?.slice(0, sumCount) ?? [],
    };
  }

  declareSamples(() => [
    counted(),
    wholeIn(usualOrder),
    pageOf(usualOrder, null),
    pageOf(
      usualOrder,
      (keysOf.get(usualOrder) ?? []).map(() => ''),
    ),
  ]);

  return {
    async read(context, query, values, shown) {
      if (query.take > largestPage) throw new RangeError(`A page has at most ${largestPage} records`);
      const { sort } = query;
      const order = sort === undefined ? usualOrder : orders.get(String(sort));
      if (order === undefined) throw new Error(`${name} cannot be sorted by ${sort}`);
      if (context.export?.key === key) {
        const whole = wholeIn(order);
        const [[number = []] = []] = await context.sql.batch([[counted(), values]]);
        const sent = await context.export.send({
          record,
          before: null,
          total: [counted(), values],
          rows: [whole, values],
          json: (row) => JSON.stringify(shown(whole.decode(row))),
        });
        return { rows: [], nextCursor: null, ...sumsOf(number), total: sent };
      }
      const binding = bindingOf(context.organization.id, name, selected(query));
      const count = keysOf.get(order)?.length ?? 0;
      const place = typeof query.cursor === 'string' ? readListCursor(binding, query.cursor, count) : null;
      if (place !== null && query.skip > 0) throw skipBesideCursor();
      const page = pageOf(order, place);
      const { found, number } = await sent(context, page, values, {
        ...valuesAfterCursor(place),
        take: query.take + 1,
        skip: query.skip,
      }).catch((error: unknown) => {
        throw place && isRefusedValue(error) ? badCursor() : error;
      });
      const wanted = found.slice(0, query.take);
      const last = found.length > query.take ? wanted.at(-1) : undefined;
      return {
        rows: wanted.map((row) => shown(page.decode(row))),
        nextCursor: last ? writeListCursor(binding, last.slice(-count)) : null,
        ...sumsOf(number),
      };
    },
  };
}
