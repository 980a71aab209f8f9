import { Migration } from '@mikro-orm/migrations';

export class Jobs extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "scribe"`);
    this.addSql(
      `create table "scribe"."templates" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "name" text not null, "template" text not null, "specialty" text null, "is_default" boolean not null, "default_for" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "templates_newest" on "scribe"."templates" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "scribe"."templates" add constraint "templates_default_unique" unique ("organization_id", "default_for")`,
    );
    this.addSql(
      `create table "scribe"."jobs" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "patient_id" text not null, "appointment_id" text null, "template_id" text null, "status" text not null, "execution_mode" text not null, "audio_duration_seconds" bigint null, "final_note" text null, "has_final_note" boolean not null, "note_versions" int not null, "working_since" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(`create index "jobs_newest" on "scribe"."jobs" ("organization_id", "created_at", "id")`);
    this.addSql(
      `create index "jobs_patient" on "scribe"."jobs" ("organization_id", "patient_id", "created_at", "id")`,
    );
    this.addSql(`create index "jobs_appointment" on "scribe"."jobs" ("organization_id", "appointment_id")`);
    this.addSql(
      `create index "jobs_template" on "scribe"."jobs" ("organization_id", "template_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "scribe"."note_versions" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "job_id" text not null, "number" int not null, "note" text null, "status" text not null, "characters" int not null, "added" int not null, "removed" int not null, "added_since_draft" int not null, "removed_since_draft" int not null, "attested_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `alter table "scribe"."note_versions" add constraint "note_versions_number_unique" unique ("organization_id", "job_id", "number")`,
    );
    this.addSql(
      `create table "scribe"."files" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "job_id" text not null, "file_name" text not null, "file_type" text not null, "file_size" int not null, "storage_key" text not null, "file_url" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "files_job" on "scribe"."files" ("organization_id", "job_id", "created_at", "id")`,
    );
    this.addSql(`alter table "scribe"."templates" enable row level security`);
    this.addSql(`alter table "scribe"."templates" force row level security`);
    this.addSql(
      `create policy "templates_tenant_policy" on "scribe"."templates" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "scribe"."jobs" add constraint "jobs_organization_id_template_id_foreign" foreign key ("organization_id", "template_id") references "scribe"."templates" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "scribe"."jobs" add constraint "jobs_status_check" check ("status" in ('RECORDING', 'UPLOADING', 'TRANSCRIBING', 'GENERATING_NOTE', 'COMPLETED', 'ATTESTED', 'FAILED'))`,
    );
    this.addSql(
      `alter table "scribe"."jobs" add constraint "jobs_execution_mode_check" check ("execution_mode" in ('AI_ONLY', 'AI_WITH_HITL'))`,
    );
    this.addSql(`alter table "scribe"."jobs" enable row level security`);
    this.addSql(`alter table "scribe"."jobs" force row level security`);
    this.addSql(
      `create policy "jobs_tenant_policy" on "scribe"."jobs" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "scribe"."note_versions" add constraint "note_versions_organization_id_job_id_foreign" foreign key ("organization_id", "job_id") references "scribe"."jobs" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "scribe"."note_versions" add constraint "note_versions_status_check" check ("status" in ('RECORDING', 'UPLOADING', 'TRANSCRIBING', 'GENERATING_NOTE', 'COMPLETED', 'ATTESTED', 'FAILED'))`,
    );
    this.addSql(`alter table "scribe"."note_versions" enable row level security`);
    this.addSql(`alter table "scribe"."note_versions" force row level security`);
    this.addSql(
      `create policy "note_versions_tenant_policy" on "scribe"."note_versions" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "scribe"."files" add constraint "files_organization_id_job_id_foreign" foreign key ("organization_id", "job_id") references "scribe"."jobs" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(`alter table "scribe"."files" enable row level security`);
    this.addSql(`alter table "scribe"."files" force row level security`);
    this.addSql(
      `create policy "files_tenant_policy" on "scribe"."files" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
