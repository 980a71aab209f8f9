import { Migration } from '@mikro-orm/migrations';

export class Attestations extends Migration {
  override up(): void {
    this.addSql(`alter table "scribe"."templates" add "deleted_at" timestamptz(3) null`);
    this.addSql(`alter table "scribe"."jobs" add "failure_code" text null`);
    this.addSql(
      `create index "jobs_status" on "scribe"."jobs" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(`create index "jobs_working" on "scribe"."jobs" ("organization_id", "working_since", "id")`);
    this.addSql(
      `create table "scribe"."attestations" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "job_id" text not null, "note_version" int not null, "member_id" text not null, "member_name" text not null, "statement" text not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "attestations_job" on "scribe"."attestations" ("organization_id", "job_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "scribe"."addenda" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "job_id" text not null, "member_id" text not null, "member_name" text not null, "text" text not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "addenda_job" on "scribe"."addenda" ("organization_id", "job_id", "created_at", "id")`,
    );
    for (const table of ['attestations', 'addenda']) {
      this.addSql(
        `alter table "scribe"."${table}" add constraint "${table}_organization_id_job_id_foreign" foreign key ("organization_id", "job_id") references "scribe"."jobs" ("organization_id", "id") on update no action on delete no action`,
      );
      this.addSql(`alter table "scribe"."${table}" enable row level security`);
      this.addSql(`alter table "scribe"."${table}" force row level security`);
      this.addSql(
        `create policy "${table}_tenant_policy" on "scribe"."${table}" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
      );
    }
  }
}
