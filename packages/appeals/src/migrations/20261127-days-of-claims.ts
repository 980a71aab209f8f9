import { Migration } from '@mikro-orm/migrations';

/** The indexes of open work by due day include the claim, so that the deadlines of claims are read from them alone. */
export class DaysOfClaims extends Migration {
  override up(): void {
    this.addSql(`drop index "appeals"."appeals_undecided_by_day"`);
    this.addSql(`create index "appeals_undecided_by_day" on "appeals"."appeals" ("organization_id", "work_due_at")
      include ("total_appealed_amount_cents", "claim_id")
      where status in (
        'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED',
        'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED'
      )`);
  }
}
