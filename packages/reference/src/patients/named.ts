import type { NameSearch } from '@rcm/lists';
import { sealedTableOf, statement } from '@rcm/tenancy';

import { Patient } from './patient.ts';
import { nameWords, nameWordsOf } from './search.ts';

const patients = sealedTableOf(Patient.schema.meta);
const nameIndex = patients?.indexes.find(({ property }) => property === 'nameIndex');

const columns = Array.from({ length: nameWords }, (_, index) => `name_word${index + 1}`);

/** The patients with a word that begins as asked, in each column; `rest` orders and bounds what a column gives. */
const beginning = (rest = '') =>
  columns
    .map(
      (column) => `(select t.id, t.${column} = a.word as is_exact from reference_data.patients t
        where t.organization_id = :tenant and t.${column} >= a.word and t.${column} < a.until ${rest})`,
    )
    .join(' union all ');

/**
 * Each word that is asked for is looked up at each place of a name. A name is found that has all of them; it is exact
 * where none is a beginning only. A bit tells the asked words apart: of a blind word there is one for each key. Of one
 * word alone the best of each column are enough, and only one of the two parts is run. More words
 * than a name is found by find nothing.
 */
const named = statement({
  name: 'reference_data.search_names',
  parameters: { name: 'text', blind: 'text[]', places: 'integer[]', take: 'integer' },
  columns: { id: 'text', isExact: 'boolean' },
  // Materialized, so that its columns are plain values: the planner lets an index answer nothing that may leak.
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
    from asked a cross join lateral (${beginning('order by 2 desc, t.id desc limit :take')}) found
    where (select words from counted) = 1
    group by found.id
    union all
    select found.id, bit_or(case when found.is_exact then a.bit else 0 end) = (select bits from counted)
    from asked a cross join lateral (${beginning()}) found
    where (select words from counted) between 2 and ${nameWords}
    group by found.id having bit_or(a.bit) = (select bits from counted)
    order by 2 desc, 1 desc limit :take`,
});

/** The patients whose names have all words, in any order, each whole or from its beginning; of encrypted names whole. */
export const patientsNamed: NameSearch = async (context, { text, take }) => {
  const plain = await context.sql.all(named, { name: text, blind: [], places: [], take });
  const ring = await context.sql.blindIndexes();
  if (ring === null || nameIndex === undefined) return plain;
  const blind = ring.findsWords(nameIndex, text).map((words) => words.slice(1, -1).split(','));
  const encrypted = await context.sql.all(named, {
    name: '',
    blind: blind.flat(),
    places: blind.flatMap((words) => words.map((_, place) => place)),
    take,
  });
  return [...plain, ...encrypted];
};
