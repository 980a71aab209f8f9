import { Migration } from '@mikro-orm/migrations';

export class EditExceptions extends Migration {
  override up(): void {
    this.addSql(`create table "claim_submission"."edit_exceptions" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "code" text not null,
      "payer_id" text not null,
      "reason" text not null,
      "created_by" text not null,
      "created_by_member_id" text null,
      "created_by_agent_id" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "claim_submission"."edit_exceptions"
      add constraint "edit_exceptions_code_unique" unique ("organization_id", "payer_id", "code")`);
    this.addSql(`create index "edit_exceptions_newest" on "claim_submission"."edit_exceptions" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "edit_exceptions_code" on "claim_submission"."edit_exceptions" (
      "organization_id", "code", "created_at", "id"
    )`);
    this.addSql(`create index "edit_exceptions_payer" on "claim_submission"."edit_exceptions" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`alter table "claim_submission"."edit_exceptions" enable row level security`);
    this.addSql(`alter table "claim_submission"."edit_exceptions" force row level security`);
    this.addSql(`create policy "edit_exceptions_tenant_policy" on "claim_submission"."edit_exceptions"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
