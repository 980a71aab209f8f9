import { Migration } from '@mikro-orm/migrations';

export class PayerEdits extends Migration {
  override up(): void {
    this.addSql(`create table "claim_submission"."payer_edits" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "code" text not null,
      "payer_ids" jsonb not null,
      "kind" text not null,
      "conditions" jsonb not null,
      "message" text not null,
      "severity" text not null,
      "effective_from" date null,
      "effective_to" date null,
      "is_active" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "claim_submission"."payer_edits"
      add constraint "payer_edits_code_unique" unique ("organization_id", "code")`);
    this.addSql(`create index "payer_edits_newest" on "claim_submission"."payer_edits" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "payer_edits_name" on "claim_submission"."payer_edits" (
      "organization_id", "name", "id"
    )`);
    this.addSql(`alter table "claim_submission"."payer_edits"
      add constraint "payer_edits_kind_check" check ("kind" in ('837P', '837I', 'BOTH'))`);
    this.addSql(`alter table "claim_submission"."payer_edits"
      add constraint "payer_edits_severity_check" check ("severity" in ('ERROR', 'WARNING'))`);
    this.addSql(`alter table "claim_submission"."payer_edits" enable row level security`);
    this.addSql(`alter table "claim_submission"."payer_edits" force row level security`);
    this.addSql(`create policy "payer_edits_tenant_policy" on "claim_submission"."payer_edits"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
