import { Migration } from '@mikro-orm/migrations';

export class OpenAppeals extends Migration {
  override up(): void {
    this.addSql(
      `create index "appeals_work" on "appeals"."appeals" ("organization_id", (- coalesce(total_appealed_amount, 0.00)), "created_at", "id") include ("total_appealed_amount", "appeal_deadline", "payer_id") where status in ('DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'ADDITIONAL_INFO_REQUESTED')`,
    );
    this.addSql(
      `create index "appeals_work_due" on "appeals"."appeals" ("organization_id", "appeal_deadline") where status in ('DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'ADDITIONAL_INFO_REQUESTED')`,
    );
  }
}
