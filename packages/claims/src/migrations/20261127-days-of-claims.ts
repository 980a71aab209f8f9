import { Migration } from '@mikro-orm/migrations';

/** The indexes of open work by due day include the claim, so that the deadlines of claims are read from them alone. */
export class DaysOfClaims extends Migration {
  override up(): void {
    this.addSql(`drop index "claims"."claims_timely_filing_due"`);
    this.addSql(`create index "claims_timely_filing_due" on "claims"."claims" ("organization_id", "filing_due_on")
      include ("id")
      where status = 'SUBMITTED' and replaced_by_claim_id is null and insurance_balance <> 0 and (
        billed_at is null and response_due_on is null or acknowledgement = 'REJECTED'
      )`);
    this.addSql(`drop index "claims"."claims_no_response_due"`);
    this.addSql(`create index "claims_no_response_due" on "claims"."claims" ("organization_id", "response_due_on")
      include ("id")
      where awaited_amount <> 0 and response_due_on is not null and (
        status <> 'SUBMITTED' or acknowledgement is distinct from 'REJECTED'
      )`);
    this.addSql(`drop index "claims"."claims_held_share_due_due"`);
    this.addSql(`create index "claims_held_share_due_due" on "claims"."claims" ("organization_id", "held_until")
      include ("id")
      where held_until is not null`);
    this.addSql(`drop index "claims"."claims_credit_balance_due"`);
    this.addSql(`create index "claims_credit_balance_due" on "claims"."claims" ("organization_id", "credit_due_on")
      include ("id")
      where credit_balance <> 0`);
  }
}
