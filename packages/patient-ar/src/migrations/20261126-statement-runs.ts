import { Migration } from '@mikro-orm/migrations';

export class StatementRuns extends Migration {
  override up(): void {
    this.addSql(`create table "patient_ar"."statement_runs" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "is_dry_run" boolean not null,
      "filter" jsonb not null,
      "statement_date" timestamptz(3) not null,
      "due_date" timestamptz(3) null,
      "minimum" numeric(14,2) not null,
      "dunning_step" smallint null,
      "delivery_method" text null,
      "remit_to" text null,
      "notes" text null,
      "last_account_id" text not null,
      "account_count" int not null,
      "statement_count" int not null,
      "total_due" numeric(18,2) not null,
      "left_out" jsonb not null,
      "completed_at" timestamptz(3) null,
      "is_complete" boolean generated always as ((completed_at is not null)) stored not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "statement_runs_newest" on "patient_ar"."statement_runs" (
      "organization_id", "created_at", "id"
    )
      include ("statement_date", "is_dry_run")`);
    this.addSql(`create index "statement_runs_date" on "patient_ar"."statement_runs" (
      "organization_id", "statement_date", "id"
    )`);
    this.addSql(`create index "statement_runs_dry" on "patient_ar"."statement_runs" (
      "organization_id", "is_dry_run", "created_at", "id"
    )`);
    this.addSql(`alter table "patient_ar"."statement_runs"
      add constraint "statement_runs_delivery_method_check" check (
        "delivery_method" in ('EMAIL', 'MAIL', 'PORTAL', 'FAX', 'SMS')
      )`);
    this.addSql(`alter table "patient_ar"."statement_runs" enable row level security`);
    this.addSql(`alter table "patient_ar"."statement_runs" force row level security`);
    this.addSql(`create policy "statement_runs_tenant_policy" on "patient_ar"."statement_runs"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "patient_ar"."statements"
      add "run_id" text null,
      add "dunning_step" smallint null,
      add "items" jsonb null,
      add "billed_entry_ids" jsonb null`);
    this.addSql(`alter table "patient_ar"."statements"
      add constraint "statements_run_unique" unique ("organization_id", "run_id", "account_id")`);
  }
}
