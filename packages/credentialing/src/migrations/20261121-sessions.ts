import { Migration } from '@mikro-orm/migrations';

export class Sessions extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "credentialing"`);
    this.addSql(
      `create table "credentialing"."sessions" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "session_number" text not null, "session_type" text not null, "status" text not null, "provider_id" text null, "first_name" text not null, "last_name" text not null, "npi" text null, "due_date" date null, "revision" int not null, "deleted_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "sessions_newest" on "credentialing"."sessions" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "sessions_status" on "credentialing"."sessions" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "sessions_due" on "credentialing"."sessions" ("organization_id", "due_date", "id")`,
    );
    this.addSql(
      `create index "sessions_provider" on "credentialing"."sessions" ("organization_id", "provider_id", "created_at", "id")`,
    );
    this.addSql(`create index "sessions_npi" on "credentialing"."sessions" ("organization_id", "npi")`);
    this.addSql(
      `alter table "credentialing"."sessions" add constraint "sessions_number_unique" unique ("organization_id", "session_number")`,
    );
    this.addSql(
      `create table "credentialing"."entries" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "session_id" text not null, "section" text not null, "sort_order" int not null, "fields" jsonb not null, "deleted_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "entries_session" on "credentialing"."entries" ("organization_id", "session_id", "section", "sort_order", "created_at", "id")`,
    );
    this.addSql(
      `alter table "credentialing"."sessions" add constraint "sessions_session_type_check" check ("session_type" in ('INITIAL', 'RECREDENTIALING', 'OFF_CYCLE'))`,
    );
    this.addSql(
      `alter table "credentialing"."sessions" add constraint "sessions_status_check" check ("status" in ('DRAFT', 'IN_PROGRESS', 'SUBMITTED', 'IN_REVIEW', 'COMMITTEE', 'APPROVED', 'DENIED', 'RETURNED', 'WITHDRAWN', 'EXPIRED'))`,
    );
    this.addSql(`alter table "credentialing"."sessions" enable row level security`);
    this.addSql(`alter table "credentialing"."sessions" force row level security`);
    this.addSql(
      `create policy "sessions_tenant_policy" on "credentialing"."sessions" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "credentialing"."entries" add constraint "entries_organization_id_session_id_foreign" foreign key ("organization_id", "session_id") references "credentialing"."sessions" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(`alter table "credentialing"."entries" enable row level security`);
    this.addSql(`alter table "credentialing"."entries" force row level security`);
    this.addSql(
      `create policy "entries_tenant_policy" on "credentialing"."entries" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
