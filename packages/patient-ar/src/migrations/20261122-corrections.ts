import { Migration } from '@mikro-orm/migrations';

export class Corrections extends Migration {
  override up(): void {
    this.addSql(`alter table "patient_ar"."ledger_entries" drop constraint "ledger_entries_type_check"`);
    this.addSql(
      `alter table "patient_ar"."ledger_entries" add "reason" text null, add "claim_id" text null, add "reverses_entry_id" text null, add "reversed_by_entry_id" text null, add "counterpart_entry_id" text null`,
    );
    this.addSql(
      `create unique index "ledger_entries_reverses_unique" on "patient_ar"."ledger_entries" ("organization_id", "reverses_entry_id") where (reverses_entry_id is not null)`,
    );
    this.addSql(
      `alter table "patient_ar"."ledger_entries" add constraint "ledger_entries_type_check" check ("type" in ('OPENING_BALANCE', 'CHARGE', 'LATE_FEE', 'CHARGE_TRANSFER', 'PAYMENT', 'REFUND', 'CREDIT_TRANSFER', 'ADJUSTMENT'))`,
    );
  }
}
