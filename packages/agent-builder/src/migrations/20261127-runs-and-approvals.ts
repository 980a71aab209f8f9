import { Migration } from '@mikro-orm/migrations';

export class RunsAndApprovals extends Migration {
  override up(): void {
    this.addSql(`create table "agent_builder"."runs" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "agent_id" text not null,
      "definition_version" int not null,
      "key_id" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "runs_newest" on "agent_builder"."runs" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "runs_agent" on "agent_builder"."runs" (
      "organization_id", "agent_id", "created_at", "id"
    )`);
    this.addSql(
      `create index "runs_key" on "agent_builder"."runs" ("organization_id", "key_id", "created_at", "id")`,
    );
    this.addSql(`alter table "agent_builder"."runs"
      add constraint "runs_key_unique" unique ("organization_id", "key_id", "definition_version")`);
    this.addSql(`create or replace function "agent_builder"."runs_counted_1d2dee26b448_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'agent_builder.runs.a8faba8b98e8', array[t.agent_id::text]::text[],
        array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_1d2dee26b448_insert"
      after insert on "agent_builder"."runs"
      referencing new table as inserted
      for each statement
      execute function "agent_builder"."runs_counted_1d2dee26b448_insert_fn"()`);
    this.addSql(`create or replace function "agent_builder"."runs_counted_1d2dee26b448_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'agent_builder.runs.a8faba8b98e8', array[new.agent_id::text]::text[],
          array[]::date[], array[old.agent_id::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_1d2dee26b448_update"
      after update on "agent_builder"."runs"
      for each row when ((old.agent_id::text) is distinct from (new.agent_id::text))
      execute function "agent_builder"."runs_counted_1d2dee26b448_update_fn"()`);
    this.addSql(`create or replace function "agent_builder"."runs_counted_1d2dee26b448_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'agent_builder.runs.a8faba8b98e8', array[t.agent_id::text]::text[],
        array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_1d2dee26b448_delete"
      after delete on "agent_builder"."runs"
      referencing old table as deleted
      for each statement
      execute function "agent_builder"."runs_counted_1d2dee26b448_delete_fn"()`);
    this.addSql(`alter table "agent_builder"."runs" enable row level security`);
    this.addSql(`alter table "agent_builder"."runs" force row level security`);
    this.addSql(`create policy "runs_tenant_policy" on "agent_builder"."runs"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "agent_builder"."approvals" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "run_id" text not null,
      "agent_id" text not null,
      "key_id" text not null,
      "operation" text not null,
      "digest" text not null,
      "input" jsonb not null,
      "status" text not null,
      "expires_at" timestamptz(3) not null,
      "reason" text null,
      "decided_by_key_id" text null,
      "decided_by_member_id" text null,
      "decided_at" timestamptz(3) null,
      "executed_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "approvals_newest" on "agent_builder"."approvals" (
      "organization_id", "created_at", "id"
    )
      include ("status", "expires_at")`);
    this.addSql(`create index "approvals_status" on "agent_builder"."approvals" (
      "organization_id", "status", "created_at", "id"
    )
      include ("expires_at")`);
    this.addSql(`create index "approvals_agent" on "agent_builder"."approvals" (
      "organization_id", "agent_id", "created_at", "id"
    )`);
    this.addSql(`create index "approvals_run" on "agent_builder"."approvals" (
      "organization_id", "run_id", "created_at", "id"
    )`);
    this.addSql(`create index "approvals_request" on "agent_builder"."approvals" (
      "organization_id", "run_id", "digest", "created_at", "id"
    )`);
    this.addSql(`alter table "agent_builder"."approvals"
      add constraint "approvals_status_check" check (
        "status" in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'EXECUTED')
      )`);
    this.addSql(`create or replace function "agent_builder"."approvals_counted_3b7783f66b1b_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'agent_builder.approvals.85c888b8adf8', array[t.status::text]::text[],
        array[coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3b7783f66b1b_insert"
      after insert on "agent_builder"."approvals"
      referencing new table as inserted
      for each statement
      execute function "agent_builder"."approvals_counted_3b7783f66b1b_insert_fn"()`);
    this.addSql(`create or replace function "agent_builder"."approvals_counted_3b7783f66b1b_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'agent_builder.approvals.85c888b8adf8', array[new.status::text]::text[],
          array[coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text]::text[],
          array[coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3b7783f66b1b_update"
      after update on "agent_builder"."approvals"
      for each row when (
        (
          old.status::text, coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "agent_builder"."approvals_counted_3b7783f66b1b_update_fn"()`);
    this.addSql(`create or replace function "agent_builder"."approvals_counted_3b7783f66b1b_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'agent_builder.approvals.85c888b8adf8', array[t.status::text]::text[],
        array[coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3b7783f66b1b_delete"
      after delete on "agent_builder"."approvals"
      referencing old table as deleted
      for each statement
      execute function "agent_builder"."approvals_counted_3b7783f66b1b_delete_fn"()`);
    this.addSql(`alter table "agent_builder"."approvals" enable row level security`);
    this.addSql(`alter table "agent_builder"."approvals" force row level security`);
    this.addSql(`create policy "approvals_tenant_policy" on "agent_builder"."approvals"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "agent_builder"."runs"
      add constraint "runs_organization_id_agent_id_foreign"
      foreign key ("organization_id", "agent_id")
      references "agent_builder"."agent_definitions" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`insert into lists.counters values ('agent_builder.runs.a8faba8b98e8')`);
    this.addSql(`alter table "agent_builder"."approvals"
      add constraint "approvals_organization_id_run_id_foreign"
      foreign key ("organization_id", "run_id")
      references "agent_builder"."runs" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`insert into lists.counters values ('agent_builder.approvals.85c888b8adf8')`);
  }
}
