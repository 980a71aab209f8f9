import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "claim_status"."inquiries_state"`);
    this.addSql(
      `create index "inquiries_state" on "claim_status"."inquiries" ("organization_id", "processing_state") include ("expires_at")`,
    );
  }
}
