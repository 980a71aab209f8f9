import { Migration } from '@mikro-orm/migrations';

export class PaidByOtherPayer extends Migration {
  override up(): void {
    this.addSql(
      `alter table "denial_management"."denial_cases" drop constraint "denial_cases_outcome_check"`,
    );
    this.addSql(`alter table "denial_management"."denial_cases"
      add constraint "denial_cases_outcome_check" check (
        "outcome" in (
          'OVERTURNED', 'PAID_BY_OTHER_PAYER', 'CORRECTED', 'WRITTEN_OFF', 'PATIENT_BILLED', 'NO_ACTION'
        )
      )`);
  }
}
