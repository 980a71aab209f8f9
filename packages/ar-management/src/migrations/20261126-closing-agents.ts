import { Migration } from '@mikro-orm/migrations';

export class ClosingAgents extends Migration {
  override up(): void {
    this.addSql(`alter table "ar_management"."follow_ups" add "closed_by_agent_id" text null`);
    this.addSql(`create index "follow_ups_closing_agent" on "ar_management"."follow_ups" (
      "organization_id", "closed_by_agent_id", "created_at", "id"
    )
      where (closed_by_agent_id IS NOT NULL)`);
  }
}
