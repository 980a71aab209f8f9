import { Migration } from '@mikro-orm/migrations';

export class MembersAndAgents extends Migration {
  override up(): void {
    for (const table of ['manual_adjustments', 'claim_rebills', 'credit_resolutions']) {
      this.addSql(`alter table "claims"."${table}"
        add "created_by_member_id" text null,
        add "created_by_agent_id" text null,
        add "reversed_by_member_id" text null,
        add "reversed_by_agent_id" text null`);
    }
    for (const table of ['batch_rejections', 'number_conflicts']) {
      this.addSql(`alter table "claims"."${table}"
        add "resolved_by_member_id" text null,
        add "resolved_by_agent_id" text null`);
    }
  }
}
