import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "credentialing"."sessions_newest"`);
    this.addSql(`drop index "credentialing"."sessions_status"`);
    this.addSql(
      `create index "sessions_newest" on "credentialing"."sessions" ("organization_id", "created_at", "id") include ("status", "approved_until", "due_date", "recredentialing_due_date", "deleted_at")`,
    );
    this.addSql(
      `create index "sessions_status" on "credentialing"."sessions" ("organization_id", "status", "created_at", "id") include ("approved_until", "deleted_at")`,
    );
  }
}
