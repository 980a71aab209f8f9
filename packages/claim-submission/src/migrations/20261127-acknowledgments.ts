import { Migration } from '@mikro-orm/migrations';

export class Acknowledgments extends Migration {
  override up(): void {
    this.addSql(`create table "claim_submission"."acknowledgments" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "transaction_id" text not null,
      "batch_id" text null,
      "source" text not null,
      "is_accepted" boolean not null,
      "interchange_control_number" text null,
      "group_control_number" text null,
      "control_number" text null,
      "trace" text null,
      "codes" jsonb not null,
      "acknowledged_on" date null,
      "acknowledged_by" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "acknowledgments_newest" on "claim_submission"."acknowledgments" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "acknowledgments_batch" on "claim_submission"."acknowledgments" (
      "organization_id", "batch_id", "created_at", "id"
    )`);
    this.addSql(`create index "acknowledgments_source" on "claim_submission"."acknowledgments" (
      "organization_id", "source", "created_at", "id"
    )`);
    this.addSql(`alter table "claim_submission"."acknowledgments"
      add constraint "acknowledgments_source_check" check ("source" in ('999', 'TA1', '277CA'))`);
    this.addSql(`alter table "claim_submission"."acknowledgments" enable row level security`);
    this.addSql(`alter table "claim_submission"."acknowledgments" force row level security`);
    this.addSql(`create policy "acknowledgments_tenant_policy" on "claim_submission"."acknowledgments"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
