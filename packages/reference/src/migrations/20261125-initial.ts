import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "reference_data"`);
    this.addSql(`do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    create collation "reference_data"."words" (provider = builtin, locale = 'C.UTF-8');
  else
    create collation "reference_data"."words" (provider = libc, locale = 'C.UTF-8');
  end if;
end $$`);

    this.addSql(`create table "reference_data"."facilities" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "external_id" text null,
      "name" text not null,
      "npi" text null,
      "time_zone" text not null,
      "place_of_service_code" text null,
      "address" jsonb null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "facilities_newest" on "reference_data"."facilities" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(
      `create index "facilities_name" on "reference_data"."facilities" ("organization_id", "name", "id")`,
    );
    this.addSql(
      `create index "facilities_npi" on "reference_data"."facilities" ("organization_id", "npi", "id")`,
    );
    this.addSql(`alter table "reference_data"."facilities"
      add constraint "facilities_external_id_unique" unique ("organization_id", "external_id")`);
    this.addSql(`create or replace function "reference_data"."facilities_counted_e62c3302ce53_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('reference_data.facilities.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e62c3302ce53_insert"
      after insert on "reference_data"."facilities"
      referencing new table as added
      for each statement
      execute function "reference_data"."facilities_counted_e62c3302ce53_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."facilities_counted_e62c3302ce53_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('reference_data.facilities.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('reference_data.facilities.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e62c3302ce53_update"
      after update on "reference_data"."facilities"
      referencing old table as taken new table as added
      for each statement
      execute function "reference_data"."facilities_counted_e62c3302ce53_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."facilities_counted_e62c3302ce53_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('reference_data.facilities.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e62c3302ce53_delete"
      after delete on "reference_data"."facilities"
      referencing old table as taken
      for each statement
      execute function "reference_data"."facilities_counted_e62c3302ce53_delete_fn"()`);
    this.addSql(`alter table "reference_data"."facilities" enable row level security`);
    this.addSql(`alter table "reference_data"."facilities" force row level security`);
    this.addSql(`create policy "facilities_tenant_policy" on "reference_data"."facilities"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "reference_data"."patients" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "external_id" text null,
      "first_name" text not null,
      "last_name" text not null,
      "name_index" text[] null,
      "name_key" text generated always as (
        CASE WHEN starts_with(last_name, 'enc:'::text) THEN NULL::text
          ELSE lower(((last_name || ', '::text) || first_name)) END
      ) stored null,
      "name_word1" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              lower(
                (
                  regexp_replace(
                    NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text,
                    'g'::text
                  ) COLLATE reference_data.words
                )
              ), '(\\W|_)+'::text
            ), ''::text
          )
        )[1]
          ELSE ('#'::text || name_index[1]) END
      ) stored null,
      "name_word2" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              lower(
                (
                  regexp_replace(
                    NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text,
                    'g'::text
                  ) COLLATE reference_data.words
                )
              ), '(\\W|_)+'::text
            ), ''::text
          )
        )[2]
          ELSE ('#'::text || name_index[2]) END
      ) stored null,
      "name_word3" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              lower(
                (
                  regexp_replace(
                    NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text,
                    'g'::text
                  ) COLLATE reference_data.words
                )
              ), '(\\W|_)+'::text
            ), ''::text
          )
        )[3]
          ELSE ('#'::text || name_index[3]) END
      ) stored null,
      "name_word4" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              lower(
                (
                  regexp_replace(
                    NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text,
                    'g'::text
                  ) COLLATE reference_data.words
                )
              ), '(\\W|_)+'::text
            ), ''::text
          )
        )[4]
          ELSE ('#'::text || name_index[4]) END
      ) stored null,
      "name_word5" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              lower(
                (
                  regexp_replace(
                    NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text,
                    'g'::text
                  ) COLLATE reference_data.words
                )
              ), '(\\W|_)+'::text
            ), ''::text
          )
        )[5]
          ELSE ('#'::text || name_index[5]) END
      ) stored null,
      "name_word6" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              lower(
                (
                  regexp_replace(
                    NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text,
                    'g'::text
                  ) COLLATE reference_data.words
                )
              ), '(\\W|_)+'::text
            ), ''::text
          )
        )[6]
          ELSE ('#'::text || name_index[6]) END
      ) stored null,
      "name_word7" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              lower(
                (
                  regexp_replace(
                    NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text,
                    'g'::text
                  ) COLLATE reference_data.words
                )
              ), '(\\W|_)+'::text
            ), ''::text
          )
        )[7]
          ELSE ('#'::text || name_index[7]) END
      ) stored null,
      "name_word8" text collate "C" generated always as (
        CASE WHEN (name_index IS NULL) THEN (
          array_remove(
            regexp_split_to_array(
              lower(
                (
                  regexp_replace(
                    NORMALIZE(((first_name || ' '::text) || last_name), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]'::text, ''::text,
                    'g'::text
                  ) COLLATE reference_data.words
                )
              ), '(\\W|_)+'::text
            ), ''::text
          )
        )[8]
          ELSE ('#'::text || name_index[8]) END
      ) stored null,
      "date_of_birth" text not null,
      "sex" text null,
      "mrn" text null,
      "mrn_index" text null,
      "email" text null,
      "phone" text null,
      "address" jsonb null,
      "self_pay" boolean not null,
      "coverage" jsonb not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "patients_newest" on "reference_data"."patients" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "patients_name" on "reference_data"."patients" (
      "organization_id", "last_name", "first_name", "id"
    )`);
    this.addSql(
      `create index "patients_name_key" on "reference_data"."patients" ("organization_id", "name_key")`,
    );
    this.addSql(`create index "patients_mrn" on "reference_data"."patients" ("organization_id", "mrn")`);
    this.addSql(
      `create index "patients_mrn_index" on "reference_data"."patients" ("organization_id", "mrn_index")`,
    );
    this.addSql(`create index "patients_search_mrn" on "reference_data"."patients" (
      "organization_id", "mrn" collate "C", "id" desc
    )
      where ("mrn" is not null)`);
    this.addSql(`create index "patients_search_external_id" on "reference_data"."patients" (
      "organization_id", "external_id" collate "C", "id" desc
    )
      where ("external_id" is not null)`);
    this.addSql(`create index "patients_name_word_1" on "reference_data"."patients" (
      "organization_id", "name_word1", "id" desc
    )
      where ("name_word1" is not null)`);
    this.addSql(`create index "patients_name_word_2" on "reference_data"."patients" (
      "organization_id", "name_word2", "id" desc
    )
      where ("name_word2" is not null)`);
    this.addSql(`create index "patients_name_word_3" on "reference_data"."patients" (
      "organization_id", "name_word3", "id" desc
    )
      where ("name_word3" is not null)`);
    this.addSql(`create index "patients_name_word_4" on "reference_data"."patients" (
      "organization_id", "name_word4", "id" desc
    )
      where ("name_word4" is not null)`);
    this.addSql(`create index "patients_name_word_5" on "reference_data"."patients" (
      "organization_id", "name_word5", "id" desc
    )
      where ("name_word5" is not null)`);
    this.addSql(`create index "patients_name_word_6" on "reference_data"."patients" (
      "organization_id", "name_word6", "id" desc
    )
      where ("name_word6" is not null)`);
    this.addSql(`create index "patients_name_word_7" on "reference_data"."patients" (
      "organization_id", "name_word7", "id" desc
    )
      where ("name_word7" is not null)`);
    this.addSql(`create index "patients_name_word_8" on "reference_data"."patients" (
      "organization_id", "name_word8", "id" desc
    )
      where ("name_word8" is not null)`);
    this.addSql(`alter table "reference_data"."patients"
      add constraint "patients_external_id_unique" unique ("organization_id", "external_id")`);
    this.addSql(`alter table "reference_data"."patients"
      add constraint "patients_sex_check" check ("sex" in ('F', 'M', 'U'))`);
    this.addSql(`create or replace function "reference_data"."patients_counted_f7a3c113d51e_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('reference_data.patients.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f7a3c113d51e_insert"
      after insert on "reference_data"."patients"
      referencing new table as added
      for each statement
      execute function "reference_data"."patients_counted_f7a3c113d51e_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."patients_counted_f7a3c113d51e_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('reference_data.patients.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('reference_data.patients.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f7a3c113d51e_update"
      after update on "reference_data"."patients"
      referencing old table as taken new table as added
      for each statement
      execute function "reference_data"."patients_counted_f7a3c113d51e_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."patients_counted_f7a3c113d51e_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('reference_data.patients.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f7a3c113d51e_delete"
      after delete on "reference_data"."patients"
      referencing old table as taken
      for each statement
      execute function "reference_data"."patients_counted_f7a3c113d51e_delete_fn"()`);
    this.addSql(`alter table "reference_data"."patients" enable row level security`);
    this.addSql(`alter table "reference_data"."patients" force row level security`);
    this.addSql(`create policy "patients_tenant_policy" on "reference_data"."patients"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "reference_data"."payers" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "external_id" text null,
      "name" text not null,
      "payer_code" text null,
      "program_type" text not null,
      "address" jsonb null,
      "timely_filing_days" int null,
      "variance_threshold_amount" numeric(14,2) null,
      "variance_threshold_percent" double precision null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "payers_newest" on "reference_data"."payers" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "payers_program" on "reference_data"."payers" (
      "organization_id", "program_type", "created_at", "id"
    )`);
    this.addSql(`create index "payers_name" on "reference_data"."payers" ("organization_id", "name", "id")`);
    this.addSql(
      `create index "payers_code" on "reference_data"."payers" ("organization_id", "payer_code", "id")`,
    );
    this.addSql(`alter table "reference_data"."payers"
      add constraint "payers_external_id_unique" unique ("organization_id", "external_id")`);
    this.addSql(`alter table "reference_data"."payers"
      add constraint "payers_program_type_check" check (
        "program_type" in (
          'COMMERCIAL', 'MEDICARE_FFS', 'MEDICARE_ADVANTAGE', 'MEDICAID', 'MEDICAID_MANAGED', 'ERISA',
          'TRICARE', 'WORKERS_COMP', 'AUTO', 'OTHER'
        )
      )`);
    this.addSql(`create or replace function "reference_data"."payers_counted_3cf9bcb38c0c_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'reference_data.payers.77552ebd4918', array[t.program_type::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3cf9bcb38c0c_insert"
      after insert on "reference_data"."payers"
      referencing new table as added
      for each statement
      execute function "reference_data"."payers_counted_3cf9bcb38c0c_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."payers_counted_3cf9bcb38c0c_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'reference_data.payers.77552ebd4918', array[t.program_type::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'reference_data.payers.77552ebd4918', array[t.program_type::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3cf9bcb38c0c_update"
      after update on "reference_data"."payers"
      referencing old table as taken new table as added
      for each statement
      execute function "reference_data"."payers_counted_3cf9bcb38c0c_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."payers_counted_3cf9bcb38c0c_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'reference_data.payers.77552ebd4918', array[t.program_type::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3cf9bcb38c0c_delete"
      after delete on "reference_data"."payers"
      referencing old table as taken
      for each statement
      execute function "reference_data"."payers_counted_3cf9bcb38c0c_delete_fn"()`);
    this.addSql(`alter table "reference_data"."payers" enable row level security`);
    this.addSql(`alter table "reference_data"."payers" force row level security`);
    this.addSql(`create policy "payers_tenant_policy" on "reference_data"."payers"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "reference_data"."coverages" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "external_id" text null,
      "patient_id" text not null,
      "payer_id" text not null,
      "rank" text not null,
      "member_id" text null,
      "member_id_index" text null,
      "group_number" text null,
      "subscriber_relationship" text not null,
      "effective_from" date null,
      "effective_to" date null,
      "eligibility" jsonb null,
      "eligibility_answer_id" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "coverages_patient" on "reference_data"."coverages" (
      "organization_id", "patient_id", "rank", "effective_from", "id"
    )`);
    this.addSql(
      `create index "coverages_member" on "reference_data"."coverages" ("organization_id", "member_id")`,
    );
    this.addSql(`create index "coverages_member_index" on "reference_data"."coverages" (
      "organization_id", "member_id_index"
    )`);
    this.addSql(`alter table "reference_data"."coverages"
      add constraint "coverages_external_id_unique" unique ("organization_id", "external_id")`);
    this.addSql(`alter table "reference_data"."coverages"
      add constraint "coverages_rank_check" check ("rank" in ('PRIMARY', 'SECONDARY', 'TERTIARY'))`);
    this.addSql(`alter table "reference_data"."coverages"
      add constraint "coverages_subscriber_relationship_check" check (
        "subscriber_relationship" in ('SELF', 'SPOUSE', 'CHILD', 'OTHER')
      )`);
    this.addSql(`alter table "reference_data"."coverages" enable row level security`);
    this.addSql(`alter table "reference_data"."coverages" force row level security`);
    this.addSql(`create policy "coverages_tenant_policy" on "reference_data"."coverages"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "reference_data"."authorizations" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "external_id" text null,
      "patient_id" text not null,
      "payer_id" text not null,
      "authorization_number" text null,
      "procedure_codes" jsonb not null,
      "service_description" text null,
      "unit_type" text not null,
      "units_authorized" double precision not null,
      "effective_from" date null,
      "effective_to" date null,
      "expires_at" timestamptz(3) null,
      "status" text not null,
      "note" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "authorizations_newest" on "reference_data"."authorizations" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "authorizations_status" on "reference_data"."authorizations" (
      "organization_id", "status", "expires_at"
    )`);
    this.addSql(`create index "authorizations_payer" on "reference_data"."authorizations" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "authorizations_expiry" on "reference_data"."authorizations" (
      "organization_id", "effective_to", "id"
    )`);
    this.addSql(`create index "authorizations_number" on "reference_data"."authorizations" (
      "organization_id", "authorization_number"
    )`);
    this.addSql(`alter table "reference_data"."authorizations"
      add constraint "authorizations_external_id_unique" unique ("organization_id", "external_id")`);
    this.addSql(`alter table "reference_data"."authorizations"
      add constraint "authorizations_number_unique" unique (
        "organization_id", "patient_id", "payer_id", "authorization_number"
      )`);
    this.addSql(`alter table "reference_data"."authorizations"
      add constraint "authorizations_unit_type_check" check ("unit_type" in ('UNITS', 'VISITS'))`);
    this.addSql(`alter table "reference_data"."authorizations"
      add constraint "authorizations_status_check" check (
        "status" in ('REQUESTED', 'APPROVED', 'DENIED', 'CANCELLED')
      )`);
    this.addSql(`create or replace function "reference_data"."authorizations_counted_6eef9d887025_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'reference_data.authorizations.c6eabb6fe1a2', array[t.status::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6eef9d887025_insert"
      after insert on "reference_data"."authorizations"
      referencing new table as added
      for each statement
      execute function "reference_data"."authorizations_counted_6eef9d887025_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."authorizations_counted_6eef9d887025_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'reference_data.authorizations.c6eabb6fe1a2', array[t.status::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'reference_data.authorizations.c6eabb6fe1a2', array[t.status::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6eef9d887025_update"
      after update on "reference_data"."authorizations"
      referencing old table as taken new table as added
      for each statement
      execute function "reference_data"."authorizations_counted_6eef9d887025_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."authorizations_counted_6eef9d887025_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'reference_data.authorizations.c6eabb6fe1a2', array[t.status::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_6eef9d887025_delete"
      after delete on "reference_data"."authorizations"
      referencing old table as taken
      for each statement
      execute function "reference_data"."authorizations_counted_6eef9d887025_delete_fn"()`);
    this.addSql(`alter table "reference_data"."authorizations" enable row level security`);
    this.addSql(`alter table "reference_data"."authorizations" force row level security`);
    this.addSql(`create policy "authorizations_tenant_policy" on "reference_data"."authorizations"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "reference_data"."providers" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "external_id" text null,
      "first_name" text null,
      "last_name" text null,
      "organization_name" text null,
      "npi" text not null,
      "taxonomy_code" text null,
      "specialty" text null,
      "address" jsonb null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "providers_newest" on "reference_data"."providers" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(
      `create index "providers_npi" on "reference_data"."providers" ("organization_id", "npi", "id")`,
    );
    this.addSql(`create index "providers_last_name" on "reference_data"."providers" (
      "organization_id", "last_name", "id"
    )`);
    this.addSql(`alter table "reference_data"."providers"
      add constraint "providers_external_id_unique" unique ("organization_id", "external_id")`);
    this.addSql(`create or replace function "reference_data"."providers_counted_07f1a00c0708_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('reference_data.providers.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_07f1a00c0708_insert"
      after insert on "reference_data"."providers"
      referencing new table as added
      for each statement
      execute function "reference_data"."providers_counted_07f1a00c0708_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."providers_counted_07f1a00c0708_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('reference_data.providers.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('reference_data.providers.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_07f1a00c0708_update"
      after update on "reference_data"."providers"
      referencing old table as taken new table as added
      for each statement
      execute function "reference_data"."providers_counted_07f1a00c0708_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."providers_counted_07f1a00c0708_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('reference_data.providers.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_07f1a00c0708_delete"
      after delete on "reference_data"."providers"
      referencing old table as taken
      for each statement
      execute function "reference_data"."providers_counted_07f1a00c0708_delete_fn"()`);
    this.addSql(`alter table "reference_data"."providers" enable row level security`);
    this.addSql(`alter table "reference_data"."providers" force row level security`);
    this.addSql(`create policy "providers_tenant_policy" on "reference_data"."providers"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "reference_data"."appointments" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "external_id" text null,
      "patient_id" text not null,
      "facility_id" text null,
      "provider_id" text null,
      "status" text not null,
      "scheduled_at" timestamptz(3) not null,
      "service_date" timestamptz(3) not null,
      "reason" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "appointments_newest" on "reference_data"."appointments" (
      "organization_id", "created_at", "id"
    )
      include ("service_date")`);
    this.addSql(`create index "appointments_patient" on "reference_data"."appointments" (
      "organization_id", "patient_id", "created_at", "id"
    )`);
    this.addSql(`create index "appointments_facility" on "reference_data"."appointments" (
      "organization_id", "facility_id", "created_at", "id"
    )`);
    this.addSql(`create index "appointments_service_date" on "reference_data"."appointments" (
      "organization_id", "service_date", "id"
    )`);
    this.addSql(`create index "appointments_provider" on "reference_data"."appointments" (
      "organization_id", "provider_id"
    )`);
    this.addSql(
      `create index "appointments_status" on "reference_data"."appointments" ("organization_id", "status")`,
    );
    this.addSql(`alter table "reference_data"."appointments"
      add constraint "appointments_external_id_unique" unique ("organization_id", "external_id")`);
    this.addSql(`alter table "reference_data"."appointments"
      add constraint "appointments_status_check" check (
        "status" in ('SCHEDULED', 'CANCELLED', 'COMPLETED')
      )`);
    this.addSql(`create or replace function "reference_data"."appointments_counted_e7e0e0d9c013_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'reference_data.appointments.bf0d4c405833', array[t.status::text]::text[],
              coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e7e0e0d9c013_insert"
      after insert on "reference_data"."appointments"
      referencing new table as added
      for each statement
      execute function "reference_data"."appointments_counted_e7e0e0d9c013_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."appointments_counted_e7e0e0d9c013_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'reference_data.appointments.bf0d4c405833', array[t.status::text]::text[],
              coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'reference_data.appointments.bf0d4c405833', array[t.status::text]::text[],
              coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e7e0e0d9c013_update"
      after update on "reference_data"."appointments"
      referencing old table as taken new table as added
      for each statement
      execute function "reference_data"."appointments_counted_e7e0e0d9c013_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."appointments_counted_e7e0e0d9c013_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'reference_data.appointments.bf0d4c405833', array[t.status::text]::text[],
              coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e7e0e0d9c013_delete"
      after delete on "reference_data"."appointments"
      referencing old table as taken
      for each statement
      execute function "reference_data"."appointments_counted_e7e0e0d9c013_delete_fn"()`);
    this.addSql(`alter table "reference_data"."appointments" enable row level security`);
    this.addSql(`alter table "reference_data"."appointments" force row level security`);
    this.addSql(`create policy "appointments_tenant_policy" on "reference_data"."appointments"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters values ('reference_data.facilities.f430e673d93a')`);
    this.addSql(`insert into lists.counters values ('reference_data.patients.f430e673d93a')`);
    this.addSql(`insert into lists.counters values ('reference_data.payers.77552ebd4918')`);
    this.addSql(`alter table "reference_data"."coverages"
      add constraint "coverages_organization_id_patient_id_foreign"
      foreign key ("organization_id", "patient_id")
      references "reference_data"."patients" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "reference_data"."coverages"
      add constraint "coverages_organization_id_payer_id_foreign"
      foreign key ("organization_id", "payer_id")
      references "reference_data"."payers" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "reference_data"."authorizations"
      add constraint "authorizations_organization_id_patient_id_foreign"
      foreign key ("organization_id", "patient_id")
      references "reference_data"."patients" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "reference_data"."authorizations"
      add constraint "authorizations_organization_id_payer_id_foreign"
      foreign key ("organization_id", "payer_id")
      references "reference_data"."payers" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`insert into lists.counters values ('reference_data.authorizations.c6eabb6fe1a2')`);
    this.addSql(`insert into lists.counters values ('reference_data.providers.f430e673d93a')`);
    this.addSql(`alter table "reference_data"."appointments"
      add constraint "appointments_organization_id_patient_id_foreign"
      foreign key ("organization_id", "patient_id")
      references "reference_data"."patients" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "reference_data"."appointments"
      add constraint "appointments_organization_id_facility_id_foreign"
      foreign key ("organization_id", "facility_id")
      references "reference_data"."facilities" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "reference_data"."appointments"
      add constraint "appointments_organization_id_provider_id_foreign"
      foreign key ("organization_id", "provider_id")
      references "reference_data"."providers" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`insert into lists.counters values ('reference_data.appointments.bf0d4c405833')`);
  }
}
