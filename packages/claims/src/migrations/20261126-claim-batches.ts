import { Migration } from '@mikro-orm/migrations';

export class ClaimBatches extends Migration {
  override up(): void {
    this.addSql(`create table "claims"."batch_rejections" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "transaction_id" text not null,
      "source" text not null,
      "trace" text null,
      "group_control_number" text null,
      "control_number" text null,
      "billing_provider_identifier" text null,
      "category_code" text null,
      "status_code" text null,
      "error_codes" jsonb not null,
      "rejected_on" date null,
      "rejected_by" text null,
      "payer_id" text null,
      "claim_count" int null,
      "amount" numeric(18,2) null,
      "resolved_at" timestamptz(3) null,
      "is_resolved" boolean generated always as ((resolved_at is not null)) stored not null,
      "resolved_by" text null,
      "resolution_reason" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "batch_rejections_newest" on "claims"."batch_rejections" (
      "organization_id", "created_at", "id"
    )
      include ("is_resolved")`);
    this.addSql(`create index "batch_rejections_resolved" on "claims"."batch_rejections" (
      "organization_id", "is_resolved", "created_at", "id"
    )`);
    this.addSql(`create index "batch_rejections_payer" on "claims"."batch_rejections" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "batch_rejections_trace" on "claims"."batch_rejections" (
      "organization_id", "trace", "created_at", "id"
    )`);
    this.addSql(`create index "batch_rejections_group" on "claims"."batch_rejections" (
      "organization_id", "group_control_number"
    )
      where (group_control_number IS NOT NULL)`);
    this.addSql(`create index "batch_rejections_work" on "claims"."batch_rejections" (
      "organization_id", (- coalesce(amount, 0.00)), "created_at", "id"
    )
      include ("amount", "payer_id")
      where resolved_at is null`);
    this.addSql(`alter table "claims"."batch_rejections"
      add constraint "batch_rejections_source_check" check ("source" in ('999', '277CA'))`);
    this.addSql(`alter table "claims"."batch_rejections" enable row level security`);
    this.addSql(`alter table "claims"."batch_rejections" force row level security`);
    this.addSql(`create policy "batch_rejections_tenant_policy" on "claims"."batch_rejections"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "claims"."claim_batches" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "interchange_control_number" text not null,
      "group_control_number" text null,
      "control_number" text null,
      "trace" text null,
      "written_on" date null,
      "claim_count" int not null,
      "unknown_count" int not null,
      "charge_amount" numeric(18,2) not null,
      "billing_provider_identifiers" jsonb not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "claim_batches_trace" on "claims"."claim_batches" (
      "organization_id", "trace", "created_at", "id"
    )`);
    this.addSql(`create index "claim_batches_group" on "claims"."claim_batches" (
      "organization_id", "group_control_number", "control_number", "created_at", "id"
    )`);
    this.addSql(`alter table "claims"."claim_batches" enable row level security`);
    this.addSql(`alter table "claims"."claim_batches" force row level security`);
    this.addSql(`create policy "claim_batches_tenant_policy" on "claims"."claim_batches"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "claims"."rejected_batches" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "rejection_id" text not null,
      "batch_id" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "rejected_batches_rejection" on "claims"."rejected_batches" (
      "organization_id", "rejection_id", "batch_id"
    )`);
    this.addSql(
      `create index "rejected_batches_batch" on "claims"."rejected_batches" ("organization_id", "batch_id")`,
    );
    this.addSql(`alter table "claims"."rejected_batches" enable row level security`);
    this.addSql(`alter table "claims"."rejected_batches" force row level security`);
    this.addSql(`create policy "rejected_batches_tenant_policy" on "claims"."rejected_batches"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "claims"."claims" add "batch_id" text null`);
    this.addSql(`create index "claims_batch" on "claims"."claims" ("organization_id", "batch_id")
      where (batch_id IS NOT NULL AND status = 'SUBMITTED'::text)`);
  }
}
