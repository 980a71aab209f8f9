import { Migration } from '@mikro-orm/migrations';

export class EffectiveDays extends Migration {
  override up(): void {
    this.addSql(`alter table "patient_ar"."ledger_entries" add "effective_on" date null`);
    this.addSql(`create index "ledger_entries_effective" on "patient_ar"."ledger_entries" (
      "organization_id", "effective_on"
    )`);
    this.addSql(`alter table "patient_ar"."allocations" add "effective_on" date null`);
    this.addSql(`create index "allocations_effective" on "patient_ar"."allocations" (
      "organization_id", "effective_on"
    )`);
    // The rows of all organizations are filled: row level security would hide them.
    for (const table of ['ledger_entries', 'allocations']) {
      this.addSql(`alter table "patient_ar"."${table}" no force row level security`);
    }
    // A share occurs on the day of service; it is effective since the payer's answer was posted.
    this.addSql(`update "patient_ar"."ledger_entries"
      set "effective_on" = (case when "claim_payment_id" is null and "type" <> 'CHARGE_TRANSFER'
        then least("occurred_at", "created_at") else "created_at" end at time zone 'UTC')::date`);
    this.addSql(`update "patient_ar"."allocations"
      set "effective_on" = ("created_at" at time zone 'UTC')::date`);
    for (const table of ['ledger_entries', 'allocations']) {
      this.addSql(`alter table "patient_ar"."${table}" force row level security`);
    }
  }
}
