import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "patient_ar"."accounts_newest"`);
    this.addSql(
      `create index "accounts_newest" on "patient_ar"."accounts" ("organization_id", "created_at", "id") include ("last_payment_at", "outstanding_since", "balance_cents", "hold_type", "placement_id")`,
    );
    this.addSql(`drop index "patient_ar"."payment_plans_newest"`);
    this.addSql(
      `create index "payment_plans_newest" on "patient_ar"."payment_plans" ("organization_id", "created_at", "id") include ("next_payment_date", "original_balance_cents")`,
    );
    this.addSql(`drop index "patient_ar"."statements_newest"`);
    this.addSql(
      `create index "statements_newest" on "patient_ar"."statements" ("organization_id", "created_at", "id") include ("due_date", "statement_date", "total_due_cents")`,
    );
  }
}
