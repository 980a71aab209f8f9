import { Migration } from '@mikro-orm/migrations';

/** The indexes of open work by due day include the claim, so that the deadlines of claims are read from them alone. */
export class DaysOfClaims extends Migration {
  override up(): void {
    this.addSql(`drop index "denial_management"."denial_cases_work_by_day"`);
    this.addSql(`create index "denial_cases_work_by_day" on "denial_management"."denial_cases" ("organization_id", "appeal_deadline")
      include ("denied_amount_cents", "assigned_to_id", "claim_id")
      where status in ('OPEN', 'IN_PROGRESS')`);
    this.addSql(`drop index "denial_management"."denial_cases_payment_due_due"`);
    this.addSql(`create index "denial_cases_payment_due_due" on "denial_management"."denial_cases" ("organization_id", "payment_due_on")
      include ("claim_id")
      where payment_due_on is not null`);
  }
}
