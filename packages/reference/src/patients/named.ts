import { type NameSearch, sealedTableOf, statement } from '@rcm/tenancy';
import { Patient } from './patient.ts';
import { nameWords, nameWordsOf } from './search.ts';

const patients = sealedTableOf(Patient.schema.meta);
const nameIndex = patients?.indexes.find(({ property }) => property === 'nameIndex');

const places = Array.from({ length: nameWords }, (_, index) => `name_word${index + 1}`);

/**
 * Each word that is asked for is looked up at each place of a name. A name is found that has all of them; it is exact
 * where none is a beginning only. `place` tells the asked words apart: of a blind word there is one for each key.
 */
const named = statement({
  name: 'reference_data.search_names',
  parameters: { name: 'text', blind: 'text[]', places: 'integer[]', take: 'integer' },
  columns: { id: 'text', isExact: 'boolean' },
  // Materialized, so that its columns are plain values: the planner lets an index answer nothing that may leak.
  with: `asked as materialized (
      select w.place, w.word collate "C" as word, (w.word || chr(1114111)) collate "C" as until
      from unnest(${nameWordsOf(':name')}) with ordinality w (word, place)
      union all
      select b.place, ('#' || b.word) collate "C", ('#' || b.word || chr(1)) collate "C"
      from unnest(:blind, :places) b (word, place)
    ),
    fitting as (
      select found.id, a.place, bool_or(found.word = a.word) as is_exact
      from asked a cross join lateral (
        ${places
          .map(
            (column) => `select t.id, t.${column} as word from reference_data.patients t
          where t.organization_id = :tenant and t.${column} >= a.word and t.${column} < a.until`,
          )
          .join(' union all ')}
      ) found
      group by found.id, a.place
    )`,
  text: `select id, bool_and(is_exact) from fitting
    group by id having count(*) = (select count(distinct place) from asked)
    order by 2 desc, id desc limit :take`,
});

/** The patients whose names have all words, in any order, each whole or from its beginning; of encrypted names whole. */
export const patientsNamed: NameSearch = async (context, { text, take }) => {
  const plain = await context.sql.all(named, { name: text, blind: [], places: [], take });
  const ring = await context.sql.keyring();
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
