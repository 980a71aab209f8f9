import { Migration } from '@mikro-orm/migrations';

export class NumberConflicts extends Migration {
  override up(): void {
    this.addSql(`create table "claims"."number_conflicts" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "status" text not null,
      "claim_number" text not null,
      "holder_id" text not null,
      "patient_id" text null,
      "payer_id" text null,
      "service_date" date not null,
      "total_charge" numeric(14,2) not null,
      "sent" jsonb not null,
      "claim_id" text null,
      "reason" text null,
      "resolved_at" timestamptz(3) null,
      "resolved_by" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "number_conflicts_newest" on "claims"."number_conflicts" (
      "organization_id", "created_at", "id"
    )
      include ("status")`);
    this.addSql(`create index "number_conflicts_status" on "claims"."number_conflicts" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "number_conflicts_number" on "claims"."number_conflicts" (
      "organization_id", "claim_number", "created_at", "id"
    )`);
    this.addSql(`create index "number_conflicts_work" on "claims"."number_conflicts" (
      "organization_id", (- coalesce(total_charge, 0.00)), "created_at", "id"
    )
      include ("total_charge", "payer_id")
      where status = 'OPEN'`);
    this.addSql(`alter table "claims"."number_conflicts"
      add constraint "number_conflicts_status_check" check ("status" in ('OPEN', 'IMPORTED', 'DISMISSED'))`);
    this.addSql(`alter table "claims"."number_conflicts" enable row level security`);
    this.addSql(`alter table "claims"."number_conflicts" force row level security`);
    this.addSql(`create policy "number_conflicts_tenant_policy" on "claims"."number_conflicts"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
