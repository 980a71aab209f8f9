import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(
      `create index "accounts_hold_type" on "patient_ar"."accounts" ("organization_id", "hold_type")`,
    );
    this.addSql(
      `create index "accounts_last_payment" on "patient_ar"."accounts" ("organization_id", "last_payment_at")`,
    );
    this.addSql(
      `create index "payment_plans_missed" on "patient_ar"."payment_plans" ("organization_id", "missed_count")`,
    );
    this.addSql(
      `create index "statements_delivery_status" on "patient_ar"."statements" ("organization_id", "delivery_status")`,
    );
  }
}
