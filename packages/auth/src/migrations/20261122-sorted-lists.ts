import { Migration } from '@mikro-orm/migrations';

export class SortedLists extends Migration {
  override up(): void {
    this.addSql(
      `create index "api_keys_name" on "organization"."api_keys" ("organization_id", "name", "id")`,
    );
    this.addSql(`create index "members_name" on "organization"."members" ("organization_id", "name", "id")`);
  }
}
