import { Migration } from '@mikro-orm/migrations';

export class FilesToTheirEnd extends Migration {
  override up(): void {
    this.addSql(
      `create table "credentialing"."verifications" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "session_id" text not null, "entry_id" text not null, "entry_version" int not null, "section" text not null, "source" text not null, "verified_on" date not null, "result" text not null, "note" text null, "actor_key_id" text not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "verifications_session" on "credentialing"."verifications" ("organization_id", "session_id", "verified_on", "id")`,
    );
    this.addSql(
      `create index "verifications_entry" on "credentialing"."verifications" ("organization_id", "entry_id", "id")`,
    );
    this.addSql(
      `alter table "credentialing"."sessions" add "caqh_id" text null, add "verification_standard" text not null default ('ACCREDITATION'), add "disclosures" jsonb not null default ('[]'), add "attestation_date" date null, add "submitted_at" timestamptz(3) null, add "decided_on" date null, add "status_reason" text null, add "recredentialing_due_date" date null, add "approved_until" timestamptz(3) null`,
    );
    this.addSql(
      `create index "sessions_type" on "credentialing"."sessions" ("organization_id", "session_type", "created_at", "id")`,
    );
    this.addSql(
      `create index "sessions_last_name" on "credentialing"."sessions" ("organization_id", "last_name", "id")`,
    );
    this.addSql(
      `create index "sessions_recredentialing_due" on "credentialing"."sessions" ("organization_id", "recredentialing_due_date", "id")`,
    );
    this.addSql(
      `alter table "credentialing"."sessions" add constraint "sessions_verification_standard_check" check ("verification_standard" in ('ACCREDITATION', 'CVO'))`,
    );
    this.addSql(`alter table "credentialing"."entries" add "expires_on" date null, add "label" text null`);
    this.addSql(
      `create index "entries_section_expiring" on "credentialing"."entries" ("organization_id", "section", "expires_on", "id")`,
    );
    this.addSql(
      `create index "entries_work" on "credentialing"."entries" ("organization_id", "created_at", "id") include ("expires_on") where expires_on is not null`,
    );
    this.addSql(
      `create index "entries_work_due" on "credentialing"."entries" ("organization_id", "expires_on") where expires_on is not null`,
    );
    this.addSql(
      `alter table "credentialing"."verifications" add constraint "verifications_organization_id_session_id_foreign" foreign key ("organization_id", "session_id") references "credentialing"."sessions" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "credentialing"."verifications" add constraint "verifications_organization_id_entry_id_foreign" foreign key ("organization_id", "entry_id") references "credentialing"."entries" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "credentialing"."verifications" add constraint "verifications_result_check" check ("result" in ('VERIFIED', 'DISCREPANCY', 'NOT_FOUND', 'UNABLE_TO_VERIFY'))`,
    );
    this.addSql(`alter table "credentialing"."verifications" enable row level security`);
    this.addSql(`alter table "credentialing"."verifications" force row level security`);
    this.addSql(
      `create policy "verifications_tenant_policy" on "credentialing"."verifications" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "credentialing"."sessions" alter column "verification_standard" drop default`);
    this.addSql(`alter table "credentialing"."sessions" alter column "disclosures" drop default`);
  }
}
