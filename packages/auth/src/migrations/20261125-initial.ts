import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "organization"`);

    this.addSql(`create table "organization"."api_keys" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "prefix" text collate "C" not null,
      "secrets" jsonb not null,
      "scopes" jsonb not null,
      "role" text not null,
      "mode" text not null,
      "expires_at" timestamptz(3) null,
      "last_used_at" timestamptz(3) null,
      "revoked_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "api_keys_newest" on "organization"."api_keys" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "api_keys_name" on "organization"."api_keys" ("organization_id", "name", "id")`,
    );
    this.addSql(`alter table "organization"."api_keys"
      add constraint "api_keys_prefix_unique" unique ("organization_id", "prefix")`);
    this.addSql(`alter table "organization"."api_keys"
      add constraint "api_keys_role_check" check (
        "role" in (
          'OWNER', 'ADMIN', 'BILLING_MANAGER', 'BILLER', 'CODER', 'CLINICIAN', 'COLLECTOR', 'READ_ONLY'
        )
      )`);
    this.addSql(`alter table "organization"."api_keys"
      add constraint "api_keys_mode_check" check ("mode" in ('LIVE', 'TEST'))`);
    this.addSql(`alter table "organization"."api_keys" enable row level security`);
    this.addSql(`alter table "organization"."api_keys" force row level security`);
    this.addSql(`create policy "api_keys_tenant_policy" on "organization"."api_keys"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "organization"."key_directory" (
      "prefix" text collate "C" not null,
      "organization_id" uuid not null,
      "key_id" text collate "C" not null,
      primary key ("prefix")
    )`);
    this.addSql(
      `alter table "organization"."key_directory" add constraint "key_directory_key" unique ("key_id")`,
    );
    this.addSql(`alter table "organization"."key_directory" enable row level security`);
    this.addSql(`alter table "organization"."key_directory" force row level security`);
    this.addSql(
      `create policy "key_directory_read" on "organization"."key_directory" for select using (true)`,
    );
    this.addSql(`create policy "key_directory_add" on "organization"."key_directory" for insert
      with check (organization_id = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "organization"."members" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "email" text not null,
      "email_key" text not null,
      "role" text not null,
      "status" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "members_newest" on "organization"."members" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "members_name" on "organization"."members" ("organization_id", "name", "id")`);
    this.addSql(`create index "members_role" on "organization"."members" (
      "organization_id", "role", "created_at", "id"
    )`);
    this.addSql(`create index "members_status" on "organization"."members" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`alter table "organization"."members"
      add constraint "members_email_unique" unique ("organization_id", "email_key")`);
    this.addSql(`alter table "organization"."members"
      add constraint "members_role_check" check (
        "role" in (
          'OWNER', 'ADMIN', 'BILLING_MANAGER', 'BILLER', 'CODER', 'CLINICIAN', 'COLLECTOR', 'READ_ONLY'
        )
      )`);
    this.addSql(`alter table "organization"."members"
      add constraint "members_status_check" check ("status" in ('ACTIVE', 'INACTIVE'))`);
    this.addSql(`create or replace function "organization"."members_counted_37a7067a700e_insert_fn"()
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
              'organization.members.94826c802993', array[t.role::text, t.status::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_37a7067a700e_insert"
      after insert on "organization"."members"
      referencing new table as added
      for each statement
      execute function "organization"."members_counted_37a7067a700e_insert_fn"()`);
    this.addSql(`create or replace function "organization"."members_counted_37a7067a700e_update_fn"()
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
              'organization.members.94826c802993', array[t.role::text, t.status::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'organization.members.94826c802993', array[t.role::text, t.status::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_37a7067a700e_update"
      after update on "organization"."members"
      referencing old table as taken new table as added
      for each statement
      execute function "organization"."members_counted_37a7067a700e_update_fn"()`);
    this.addSql(`create or replace function "organization"."members_counted_37a7067a700e_delete_fn"()
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
              'organization.members.94826c802993', array[t.role::text, t.status::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_37a7067a700e_delete"
      after delete on "organization"."members"
      referencing old table as taken
      for each statement
      execute function "organization"."members_counted_37a7067a700e_delete_fn"()`);
    this.addSql(`alter table "organization"."members" enable row level security`);
    this.addSql(`alter table "organization"."members" force row level security`);
    this.addSql(`create policy "members_tenant_policy" on "organization"."members"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "organization"."settings" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "time_zone" text not null,
      "holidays" jsonb not null,
      "disabled_modules" jsonb not null,
      "feature_flags" jsonb not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "organization"."settings"
      add constraint "settings_one_row" check ("id" = "organization_id"::text)`);
    this.addSql(`alter table "organization"."settings" enable row level security`);
    this.addSql(`alter table "organization"."settings" force row level security`);
    this.addSql(`create policy "settings_tenant_policy" on "organization"."settings"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "organization"."directory" (
      "organization_id" uuid not null,
      primary key ("organization_id")
    )`);
    this.addSql(`alter table "organization"."directory" enable row level security`);
    this.addSql(`alter table "organization"."directory" force row level security`);
    this.addSql(`create policy "directory_read" on "organization"."directory" for select using (true)`);
    this.addSql(`create policy "directory_add" on "organization"."directory" for insert
      with check (organization_id = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "organization"."revision" (
      "id" int not null,
      "value" bigint not null,
      primary key ("id")
    )`);
    this.addSql(`alter table "organization"."revision" enable row level security`);
    this.addSql(`alter table "organization"."revision" force row level security`);
    this.addSql(`create policy "revision_read" on "organization"."revision" for select using (true)`);
    this.addSql(`create policy "revision_count" on "organization"."revision" for update using (true)`);
    this.addSql(`insert into lists.counters values ('organization.members.94826c802993')`);
    this.addSql(`alter table "organization"."revision" no force row level security`);
    this.addSql(`insert into "organization"."revision" ("id", "value") values (1, 0)`);
    this.addSql(`alter table "organization"."revision" force row level security`);
  }
}
