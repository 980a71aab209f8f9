import { Migration } from '@mikro-orm/migrations';

export class DaysOfShares extends Migration {
  override up(): void {
    this.addSql(`create index "ledger_entries_share_days" on "patient_ar"."ledger_entries" (
      "organization_id", "occurred_at", "account_id"
    )
      where (claim_payment_id is not null)`);
  }
}
