import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "appeals"."appeals_newest"`);
    this.addSql(
      `create index "appeals_newest" on "appeals"."appeals" ("organization_id", "created_at", "id") include ("appeal_deadline", "submitted_at", "updated_at")`,
    );
  }
}
