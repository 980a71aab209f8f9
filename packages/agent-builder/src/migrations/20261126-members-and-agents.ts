import { Migration } from '@mikro-orm/migrations';

export class MembersAndAgents extends Migration {
  override up(): void {
    this.addSql(`alter table "agent_builder"."definition_versions"
      add "author_member_id" text null,
      add "author_agent_id" text null`);
  }
}
