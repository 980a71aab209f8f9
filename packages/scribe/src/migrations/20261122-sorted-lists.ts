import { Migration } from '@mikro-orm/migrations';

export class SortedLists extends Migration {
  override up(): void {
    this.addSql(`create index "templates_name" on "scribe"."templates" ("organization_id", "name", "id")`);
  }
}
