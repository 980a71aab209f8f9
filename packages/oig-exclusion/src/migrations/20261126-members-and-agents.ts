import { Migration } from '@mikro-orm/migrations';

export class MembersAndAgents extends Migration {
  override up(): void {
    this.addSql(`alter table "oig_exclusion"."checks"
      add "reviewed_by_member_id" text null,
      add "reviewed_by_agent_id" text null`);
  }
}
