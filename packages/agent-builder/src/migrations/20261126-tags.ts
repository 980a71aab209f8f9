import { Migration } from '@mikro-orm/migrations';

export class Tags extends Migration {
  override up(): void {
    this.addSql(`alter table "agent_builder"."agent_definitions"
      add "tags_digest" text generated always as (md5((tags)::text)) stored null`);
    this.addSql(`create index "agent_definitions_tags" on "agent_builder"."agent_definitions" (
      "organization_id", "tags_digest", "created_at", "id"
    )`);
  }
}
