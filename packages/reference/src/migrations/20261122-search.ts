import { Migration } from '@mikro-orm/migrations';
import { collationOfWords } from './20261122-words-of-names.ts';

export class Search extends Migration {
  override up(): void {
    this.addSql(collationOfWords);
    // Writes the table anew, some seconds for a million patients, in which nobody reads or writes it.
    this.addSql(
      `alter table "reference_data"."patients" add "name_word1" text collate "C" generated always as (CASE WHEN (name_index IS NULL) THEN (array_remove(regexp_split_to_array(lower((regexp_replace(NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE reference_data.words)), '(\\W|_)+'::text), ''::text))[1] ELSE ('#'::text || name_index[1]) END) stored null, add "name_word2" text collate "C" generated always as (CASE WHEN (name_index IS NULL) THEN (array_remove(regexp_split_to_array(lower((regexp_replace(NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE reference_data.words)), '(\\W|_)+'::text), ''::text))[2] ELSE ('#'::text || name_index[2]) END) stored null, add "name_word3" text collate "C" generated always as (CASE WHEN (name_index IS NULL) THEN (array_remove(regexp_split_to_array(lower((regexp_replace(NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE reference_data.words)), '(\\W|_)+'::text), ''::text))[3] ELSE ('#'::text || name_index[3]) END) stored null, add "name_word4" text collate "C" generated always as (CASE WHEN (name_index IS NULL) THEN (array_remove(regexp_split_to_array(lower((regexp_replace(NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE reference_data.words)), '(\\W|_)+'::text), ''::text))[4] ELSE ('#'::text || name_index[4]) END) stored null, add "name_word5" text collate "C" generated always as (CASE WHEN (name_index IS NULL) THEN (array_remove(regexp_split_to_array(lower((regexp_replace(NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE reference_data.words)), '(\\W|_)+'::text), ''::text))[5] ELSE ('#'::text || name_index[5]) END) stored null, add "name_word6" text collate "C" generated always as (CASE WHEN (name_index IS NULL) THEN (array_remove(regexp_split_to_array(lower((regexp_replace(NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE reference_data.words)), '(\\W|_)+'::text), ''::text))[6] ELSE ('#'::text || name_index[6]) END) stored null, add "name_word7" text collate "C" generated always as (CASE WHEN (name_index IS NULL) THEN (array_remove(regexp_split_to_array(lower((regexp_replace(NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE reference_data.words)), '(\\W|_)+'::text), ''::text))[7] ELSE ('#'::text || name_index[7]) END) stored null, add "name_word8" text collate "C" generated always as (CASE WHEN (name_index IS NULL) THEN (array_remove(regexp_split_to_array(lower((regexp_replace(NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text, 'g'::text) COLLATE reference_data.words)), '(\\W|_)+'::text), ''::text))[8] ELSE ('#'::text || name_index[8]) END) stored null`,
    );
    this.addSql(
      `create index "patients_search_mrn" on "reference_data"."patients" ("organization_id", "mrn" collate "C", "id" desc) where ("mrn" is not null)`,
    );
    this.addSql(
      `create index "patients_search_external_id" on "reference_data"."patients" ("organization_id", "external_id" collate "C", "id" desc) where ("external_id" is not null)`,
    );
    this.addSql(
      `create index "patients_name_word_1" on "reference_data"."patients" ("organization_id", "name_word1", "id" desc) where ("name_word1" is not null)`,
    );
    this.addSql(
      `create index "patients_name_word_2" on "reference_data"."patients" ("organization_id", "name_word2", "id" desc) where ("name_word2" is not null)`,
    );
    this.addSql(
      `create index "patients_name_word_3" on "reference_data"."patients" ("organization_id", "name_word3", "id" desc) where ("name_word3" is not null)`,
    );
    this.addSql(
      `create index "patients_name_word_4" on "reference_data"."patients" ("organization_id", "name_word4", "id" desc) where ("name_word4" is not null)`,
    );
    this.addSql(
      `create index "patients_name_word_5" on "reference_data"."patients" ("organization_id", "name_word5", "id" desc) where ("name_word5" is not null)`,
    );
    this.addSql(
      `create index "patients_name_word_6" on "reference_data"."patients" ("organization_id", "name_word6", "id" desc) where ("name_word6" is not null)`,
    );
    this.addSql(
      `create index "patients_name_word_7" on "reference_data"."patients" ("organization_id", "name_word7", "id" desc) where ("name_word7" is not null)`,
    );
    this.addSql(
      `create index "patients_name_word_8" on "reference_data"."patients" ("organization_id", "name_word8", "id" desc) where ("name_word8" is not null)`,
    );
    this.addSql(
      `create index "claims_search_claim_number" on "reference_data"."claims" ("organization_id", "claim_number" collate "C", "id" desc) where ("claim_number" is not null)`,
    );
    this.addSql(
      `create index "claims_search_payer_claim_number" on "reference_data"."claims" ("organization_id", "payer_claim_number" collate "C", "id" desc) where ("payer_claim_number" is not null)`,
    );
    this.addSql(
      `create index "claims_search_external_id" on "reference_data"."claims" ("organization_id", "external_id" collate "C", "id" desc) where ("external_id" is not null)`,
    );
  }
}
