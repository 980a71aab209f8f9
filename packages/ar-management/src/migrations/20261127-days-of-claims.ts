import { Migration } from '@mikro-orm/migrations';

/** The indexes of open work by due day include the claim, so that the deadlines of claims are read from them alone. */
export class DaysOfClaims extends Migration {
  override up(): void {
    this.addSql(`drop index "ar_management"."follow_ups_work_due"`);
    this.addSql(`create index "follow_ups_work_due" on "ar_management"."follow_ups" ("organization_id", "due_date")
      include ("claim_id")
      where status = 'OPEN'`);
  }
}
