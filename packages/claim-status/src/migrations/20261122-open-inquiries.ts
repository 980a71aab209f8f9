import { Migration } from '@mikro-orm/migrations';

export class OpenInquiries extends Migration {
  override up(): void {
    this.addSql(
      `create index "inquiries_work" on "claim_status"."inquiries" ("organization_id", (- coalesce(total_charge, 0.00)), "created_at", "id") include ("total_charge", "next_check_date") where next_check_date is not null and processing_state in ('AWAITING_RESPONSE', 'COMPLETED', 'PARTIAL', 'FAILED')`,
    );
    this.addSql(
      `create index "inquiries_work_due" on "claim_status"."inquiries" ("organization_id", "next_check_date") where next_check_date is not null and processing_state in ('AWAITING_RESPONSE', 'COMPLETED', 'PARTIAL', 'FAILED')`,
    );
  }
}
