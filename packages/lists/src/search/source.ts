import {
  type Columns,
  columnOf,
  opening,
  type RowOf,
  type SealedTable,
  type Statement,
  sealedTableOf,
  statement,
  type TenantContext,
  type TenantEntity,
} from '@rcm/tenancy';
import type { NumberColumn, SearchColumns } from './columns.ts';
import {
  byMatch,
  type FoundRecord,
  type SearchQuestion,
  type SearchSource,
  type ShownRecord,
} from './question.ts';

/** The most numbers of a column and a letter case that are ranked: the first in byte order. */
const mostRanked = 200;

/** Sorts after every text with the same beginning, in byte order. */
const lastCharacter = '\u{10ffff}';

type Match = Pick<FoundRecord, 'id' | 'match' | 'field' | 'length'>;

/** Finds the records of a kind by name, the best match first. */
export type NameSearch = (
  context: TenantContext,
  question: SearchQuestion,
) => Promise<readonly { readonly id: string; readonly isExact: boolean }[]>;

type ReadRow<Shown extends Columns> = RowOf<Shown> & { readonly id: string; readonly createdAt: Date };

/** Declares how the records of a kind are searched. */
interface SearchDeclaration<Shown extends Columns> {
  readonly search: SearchColumns;
  /** The properties that are read of each found record. */
  readonly columns: Shown;
  readonly show: (row: ReadRow<Shown>) => ShownRecord;
  /** Left out for records without a name. */
  readonly findByName?: NameSearch;
}

/** Searches the records of an entity: by the beginning of a number in any letter case, and by name. */
export function searchSource<const Shown extends Columns>(
  entity: TenantEntity,
  { search, columns, show, findByName }: SearchDeclaration<Shown>,
): SearchSource {
  const { kind, table } = search;
  const { record } = entity;
  const findNumbers = numberSearch(search, sealedTableOf(entity.schema.meta));
  const byIds = statementByIds(entity, table, columns) as Statement<ReadRow<Shown>>;
  return {
    kind,
    async find(context, question) {
      const byNumber = await findNumbers(context, question.text);
      const byName = ((await findByName?.(context, question)) ?? []).map(nameMatch);
      const best = bestOf([...byNumber, ...byName]).slice(0, question.take);
      if (best.length === 0) return [];
      const rows = await context.sql.all(byIds, { ids: best.map(({ id }) => id) });
      const byId = new Map(rows.map((row) => [row.id, row]));
      return best
        .flatMap((match): FoundRecord[] => {
          const row = byId.get(match.id);
          return row ? [{ kind, record, ...match, createdAt: row.createdAt, ...show(row) }] : [];
        })
        .sort(byMatch);
    },
  };
}

function statementByIds(entity: TenantEntity, table: string, shown: Columns) {
  const properties = Object.keys(shown);
  return statement({
    name: `${table}.search_found`,
    parameters: { ids: 'text[]' },
    columns: { id: 'text', createdAt: 'timestamp', ...shown } as Columns,
    text: `select t.id, t.created_at, ${properties.map((property) => `t.${columnOf(property)}`).join(', ')}
      from ${table} t where t.organization_id = :tenant and t.id = any (:ids)`,
    opens: opening(entity, ['id', 'createdAt', ...properties]),
  });
}

/** Finds numbers that begin with a text, or in an encrypted column those that equal it. */
function numberSearch(search: SearchColumns, sealed: SealedTable | null) {
  const matching = matchingNumbers(search, sealed);
  return async (context: TenantContext, text: string): Promise<Match[]> => {
    const asked = [...new Set([text, text.toUpperCase(), text.toLowerCase()])];
    const ring = await context.sql.blindIndexes();
    const blind = search.numbers.flatMap(({ blindIndex }) => {
      const index = sealed?.indexes.find(({ property }) => property === blindIndex);
      return index && ring ? asked.flatMap((number) => ring.findsValue(index, number)) : [];
    });
    const rows = await context.sql.all(matching, {
      asked,
      until: asked.map((number) => number + lastCharacter),
      blind,
      isPlain: ring === null,
    });
    return rows.map(({ id, field, number }) => {
      const isExact = number === null || asked.includes(number);
      return {
        id,
        field,
        match: isExact ? 'EXACT_NUMBER' : 'NUMBER_BEGINNING',
        length: number?.length ?? text.length,
      };
    });
  };
}

const nameMatch = ({ id, isExact }: { readonly id: string; readonly isExact: boolean }): Match => ({
  id,
  field: 'name',
  match: isExact ? 'EXACT_NAME' : 'NAME_BEGINNING',
  length: 0,
});

/** The best match of each record. Ids grow with time, so the newest of equal matches comes first. */
function bestOf(matches: readonly Match[]): Match[] {
  const noTime = new Date(0);
  const ranked = matches
    .map((match) => ({ ...match, createdAt: noTime }) as FoundRecord)
    .sort(byMatch)
    .map(({ id, match, field, length }) => ({ id, match, field, length }));
  const seen = new Set<string>();
  return ranked.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function matchingNumbers({ table, numbers }: SearchColumns, sealed: SealedTable | null) {
  const isSealed = ({ field }: NumberColumn) =>
    sealed?.columns.some(({ property }) => property === field) ?? false;
  const ranges = numbers.map(
    (number) => `select found.id, '${number.field}', found.number
      from unnest(:asked, :until) as a (lowest, until)
      cross join lateral (
        select t.id, t.${number.column} as number from ${table} t
        where t.organization_id = :tenant and t.${number.column} collate "C" >= a.lowest
          and t.${number.column} collate "C" < a.until${isSealed(number) ? ' and :isPlain' : ''}
        order by t.${number.column} collate "C", t.id desc
        limit ${mostRanked}
      ) found`,
  );
  const equal = numbers.flatMap(({ field, blindIndex }) =>
    blindIndex
      ? [
          `(select t.id, '${field}', null from ${table} t
            where t.organization_id = :tenant and t.${columnOf(blindIndex)} = any (:blind)
            order by t.id desc limit ${mostRanked})`,
        ]
      : [],
  );
  return statement({
    name: `${table}.search_numbers`,
    parameters: { asked: 'text[]', until: 'text[]', blind: 'text[]', isPlain: 'boolean' },
    columns: { id: 'text', field: 'text', number: 'text?' },
    text: [...ranges, ...equal].join(' union all '),
    compares: sealed,
  });
}
