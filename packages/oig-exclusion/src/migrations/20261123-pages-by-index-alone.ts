import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "oig_exclusion"."checks_newest"`);
    this.addSql(
      `create index "checks_newest" on "oig_exclusion"."checks" ("organization_id", "created_at", "id") include ("checked_at")`,
    );
    this.addSql(`drop index "oig_exclusion"."monitors_newest"`);
    this.addSql(
      `create index "monitors_newest" on "oig_exclusion"."monitors" ("organization_id", "created_at", "id") include ("next_run_at")`,
    );
  }
}
