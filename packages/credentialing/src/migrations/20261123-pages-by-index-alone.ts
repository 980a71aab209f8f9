import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "credentialing"."sessions_newest"`);
    this.addSql(
      `create index "sessions_newest" on "credentialing"."sessions" ("organization_id", "created_at", "id") include ("status", "due_date", "recredentialing_due_date")`,
    );
  }
}
