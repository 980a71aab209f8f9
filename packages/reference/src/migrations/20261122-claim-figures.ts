import { Migration } from '@mikro-orm/migrations';

export class ClaimFigures extends Migration {
  override up(): void {
    this.addSql(`alter table "reference_data"."claims" add "was_rejected" boolean not null default false`);
    this.addSql(
      `create table "reference_data"."claim_balance_entries" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "claim_id" text not null, "charge_change" numeric(14,2) not null, "balance_change" numeric(14,2) not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "claim_balance_entries_newest" on "reference_data"."claim_balance_entries" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "claim_balance_entries_claim" on "reference_data"."claim_balance_entries" ("organization_id", "claim_id", "created_at")`,
    );
    this.addSql(
      `create table "reference_data"."answer_figures" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "claim_id" text not null, "payer_id" text not null, "provider_id" text null, "facility_id" text null, "service_date" date not null, "billed_at" timestamptz(3) null, "charge_amount" numeric(14,2) not null, "line_count" int not null, "contractual_amount" numeric(14,2) not null, "first_answered_on" date null, "first_denied_amount" numeric(14,2) not null, "first_denied_lines" jsonb not null, "first_denied_line_count" int not null, "first_denial_code" text null, "is_closed_by_first" boolean not null, "first_paid_on" date null, "was_exception" boolean not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "answer_figures_answered" on "reference_data"."answer_figures" ("organization_id", "first_answered_on", "id")`,
    );
    this.addSql(
      `create index "answer_figures_paid" on "reference_data"."answer_figures" ("organization_id", "first_paid_on", "id")`,
    );
    this.addSql(
      `create index "answer_figures_service" on "reference_data"."answer_figures" ("organization_id", "service_date", "id")`,
    );
    this.addSql(
      `create index "answer_figures_exceptions" on "reference_data"."answer_figures" ("organization_id", "claim_id") where (was_exception)`,
    );
    this.addSql(
      `alter table "reference_data"."answer_figures" add constraint "answer_figures_claim_unique" unique ("organization_id", "claim_id")`,
    );
    this.addSql(`alter table "reference_data"."claim_balance_entries" enable row level security`);
    this.addSql(`alter table "reference_data"."claim_balance_entries" force row level security`);
    this.addSql(
      `create policy "claim_balance_entries_tenant_policy" on "reference_data"."claim_balance_entries" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "reference_data"."answer_figures" enable row level security`);
    this.addSql(`alter table "reference_data"."answer_figures" force row level security`);
    this.addSql(
      `create policy "answer_figures_tenant_policy" on "reference_data"."answer_figures" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
