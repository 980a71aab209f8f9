import { Migration } from '@mikro-orm/migrations';

export class DeletedRequests extends Migration {
  override up(): void {
    this.addSql(`alter table "agent_builder"."approvals" alter column "input" drop not null`);
    this.addSql(`alter table "agent_builder"."approvals" no force row level security`);
    this.addSql(`update "agent_builder"."approvals" set "input" = null
      where "status" in ('REJECTED', 'EXPIRED', 'EXECUTED')`);
    this.addSql(`alter table "agent_builder"."approvals" force row level security`);
  }
}
