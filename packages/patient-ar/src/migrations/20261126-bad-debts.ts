import { Migration } from '@mikro-orm/migrations';

export class BadDebts extends Migration {
  override up(): void {
    this.addSql(`create index "ledger_entries_bad_debts" on "patient_ar"."ledger_entries" (
      "organization_id", "account_id", "id"
    )
      where (reason_code = 'BAD_DEBT'::text)`);
  }
}
