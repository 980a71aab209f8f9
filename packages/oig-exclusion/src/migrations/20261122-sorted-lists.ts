import { Migration } from '@mikro-orm/migrations';

export class SortedLists extends Migration {
  override up(): void {
    this.addSql(
      `create index "checks_checked" on "oig_exclusion"."checks" ("organization_id", "checked_at", "id")`,
    );
  }
}
