import type { NameSearch } from '@rcm/lists';
import { type Call, sealedTableOf, statement } from '@rcm/tenancy';
import { Patient } from './patient.ts';
import { nameWords, nameWordsOf } from './search.ts';

const patients = sealedTableOf(Patient.schema.meta);
const nameIndex = patients?.indexes.find(({ property }) => property === 'nameIndex');

const columns = Array.from({ length: nameWords }, (_, index) => `name_word${index + 1}`);

/** SQL for patients with a word that begins with a search word, in any column; `rest` sorts and limits each column. */
const withPrefix = (rest = '') =>
  columns
    .map(
      (column) => `(select t.id, t.${column} = a.word as is_exact from reference_data.patients t
        where t.organization_id = :tenant and t.${column} >= a.word and t.${column} < a.until ${rest})`,
    )
    .join(' union all ');

/**
 * Looks up each search word in each name column. A name matches if it has all search words; the match is exact if each is
 * a whole word. Each search word has a bit. For a single word, the best rows of each column suffice, so only one of the two
 * parts runs. More words than name columns find nothing.
 */
const named = statement({
  name: 'reference_data.search_names',
  parameters: { name: 'text', blind: 'text[]', places: 'integer[]', take: 'integer' },
  columns: { id: 'text', isExact: 'boolean' },
  // Materialized, so that its columns are plain values: under row-level security, PostgreSQL uses an index only for
  // leakproof conditions.
  with: `asked as materialized (
      select 1::bigint << w.place::int as bit, w.word collate "C" as word, (w.word || chr(1114111)) collate "C" as until
      from (
        select u.word, min(u.place) as place from unnest(${nameWordsOf(':name')}) with ordinality u (word, place)
        group by u.word
      ) w
      union all
      select 1::bigint << b.place, ('#' || b.word) collate "C", ('#' || b.word || chr(1)) collate "C"
      from unnest(:blind, :places) b (word, place)
    ),
    counted as materialized (select count(distinct bit) as words, bit_or(bit) as bits from asked)`,
  text: `select found.id, bool_or(found.is_exact) as is_exact
    from asked a cross join lateral (${withPrefix('order by 2 desc, t.id desc limit :take')}) found
    where (select words from counted) = 1
    group by found.id
    union all
    select found.id, bit_or(case when found.is_exact then a.bit else 0 end) = (select bits from counted)
    from asked a cross join lateral (${withPrefix()}) found
    where (select words from counted) between 2 and ${nameWords}
    group by found.id having bit_or(a.bit) = (select bits from counted)
    order by 2 desc, 1 desc limit :take`,
});

/** Patients whose names have all words, in any order, as words or prefixes; in encrypted names as whole words only. */
export const patientsNamed: NameSearch = async (context, { text, take }) => {
  const plain = await context.sql.all(named, { name: text, blind: [], places: [], take });
  const ring = await context.sql.blindIndexes();
  if (ring === null || nameIndex === undefined) return plain;
  const encrypted = await context.sql.batch(
    ring.findsWords(nameIndex, text).map((words): Call => {
      const blind = words.slice(1, -1).split(',');
      return [named, { name: '', blind, places: [...blind.keys()], take }];
    }),
  );
  return [...plain, ...encrypted.flatMap((rows) => rows.map(named.decode))];
};
