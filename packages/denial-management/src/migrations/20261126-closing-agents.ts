import { Migration } from '@mikro-orm/migrations';

export class ClosingAgents extends Migration {
  override up(): void {
    this.addSql(`alter table "denial_management"."denial_cases" add "closed_by_agent_id" text null`);
    this.addSql(`create index "denial_cases_closing_agent" on "denial_management"."denial_cases" (
      "organization_id", "closed_by_agent_id", "created_at", "id"
    )
      where (closed_by_agent_id IS NOT NULL)`);
  }
}
