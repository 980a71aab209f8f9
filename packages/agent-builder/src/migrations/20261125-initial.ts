import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "agent_builder"`);

    this.addSql(`create table "agent_builder"."credentials" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "label" text not null,
      "kind" text not null,
      "application_url" text null,
      "status" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "credentials_newest" on "agent_builder"."credentials" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(
      `create index "credentials_label" on "agent_builder"."credentials" ("organization_id", "label", "id")`,
    );
    this.addSql(`create index "credentials_kind" on "agent_builder"."credentials" (
      "organization_id", "kind", "created_at", "id"
    )`);
    this.addSql(`create index "credentials_status" on "agent_builder"."credentials" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`alter table "agent_builder"."credentials"
      add constraint "credentials_kind_check" check (
        "kind" in ('USERNAME_PASSWORD', 'API_KEY', 'OAUTH', 'CERTIFICATE', 'OTHER')
      )`);
    this.addSql(`alter table "agent_builder"."credentials"
      add constraint "credentials_status_check" check ("status" in ('ACTIVE', 'INACTIVE', 'LOCKED'))`);
    this.addSql(`create or replace function "agent_builder"."credentials_counted_001960a831a8_insert_fn"()
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
              'agent_builder.credentials.8e86fd2a6333', array[t.kind::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_001960a831a8_insert"
      after insert on "agent_builder"."credentials"
      referencing new table as added
      for each statement
      execute function "agent_builder"."credentials_counted_001960a831a8_insert_fn"()`);
    this.addSql(`create or replace function "agent_builder"."credentials_counted_001960a831a8_update_fn"()
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
              'agent_builder.credentials.8e86fd2a6333', array[t.kind::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'agent_builder.credentials.8e86fd2a6333', array[t.kind::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_001960a831a8_update"
      after update on "agent_builder"."credentials"
      referencing old table as taken new table as added
      for each statement
      execute function "agent_builder"."credentials_counted_001960a831a8_update_fn"()`);
    this.addSql(`create or replace function "agent_builder"."credentials_counted_001960a831a8_delete_fn"()
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
              'agent_builder.credentials.8e86fd2a6333', array[t.kind::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_001960a831a8_delete"
      after delete on "agent_builder"."credentials"
      referencing old table as taken
      for each statement
      execute function "agent_builder"."credentials_counted_001960a831a8_delete_fn"()`);
    this.addSql(`alter table "agent_builder"."credentials" enable row level security`);
    this.addSql(`alter table "agent_builder"."credentials" force row level security`);
    this.addSql(`create policy "credentials_tenant_policy" on "agent_builder"."credentials"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "agent_builder"."agent_definitions" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "slug" text not null,
      "description" text null,
      "icon" text null,
      "category" text not null,
      "tags" jsonb not null,
      "application_url" text not null,
      "application_name" text not null,
      "application_type" text not null,
      "mode" text not null,
      "status" text not null,
      "steps" jsonb not null,
      "step_count" int not null,
      "step_types" jsonb not null,
      "extraction_schema" jsonb null,
      "transformation_map" jsonb null,
      "input_variables" jsonb null,
      "default_credential_id" text null,
      "requires_approval" boolean not null,
      "credit_cost" int not null,
      "token_budget" int not null,
      "timeout_seconds" int not null,
      "max_retries" int not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "agent_definitions_newest" on "agent_builder"."agent_definitions" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "agent_definitions_credential" on "agent_builder"."agent_definitions" (
      "organization_id", "default_credential_id"
    )`);
    this.addSql(`create index "agent_definitions_name" on "agent_builder"."agent_definitions" (
      "organization_id", "name", "id"
    )`);
    this.addSql(`create index "agent_definitions_category" on "agent_builder"."agent_definitions" (
      "organization_id", "category", "created_at", "id"
    )`);
    this.addSql(`create index "agent_definitions_application_type" on "agent_builder"."agent_definitions" (
      "organization_id", "application_type", "created_at", "id"
    )`);
    this.addSql(`create index "agent_definitions_status" on "agent_builder"."agent_definitions" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`alter table "agent_builder"."agent_definitions"
      add constraint "agent_definitions_slug_unique" unique ("organization_id", "slug")`);
    this.addSql(`alter table "agent_builder"."agent_definitions"
      add constraint "agent_definitions_category_check" check (
        "category" in (
          'ELIGIBILITY', 'CLAIMS', 'PAYMENTS', 'ENROLLMENT', 'PRIOR_AUTH', 'DENIAL', 'REPORTING', 'PATIENT',
          'PROVIDER', 'BILLING', 'CUSTOM'
        )
      )`);
    this.addSql(`alter table "agent_builder"."agent_definitions"
      add constraint "agent_definitions_application_type_check" check (
        "application_type" in (
          'EHR', 'PAYER_PORTAL', 'CLEARINGHOUSE', 'GOVERNMENT', 'LAB', 'PHARMACY', 'REGISTRY', 'CUSTOM'
        )
      )`);
    this.addSql(`alter table "agent_builder"."agent_definitions"
      add constraint "agent_definitions_mode_check" check ("mode" in ('READ', 'WRITE', 'READ_WRITE'))`);
    this.addSql(`alter table "agent_builder"."agent_definitions"
      add constraint "agent_definitions_status_check" check (
        "status" in ('DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED')
      )`);
    this.addSql(`create or replace function "agent_builder"."agent_definitions_counted_b79a34555738_insert_fn"()
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
              'agent_builder.agent_definitions.3464ae8efec1',
              array[t.category::text, t.application_type::text, t.status::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b79a34555738_insert"
      after insert on "agent_builder"."agent_definitions"
      referencing new table as added
      for each statement
      execute function "agent_builder"."agent_definitions_counted_b79a34555738_insert_fn"()`);
    this.addSql(`create or replace function "agent_builder"."agent_definitions_counted_b79a34555738_update_fn"()
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
              'agent_builder.agent_definitions.3464ae8efec1',
              array[t.category::text, t.application_type::text, t.status::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'agent_builder.agent_definitions.3464ae8efec1',
              array[t.category::text, t.application_type::text, t.status::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b79a34555738_update"
      after update on "agent_builder"."agent_definitions"
      referencing old table as taken new table as added
      for each statement
      execute function "agent_builder"."agent_definitions_counted_b79a34555738_update_fn"()`);
    this.addSql(`create or replace function "agent_builder"."agent_definitions_counted_b79a34555738_delete_fn"()
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
              'agent_builder.agent_definitions.3464ae8efec1',
              array[t.category::text, t.application_type::text, t.status::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b79a34555738_delete"
      after delete on "agent_builder"."agent_definitions"
      referencing old table as taken
      for each statement
      execute function "agent_builder"."agent_definitions_counted_b79a34555738_delete_fn"()`);
    this.addSql(`alter table "agent_builder"."agent_definitions" enable row level security`);
    this.addSql(`alter table "agent_builder"."agent_definitions" force row level security`);
    this.addSql(`create policy "agent_definitions_tenant_policy" on "agent_builder"."agent_definitions"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "agent_builder"."definition_versions" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "agent_id" text not null,
      "number" int not null,
      "author_key_id" text null,
      "changes" jsonb null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "agent_builder"."definition_versions"
      add constraint "definition_versions_number_unique" unique ("organization_id", "agent_id", "number")`);
    this.addSql(`alter table "agent_builder"."definition_versions" enable row level security`);
    this.addSql(`alter table "agent_builder"."definition_versions" force row level security`);
    this.addSql(`create policy "definition_versions_tenant_policy" on "agent_builder"."definition_versions"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters values ('agent_builder.credentials.8e86fd2a6333')`);
    this.addSql(`alter table "agent_builder"."agent_definitions"
      add constraint "agent_definitions_organization_id_default_credential_id_foreign"
      foreign key ("organization_id", "default_credential_id")
      references "agent_builder"."credentials" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`insert into lists.counters values ('agent_builder.agent_definitions.3464ae8efec1')`);
    this.addSql(`alter table "agent_builder"."definition_versions"
      add constraint "definition_versions_organization_id_agent_id_foreign"
      foreign key ("organization_id", "agent_id")
      references "agent_builder"."agent_definitions" (
        "organization_id", "id"
      ) on update no action on delete no action`);
  }
}
