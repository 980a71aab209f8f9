import { Migration } from '@mikro-orm/migrations';

/** The indexes of open work by due day include the claim, so that the deadlines of claims are read from them alone. */
export class DaysOfClaims extends Migration {
  override up(): void {
    this.addSql(`drop index "contract_management"."underpayment_cases_work_by_day"`);
    this.addSql(`create index "underpayment_cases_work_by_day" on "contract_management"."underpayment_cases" ("organization_id", "dispute_deadline")
      include ("outstanding_cents", "assigned_to_id", "claim_id")
      where status in ('IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED')`);
  }
}
