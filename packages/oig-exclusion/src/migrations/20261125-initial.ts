import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "oig_exclusion"`);

    this.addSql(`create table "oig_exclusion"."checks" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "user_id" text null,
      "provider_id" text null,
      "check_type" text not null,
      "entity_name" text not null,
      "name_key" text not null,
      "npi" text not null,
      "state" text not null,
      "status" text not null,
      "match_summary" jsonb null,
      "leie" jsonb null,
      "sam" jsonb null,
      "warnings" jsonb not null,
      "coverage" json not null,
      "candidates" json not null,
      "leie_version" int null,
      "sam_version" int null,
      "reviewed_by" text null,
      "reviewed_at" timestamptz(3) null,
      "review_note" text null,
      "checked_at" timestamptz(3) not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "checks_newest" on "oig_exclusion"."checks" ("organization_id", "created_at", "id")
      include ("checked_at")`);
    this.addSql(
      `create index "checks_npi" on "oig_exclusion"."checks" ("organization_id", "npi", "created_at", "id")`,
    );
    this.addSql(`create index "checks_status" on "oig_exclusion"."checks" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "checks_user" on "oig_exclusion"."checks" (
      "organization_id", "user_id", "created_at", "id"
    )`);
    this.addSql(`create index "checks_provider" on "oig_exclusion"."checks" (
      "organization_id", "provider_id", "created_at", "id"
    )`);
    this.addSql(
      `create index "checks_checked" on "oig_exclusion"."checks" ("organization_id", "checked_at", "id")`,
    );
    this.addSql(`create index "checks_work" on "oig_exclusion"."checks" ("organization_id", "created_at", "id")
      where status = 'EXC_POTENTIAL_MATCH'`);
    this.addSql(`alter table "oig_exclusion"."checks"
      add constraint "checks_check_type_check" check ("check_type" in ('PROVIDER'))`);
    this.addSql(`alter table "oig_exclusion"."checks"
      add constraint "checks_status_check" check (
        "status" in (
          'EXC_CLEAR', 'EXC_POTENTIAL_MATCH', 'EXC_CONFIRMED_MATCH', 'EXC_FALSE_POSITIVE', 'EXC_PENDING',
          'EXC_ERROR'
        )
      )`);
    this.addSql(`create or replace function "oig_exclusion"."checks_counted_92475ad7380c_insert_fn"()
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
              'oig_exclusion.checks.dd79b8570dee', array[t.status::text]::text[],
              coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_92475ad7380c_insert"
      after insert on "oig_exclusion"."checks"
      referencing new table as added
      for each statement
      execute function "oig_exclusion"."checks_counted_92475ad7380c_insert_fn"()`);
    this.addSql(`create or replace function "oig_exclusion"."checks_counted_92475ad7380c_update_fn"()
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
              'oig_exclusion.checks.dd79b8570dee', array[t.status::text]::text[],
              coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'oig_exclusion.checks.dd79b8570dee', array[t.status::text]::text[],
              coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_92475ad7380c_update"
      after update on "oig_exclusion"."checks"
      referencing old table as taken new table as added
      for each statement
      execute function "oig_exclusion"."checks_counted_92475ad7380c_update_fn"()`);
    this.addSql(`create or replace function "oig_exclusion"."checks_counted_92475ad7380c_delete_fn"()
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
              'oig_exclusion.checks.dd79b8570dee', array[t.status::text]::text[],
              coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_92475ad7380c_delete"
      after delete on "oig_exclusion"."checks"
      referencing old table as taken
      for each statement
      execute function "oig_exclusion"."checks_counted_92475ad7380c_delete_fn"()`);
    this.addSql(`alter table "oig_exclusion"."checks" enable row level security`);
    this.addSql(`alter table "oig_exclusion"."checks" force row level security`);
    this.addSql(`create policy "checks_tenant_policy" on "oig_exclusion"."checks"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "oig_exclusion"."list_entries" (
      "list_id" int not null,
      "number" int not null,
      "digest" text not null,
      "surname" text null,
      "given" text null,
      "business" text null,
      "npi" text null,
      "state" text null,
      "date_of_birth" date null,
      "in_force_from" date null,
      "in_force_until" date null,
      "details" json not null,
      primary key ("list_id", "number")
    )`);
    this.addSql(`alter table "oig_exclusion"."list_entries" enable row level security`);
    this.addSql(`alter table "oig_exclusion"."list_entries" force row level security`);
    this.addSql(
      `create policy "list_entries_read" on "oig_exclusion"."list_entries" for select using (true)`,
    );
    this.addSql(`create policy "list_entries_load" on "oig_exclusion"."list_entries"
      using (has_schema_privilege('oig_exclusion', 'CREATE'))`);

    this.addSql(`create table "oig_exclusion"."list_keys" (
      "list_id" int not null,
      "key" text collate "C" not null,
      "number" int not null,
      primary key ("list_id", "key", "number")
    )`);
    this.addSql(`alter table "oig_exclusion"."list_keys" enable row level security`);
    this.addSql(`alter table "oig_exclusion"."list_keys" force row level security`);
    this.addSql(`create policy "list_keys_read" on "oig_exclusion"."list_keys" for select using (true)`);
    this.addSql(`create policy "list_keys_load" on "oig_exclusion"."list_keys"
      using (has_schema_privilege('oig_exclusion', 'CREATE'))`);

    this.addSql(`create table "oig_exclusion"."list_versions" (
      "id" int not null,
      "source" text not null,
      "version" int not null,
      "row_count" int not null,
      "rows_with_npi" int not null,
      "checksum" text not null,
      "added" int not null,
      "removed" int not null,
      "unchanged" int not null,
      "imported_at" timestamptz(3) not null,
      primary key ("id")
    )`);
    this.addSql(`alter table "oig_exclusion"."list_versions"
      add constraint "list_versions_source_version" unique ("source", "version")`);
    this.addSql(`alter table "oig_exclusion"."list_versions"
      add constraint "list_versions_source_check" check ("source" in ('LEIE', 'SAM'))`);
    this.addSql(`alter table "oig_exclusion"."list_versions" enable row level security`);
    this.addSql(`alter table "oig_exclusion"."list_versions" force row level security`);
    this.addSql(
      `create policy "list_versions_read" on "oig_exclusion"."list_versions" for select using (true)`,
    );
    this.addSql(`create policy "list_versions_load" on "oig_exclusion"."list_versions"
      using (has_schema_privilege('oig_exclusion', 'CREATE'))`);

    this.addSql(`create table "oig_exclusion"."monitors" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "user_id" text null,
      "provider_id" text null,
      "entity_name" text not null,
      "npi" text not null,
      "state" text not null,
      "status" text not null,
      "interval" text not null,
      "next_run_at" timestamptz(3) null,
      "last_run_at" timestamptz(3) null,
      "last_check_id" text null,
      "last_status" text null,
      "leie_version" int null,
      "sam_version" int null,
      "ended_at" timestamptz(3) null,
      "end_reason" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "monitors_newest" on "oig_exclusion"."monitors" ("organization_id", "created_at", "id")
      include ("next_run_at")`);
    this.addSql(`create index "monitors_status" on "oig_exclusion"."monitors" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "monitors_last_status" on "oig_exclusion"."monitors" (
      "organization_id", "last_status", "created_at", "id"
    )`);
    this.addSql(`create index "monitors_user" on "oig_exclusion"."monitors" (
      "organization_id", "user_id", "created_at", "id"
    )`);
    this.addSql(`create index "monitors_provider" on "oig_exclusion"."monitors" (
      "organization_id", "provider_id", "created_at", "id"
    )`);
    this.addSql(`create index "monitors_npi" on "oig_exclusion"."monitors" (
      "organization_id", "npi", "created_at", "id"
    )`);
    this.addSql(`create index "monitors_next_run" on "oig_exclusion"."monitors" (
      "organization_id", "next_run_at", "id"
    )`);
    this.addSql(`alter table "oig_exclusion"."monitors"
      add constraint "monitors_status_check" check ("status" in ('ACTIVE', 'PAUSED', 'ENDED'))`);
    this.addSql(`alter table "oig_exclusion"."monitors"
      add constraint "monitors_interval_check" check ("interval" in ('WEEKLY', 'MONTHLY', 'QUARTERLY'))`);
    this.addSql(`alter table "oig_exclusion"."monitors"
      add constraint "monitors_last_status_check" check (
        "last_status" in (
          'EXC_CLEAR', 'EXC_POTENTIAL_MATCH', 'EXC_CONFIRMED_MATCH', 'EXC_FALSE_POSITIVE', 'EXC_PENDING',
          'EXC_ERROR'
        )
      )`);
    this.addSql(`alter table "oig_exclusion"."monitors"
      add constraint "monitors_end_reason_check" check (
        "end_reason" in ('REQUESTED', 'MEMBER_INACTIVE', 'SESSION_DELETED')
      )`);
    this.addSql(`create or replace function "oig_exclusion"."monitors_counted_dc2076ed0b84_insert_fn"()
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
              'oig_exclusion.monitors.9b6f2aa78fa9', array[t.status::text, t.last_status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_dc2076ed0b84_insert"
      after insert on "oig_exclusion"."monitors"
      referencing new table as added
      for each statement
      execute function "oig_exclusion"."monitors_counted_dc2076ed0b84_insert_fn"()`);
    this.addSql(`create or replace function "oig_exclusion"."monitors_counted_dc2076ed0b84_update_fn"()
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
              'oig_exclusion.monitors.9b6f2aa78fa9', array[t.status::text, t.last_status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'oig_exclusion.monitors.9b6f2aa78fa9', array[t.status::text, t.last_status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_dc2076ed0b84_update"
      after update on "oig_exclusion"."monitors"
      referencing old table as taken new table as added
      for each statement
      execute function "oig_exclusion"."monitors_counted_dc2076ed0b84_update_fn"()`);
    this.addSql(`create or replace function "oig_exclusion"."monitors_counted_dc2076ed0b84_delete_fn"()
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
              'oig_exclusion.monitors.9b6f2aa78fa9', array[t.status::text, t.last_status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_dc2076ed0b84_delete"
      after delete on "oig_exclusion"."monitors"
      referencing old table as taken
      for each statement
      execute function "oig_exclusion"."monitors_counted_dc2076ed0b84_delete_fn"()`);
    this.addSql(`alter table "oig_exclusion"."monitors" enable row level security`);
    this.addSql(`alter table "oig_exclusion"."monitors" force row level security`);
    this.addSql(`create policy "monitors_tenant_policy" on "oig_exclusion"."monitors"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters values ('oig_exclusion.checks.dd79b8570dee')`);
    this.addSql(`insert into lists.counters values ('oig_exclusion.monitors.9b6f2aa78fa9')`);
  }
}
