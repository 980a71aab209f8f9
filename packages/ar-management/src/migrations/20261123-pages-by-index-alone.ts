import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "ar_management"."appeals_newest"`);
    this.addSql(
      `create index "appeals_newest" on "ar_management"."appeals" ("organization_id", "created_at", "id") include ("due_date")`,
    );
  }
}
