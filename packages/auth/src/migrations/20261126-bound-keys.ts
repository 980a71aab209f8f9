import { Migration } from '@mikro-orm/migrations';

export class BoundKeys extends Migration {
  override up(): void {
    this.addSql(`alter table "organization"."api_keys" add "member_id" text null, add "agent_id" text null`);
    this.addSql(`create index "api_keys_member" on "organization"."api_keys" ("organization_id", "member_id")
      where member_id is not null`);
  }
}
