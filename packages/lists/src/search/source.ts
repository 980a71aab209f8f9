import {
  type Columns,
  columnOf,
  opening,
  type RowOf,
  type SealedTable,
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

/** How many numbers of a column and a letter case are ranked, the first in byte order. */
const mostRanked = 200;

/** Above every text that begins with the same letters, in byte order. */
const lastCharacter = '\u{10ffff}';

type Fit = Pick<FoundRecord, 'id' | 'match' | 'field' | 'length'>;

/** Finds the records of a kind by name, the best first. */
export type NameSearch = (
  context: TenantContext,
  question: SearchQuestion,
) => Promise<readonly { readonly id: string; readonly isExact: boolean }[]>;

type ReadRow<Shown extends Columns> = RowOf<Shown> & { readonly id: string; readonly createdAt: Date };

/** How the records of a kind are looked for. */
interface SearchDeclaration<Shown extends Columns> {
  readonly search: SearchColumns;
  /** What is read of a found record, by property. */
  readonly reads: Shown;
  readonly shows: (row: ReadRow<Shown>) => ShownRecord;
  readonly named?: NameSearch;
}

/** Looks for the records of an entity: numbers from their beginning in any letter case, and names where it has some. */
export function searchSource<const Shown extends Columns>(
  entity: TenantEntity,
  { search, reads, shows, named }: SearchDeclaration<Shown>,
): SearchSource {
  const { kind, table } = search;
  const { record } = entity;
  const sealed = sealedTableOf(entity.schema.meta);
  const fitting = fittingNumbers(search, sealed);
  const read = Object.keys(reads);
  const byIds = statement({
    name: `${table}.search_found`,
    parameters: { ids: 'text[]' },
    columns: { id: 'text', createdAt: 'timestamp', ...reads } as Columns,
    text: `select t.id, t.created_at, ${read.map((property) => `t.${columnOf(property)}`).join(', ')}
      from ${table} t where t.organization_id = :tenant and t.id = any (:ids)`,
    opens: opening(entity, ['id', 'createdAt', ...read]),
  });

  async function numbered(context: TenantContext, { text }: SearchQuestion): Promise<Fit[]> {
    const asked = [...new Set([text, text.toUpperCase(), text.toLowerCase()])];
    const ring = await context.sql.blindIndexes();
    const blind = search.numbers.flatMap(({ blindIndex }) => {
      const index = sealed?.indexes.find(({ property }) => property === blindIndex);
      return index && ring ? asked.flatMap((number) => ring.findsValue(index, number)) : [];
    });
    const found = await context.sql.all(fitting, {
      asked,
      until: asked.map((number) => number + lastCharacter),
      blind,
      isPlain: ring === null,
    });
    return found.map(({ id, field, number }) => {
      const isExact = number === null || asked.includes(number);
      return {
        id,
        field,
        match: isExact ? 'EXACT_NUMBER' : 'NUMBER_BEGINNING',
        length: number?.length ?? text.length,
      };
    });
  }

  async function byName(context: TenantContext, question: SearchQuestion): Promise<Fit[]> {
    const found = (await named?.(context, question)) ?? [];
    return found.map(({ id, isExact }) => ({
      id,
      field: 'name',
      match: isExact ? 'EXACT_NAME' : 'NAME_BEGINNING',
      length: 0,
    }));
  }

  return {
    kind,
    async find(context, question) {
      const fits = [...(await numbered(context, question)), ...(await byName(context, question))];
      const best = bestOf(fits).slice(0, question.take);
      if (best.length === 0) return [];
      const rows = await context.sql.all(byIds, { ids: best.map(({ id }) => id) });
      const byId = new Map((rows as unknown as ReadRow<Shown>[]).map((row) => [row.id, row]));
      return best
        .flatMap((fit): FoundRecord[] => {
          const row = byId.get(fit.id);
          return row ? [{ kind, record, ...fit, createdAt: row.createdAt, ...shows(row) }] : [];
        })
        .sort(byMatch);
    },
  };
}

/** Each record once, by what fits best. Identifiers grow with time, so that the newest comes first of what fits alike. */
function bestOf(fits: readonly Fit[]): Fit[] {
  const noTime = new Date(0);
  const ranked = fits
    .map((fit) => ({ ...fit, createdAt: noTime }) as FoundRecord)
    .sort(byMatch)
    .map(({ id, match, field, length }) => ({ id, match, field, length }));
  const seen = new Set<string>();
  return ranked.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The numbers that begin as asked, of each column and letter case; of an encrypted column those that are the same. */
function fittingNumbers({ table, numbers }: SearchColumns, sealed: SealedTable | null) {
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
