import { Migration } from '@mikro-orm/migrations';

export class SortedLists extends Migration {
  override up(): void {
    this.addSql(
      `create index "payment_plans_next_payment" on "patient_ar"."payment_plans" ("organization_id", "next_payment_date", "id")`,
    );
    this.addSql(
      `create index "statements_date" on "patient_ar"."statements" ("organization_id", "statement_date", "id")`,
    );
    this.addSql(
      `create index "statements_due" on "patient_ar"."statements" ("organization_id", "due_date", "id")`,
    );
  }
}
