import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(
      `create index "inquiries_state" on "claim_status"."inquiries" ("organization_id", "processing_state")`,
    );
  }
}
