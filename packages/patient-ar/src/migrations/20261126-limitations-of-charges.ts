import { Migration } from '@mikro-orm/migrations';

export class LimitationsOfCharges extends Migration {
  override up(): void {
    this.addSql(
      `alter table "patient_ar"."ledger_entries" add "debt_kind" text null, add "time_barred_on" date null`,
    );
    this.addSql(`alter table "patient_ar"."ledger_entries"
      add constraint "ledger_entries_debt_kind_check" check (
        "debt_kind" in ('WRITTEN_CONTRACT', 'ORAL_CONTRACT', 'OPEN_ACCOUNT')
      )`);
  }
}
