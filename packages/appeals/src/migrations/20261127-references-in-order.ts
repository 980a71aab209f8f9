import { Migration } from '@mikro-orm/migrations';

export class ReferencesInOrder extends Migration {
  override up(): void {
    this.addSql(`create index "appeals_without_assignee" on "appeals"."appeals" (
      "organization_id", "created_at", "id"
    )
      where (case_assigned_to_id IS NULL)`);
    this.addSql(`create index "appeals_undecided_by_payer" on "appeals"."appeals" (
      "organization_id", "payer_id", "created_at", "id"
    )
      include ("total_appealed_amount_cents", "work_due_at")
      where status in ('DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED', 'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED')`);
  }
}
