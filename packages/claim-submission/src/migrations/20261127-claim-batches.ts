import { Migration } from '@mikro-orm/migrations';

export class ClaimBatches extends Migration {
  override up(): void {
    this.addSql(`create table "claim_submission"."batches" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "kind" text not null,
      "state" text not null,
      "trading_partner_id" text not null,
      "file_name" text not null,
      "byte_count" int not null,
      "sha256" text not null,
      "control_number" text not null,
      "written_on" date not null,
      "claim_count" int not null,
      "charge_amount" numeric(18,2) not null,
      "submitted_at" timestamptz(3) null,
      "submission_method" text null,
      "submission_reference" text null,
      "cancelled_at" timestamptz(3) null,
      "created_by" text not null,
      "created_by_member_id" text null,
      "created_by_agent_id" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "claim_submission"."batches"
      add constraint "batches_control_number_unique" unique ("organization_id", "control_number")`);
    this.addSql(`create index "batches_newest" on "claim_submission"."batches" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "batches_state" on "claim_submission"."batches" (
      "organization_id", "state", "created_at", "id"
    )`);
    this.addSql(`create index "batches_partner" on "claim_submission"."batches" (
      "organization_id", "trading_partner_id", "created_at", "id"
    )`);
    this.addSql(`alter table "claim_submission"."batches"
      add constraint "batches_kind_check" check (
        "kind" in ('837P', '837I')
      )`);
    this.addSql(`alter table "claim_submission"."batches"
      add constraint "batches_state_check" check (
        "state" in ('CREATED', 'SUBMITTED', 'RECEIVED', 'REJECTED', 'CANCELLED')
      )`);
    this.addSql(`alter table "claim_submission"."batches"
      add constraint "batches_submission_method_check" check (
        "submission_method" in ('SFTP', 'PORTAL', 'API', 'OTHER')
      )`);
    this.addSql(`alter table "claim_submission"."batches" enable row level security`);
    this.addSql(`alter table "claim_submission"."batches" force row level security`);
    this.addSql(`create policy "batches_tenant_policy" on "claim_submission"."batches"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`create table "claim_submission"."batch_files" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "batch_id" text not null,
      "content" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "claim_submission"."batch_files"
      add constraint "batch_files_batch_unique" unique ("organization_id", "batch_id")`);
    this.addSql(`alter table "claim_submission"."batch_files" enable row level security`);
    this.addSql(`alter table "claim_submission"."batch_files" force row level security`);
    this.addSql(`create policy "batch_files_tenant_policy" on "claim_submission"."batch_files"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`create table "claim_submission"."batched_claims" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "batch_id" text not null,
      "claim_id" text not null,
      "position" int not null,
      "is_open" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "claim_submission"."batched_claims"
      add constraint "batched_claims_position_unique" unique ("organization_id", "batch_id", "position")`);
    this.addSql(`create index "batched_claims_claim" on "claim_submission"."batched_claims" (
      "organization_id", "claim_id", "created_at", "id"
    )`);
    this.addSql(`create unique index "batched_claims_open_unique" on "claim_submission"."batched_claims" ("organization_id", "claim_id")
      where is_open`);
    this.addSql(`alter table "claim_submission"."batched_claims" enable row level security`);
    this.addSql(`alter table "claim_submission"."batched_claims" force row level security`);
    this.addSql(`create policy "batched_claims_tenant_policy" on "claim_submission"."batched_claims"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`create table "claim_submission"."control_numbers" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "last_number" int not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "claim_submission"."control_numbers"
      add constraint "control_numbers_organization_unique" unique ("organization_id")`);
    this.addSql(`alter table "claim_submission"."control_numbers" enable row level security`);
    this.addSql(`alter table "claim_submission"."control_numbers" force row level security`);
    this.addSql(`create policy "control_numbers_tenant_policy" on "claim_submission"."control_numbers"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
