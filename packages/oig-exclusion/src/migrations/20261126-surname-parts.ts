import { Migration } from '@mikro-orm/migrations';

/** A list that is loaded already is found by the parts of surnames too, not only after its next import. */
export class SurnameParts extends Migration {
  override up(): void {
    for (const table of ['list_entries', 'list_keys']) {
      this.addSql(`alter table "oig_exclusion"."${table}" no force row level security`);
    }
    // Only surnames of the same letters are divided: the comparison excludes those that are written in another way.
    this.addSql(`update "oig_exclusion"."list_entries" e
      set "surname" = regexp_replace(w.words, '\\y(SAINTE?|STE)\\y', 'ST', 'g')
      from (
        select l."list_id", l."number", btrim(regexp_replace(regexp_replace(regexp_replace(
            upper(split_part(split_part(l."details" ->> 'name', ' / ', 1), ',', 1)),
            '[''’‘\`´ʼ.]', '', 'g'), '[^A-Z0-9]+', ' ', 'g'), '\\y(JR|SR|II|III|IV)\\y *', '', 'g')) as words
        from "oig_exclusion"."list_entries" l
        where l."surname" is not null
      ) w
      where w."list_id" = e."list_id" and w."number" = e."number" and w.words ~ '[ ]|^SAINT|^STE'
        and replace(w.words, ' ', '') = e."surname"`);
    this.addSql(`update "oig_exclusion"."list_entries"
      set "business" = regexp_replace("business", '\\y(SAINTE?|STE)\\y', 'ST', 'g')
      where "business" ~ '\\y(SAINTE?|STE)\\y'`);
    this.addSql(`insert into "oig_exclusion"."list_keys" ("list_id", "key", "number")
      select s."list_id", k.key, s."number"
      from (
        select e."list_id", e."number", e."state", e."date_of_birth", part,
          translate(left(e."given", 1), 'CQGYZ', 'KKJIS') as initial
        from "oig_exclusion"."list_entries" e,
          unnest(string_to_array(regexp_replace(e."surname", '\\yST (?=.)', 'ST', 'g'), ' ')
            || replace(e."surname", ' ', '')) part
        where e."surname" ~ '[ ]|ST' and length(part) > 1 and part not in ('DE', 'LA', 'LAS', 'LOS', 'DEL', 'DELLA',
          'DA', 'DAS', 'DOS', 'DI', 'DU', 'VAN', 'VON', 'DER', 'DEN', 'TER', 'TEN', 'ZU', 'AL', 'EL', 'BIN', 'IBN', 'ABU')
      ) s,
      unnest(array['person =' || s.part || ' ' || s.initial, 'surname ' || s.part || ' ' || s."state",
        'surname ' || s.part || ' ' || s."date_of_birth"]) k (key)
      where k.key is not null
      on conflict do nothing`);
    for (const table of ['list_entries', 'list_keys']) {
      this.addSql(`alter table "oig_exclusion"."${table}" force row level security`);
    }
  }
}
