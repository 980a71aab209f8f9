import { Migration } from '@mikro-orm/migrations';

export class ClaimShares extends Migration {
  override up(): void {
    this.addSql(
      `alter table "patient_ar"."ledger_entries" add "claim_payment_id" text null, add "share_kind" text null`,
    );
    this.addSql(
      `create index "ledger_entries_shares" on "patient_ar"."ledger_entries" ("organization_id", "claim_id") where (claim_payment_id is not null)`,
    );
    this.addSql(
      `alter table "patient_ar"."ledger_entries" add constraint "ledger_entries_share_kind_check" check ("share_kind" in ('DEDUCTIBLE', 'COINSURANCE', 'COPAY', 'OTHER'))`,
    );
  }
}
