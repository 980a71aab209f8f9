import { Migration } from '@mikro-orm/migrations';

export class SortedLists extends Migration {
  override up(): void {
    this.addSql(
      `create index "credentials_label" on "agent_builder"."credentials" ("organization_id", "label", "id")`,
    );
    this.addSql(
      `create index "agent_definitions_name" on "agent_builder"."agent_definitions" ("organization_id", "name", "id")`,
    );
  }
}
