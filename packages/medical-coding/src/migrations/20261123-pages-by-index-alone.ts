import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "medical_coding"."jobs_newest"`);
    this.addSql(
      `create index "jobs_newest" on "medical_coding"."jobs" ("organization_id", "created_at", "id") include ("status", "due_at")`,
    );
  }
}
