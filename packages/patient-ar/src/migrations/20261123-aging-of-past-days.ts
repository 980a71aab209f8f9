import { Migration } from '@mikro-orm/migrations';

export class AgingOfPastDays extends Migration {
  override up(): void {
    this.addSql(
      `create index "ledger_entries_newest" on "patient_ar"."ledger_entries" ("organization_id", "created_at") include ("account_id", "amount")`,
    );
  }
}
