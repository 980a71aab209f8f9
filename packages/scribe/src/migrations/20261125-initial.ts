import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "scribe"`);

    this.addSql(`create table "scribe"."templates" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "template" text not null,
      "specialty" text null,
      "is_default" boolean not null,
      "default_for" text null,
      "deleted_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "templates_newest" on "scribe"."templates" ("organization_id", "created_at", "id")
      include ("deleted_at")`);
    this.addSql(`create index "templates_name" on "scribe"."templates" ("organization_id", "name", "id")`);
    this.addSql(`create index "templates_specialty" on "scribe"."templates" (
      "organization_id", "specialty", "created_at", "id"
    )`);
    this.addSql(`alter table "scribe"."templates"
      add constraint "templates_default_unique" unique ("organization_id", "default_for")`);
    this.addSql(`create or replace function "scribe"."templates_counted_8bfce015a4a1_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('scribe.templates.f943b5950f2f', array[t.specialty::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
          where t.deleted_at is null
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8bfce015a4a1_insert"
      after insert on "scribe"."templates"
      referencing new table as added
      for each statement
      execute function "scribe"."templates_counted_8bfce015a4a1_insert_fn"()`);
    this.addSql(`create or replace function "scribe"."templates_counted_8bfce015a4a1_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('scribe.templates.f943b5950f2f', array[t.specialty::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
          where t.deleted_at is null
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('scribe.templates.f943b5950f2f', array[t.specialty::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
          where t.deleted_at is null
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8bfce015a4a1_update"
      after update on "scribe"."templates"
      referencing old table as taken new table as added
      for each statement
      execute function "scribe"."templates_counted_8bfce015a4a1_update_fn"()`);
    this.addSql(`create or replace function "scribe"."templates_counted_8bfce015a4a1_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('scribe.templates.f943b5950f2f', array[t.specialty::text]::text[], '-infinity'::date)
          ) k (counter, categories, day)
          where t.deleted_at is null
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8bfce015a4a1_delete"
      after delete on "scribe"."templates"
      referencing old table as taken
      for each statement
      execute function "scribe"."templates_counted_8bfce015a4a1_delete_fn"()`);
    this.addSql(`alter table "scribe"."templates" enable row level security`);
    this.addSql(`alter table "scribe"."templates" force row level security`);
    this.addSql(`create policy "templates_tenant_policy" on "scribe"."templates"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "scribe"."jobs" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "patient_id" text not null,
      "appointment_id" text null,
      "template_id" text null,
      "status" text not null,
      "execution_mode" text not null,
      "audio_duration_seconds" bigint null,
      "final_note" text null,
      "has_final_note" boolean not null,
      "note_versions" int not null,
      "working_since" timestamptz(3) null,
      "ready_at" timestamptz(3) null,
      "failure_code" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "jobs_newest" on "scribe"."jobs" ("organization_id", "created_at", "id")`);
    this.addSql(
      `create index "jobs_status" on "scribe"."jobs" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(`create index "jobs_working" on "scribe"."jobs" ("organization_id", "working_since", "id")`);
    this.addSql(
      `create index "jobs_patient" on "scribe"."jobs" ("organization_id", "patient_id", "created_at", "id")`,
    );
    this.addSql(`create index "jobs_appointment" on "scribe"."jobs" ("organization_id", "appointment_id")`);
    this.addSql(`create index "jobs_template" on "scribe"."jobs" (
      "organization_id", "template_id", "created_at", "id"
    )`);
    this.addSql(`alter table "scribe"."jobs"
      add constraint "jobs_status_check" check (
        "status" in (
          'RECORDING', 'UPLOADING', 'TRANSCRIBING', 'GENERATING_NOTE', 'COMPLETED', 'ATTESTED', 'FAILED'
        )
      )`);
    this.addSql(`alter table "scribe"."jobs"
      add constraint "jobs_execution_mode_check" check ("execution_mode" in ('AI_ONLY', 'AI_WITH_HITL'))`);
    this.addSql(`create or replace function "scribe"."jobs_counted_31782b7502f3_insert_fn"()
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
              'scribe.jobs.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_31782b7502f3_insert"
      after insert on "scribe"."jobs"
      referencing new table as added
      for each statement
      execute function "scribe"."jobs_counted_31782b7502f3_insert_fn"()`);
    this.addSql(`create or replace function "scribe"."jobs_counted_31782b7502f3_update_fn"()
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
              'scribe.jobs.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'scribe.jobs.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_31782b7502f3_update"
      after update on "scribe"."jobs"
      referencing old table as taken new table as added
      for each statement
      execute function "scribe"."jobs_counted_31782b7502f3_update_fn"()`);
    this.addSql(`create or replace function "scribe"."jobs_counted_31782b7502f3_delete_fn"()
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
              'scribe.jobs.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_31782b7502f3_delete"
      after delete on "scribe"."jobs"
      referencing old table as taken
      for each statement
      execute function "scribe"."jobs_counted_31782b7502f3_delete_fn"()`);
    this.addSql(`alter table "scribe"."jobs" enable row level security`);
    this.addSql(`alter table "scribe"."jobs" force row level security`);
    this.addSql(`create policy "jobs_tenant_policy" on "scribe"."jobs"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "scribe"."note_versions" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "job_id" text not null,
      "number" int not null,
      "note" text null,
      "status" text not null,
      "characters" int not null,
      "added" int not null,
      "removed" int not null,
      "added_since_draft" int not null,
      "removed_since_draft" int not null,
      "attested_at" timestamptz(3) null,
      "after_attestation" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "scribe"."note_versions"
      add constraint "note_versions_number_unique" unique ("organization_id", "job_id", "number")`);
    this.addSql(`alter table "scribe"."note_versions"
      add constraint "note_versions_status_check" check (
        "status" in (
          'RECORDING', 'UPLOADING', 'TRANSCRIBING', 'GENERATING_NOTE', 'COMPLETED', 'ATTESTED', 'FAILED'
        )
      )`);
    this.addSql(`alter table "scribe"."note_versions" enable row level security`);
    this.addSql(`alter table "scribe"."note_versions" force row level security`);
    this.addSql(`create policy "note_versions_tenant_policy" on "scribe"."note_versions"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "scribe"."files" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "job_id" text not null,
      "file_name" text not null,
      "file_type" text not null,
      "file_size" int not null,
      "storage_key" text not null,
      "file_url" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "files_job" on "scribe"."files" ("organization_id", "job_id", "created_at", "id")`,
    );
    this.addSql(`alter table "scribe"."files" enable row level security`);
    this.addSql(`alter table "scribe"."files" force row level security`);
    this.addSql(`create policy "files_tenant_policy" on "scribe"."files"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "scribe"."attestations" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "job_id" text not null,
      "note_version" int not null,
      "member_id" text not null,
      "member_name" text not null,
      "statement" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "attestations_job" on "scribe"."attestations" (
      "organization_id", "job_id", "created_at", "id"
    )`);
    this.addSql(`alter table "scribe"."attestations" enable row level security`);
    this.addSql(`alter table "scribe"."attestations" force row level security`);
    this.addSql(`create policy "attestations_tenant_policy" on "scribe"."attestations"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "scribe"."addenda" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "job_id" text not null,
      "member_id" text not null,
      "member_name" text not null,
      "text" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "addenda_job" on "scribe"."addenda" ("organization_id", "job_id", "created_at", "id")`,
    );
    this.addSql(`alter table "scribe"."addenda" enable row level security`);
    this.addSql(`alter table "scribe"."addenda" force row level security`);
    this.addSql(`create policy "addenda_tenant_policy" on "scribe"."addenda"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters values ('scribe.templates.f943b5950f2f')`);
    this.addSql(`alter table "scribe"."jobs"
      add constraint "jobs_organization_id_template_id_foreign"
      foreign key ("organization_id", "template_id")
      references "scribe"."templates" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`insert into lists.counters values ('scribe.jobs.b1cae4946dca')`);
    this.addSql(`alter table "scribe"."note_versions"
      add constraint "note_versions_organization_id_job_id_foreign"
      foreign key ("organization_id", "job_id")
      references "scribe"."jobs" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`alter table "scribe"."files"
      add constraint "files_organization_id_job_id_foreign"
      foreign key ("organization_id", "job_id")
      references "scribe"."jobs" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`alter table "scribe"."attestations"
      add constraint "attestations_organization_id_job_id_foreign"
      foreign key ("organization_id", "job_id")
      references "scribe"."jobs" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`alter table "scribe"."addenda"
      add constraint "addenda_organization_id_job_id_foreign"
      foreign key ("organization_id", "job_id")
      references "scribe"."jobs" ("organization_id", "id") on update no action on delete no action`);
  }
}
