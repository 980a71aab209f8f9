import { Migration } from '@mikro-orm/migrations';

export class AgingByIndex extends Migration {
  override up(): void {
    this.addSql(`drop index "patient_ar"."ledger_entries_open"`);
    this.addSql(
      `create index "ledger_entries_open" on "patient_ar"."ledger_entries" ("organization_id", "account_id", "id") include ("amount", "open_amount", "occurred_at", "first_delivered_at", "created_at") where (open_amount > (0)::numeric)`,
    );
  }
}
