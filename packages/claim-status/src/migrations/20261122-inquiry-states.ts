import { Migration } from '@mikro-orm/migrations';

export class InquiryStates extends Migration {
  override up(): void {
    this.addSql(
      `create index "inquiries_state" on "claim_status"."inquiries" ("organization_id", "processing_state", "created_at", "id")`,
    );
  }
}
