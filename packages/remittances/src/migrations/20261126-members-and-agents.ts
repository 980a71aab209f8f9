import { Migration } from '@mikro-orm/migrations';

export class MembersAndAgents extends Migration {
  override up(): void {
    this.addSql(`alter table "remittances"."payments"
      add "difference_closed_by_member_id" text null,
      add "difference_closed_by_agent_id" text null`);
    this.addSql(`alter table "remittances"."provider_adjustment_entries"
      add "created_by_member_id" text null,
      add "created_by_agent_id" text null`);
  }
}
