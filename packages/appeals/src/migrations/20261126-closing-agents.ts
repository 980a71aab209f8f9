import { Migration } from '@mikro-orm/migrations';

export class ClosingAgents extends Migration {
  override up(): void {
    this.addSql(`alter table "appeals"."appeals" add "closed_by_agent_id" text null`);
    this.addSql(`create index "appeals_closing_agent" on "appeals"."appeals" (
      "organization_id", "closed_by_agent_id", "created_at", "id"
    )
      where (closed_by_agent_id IS NOT NULL)`);
    // Activities name the agents since `20261126-bound-keys`.
    for (const table of ['appeals', 'appeal_activities']) {
      this.addSql(`alter table "appeals"."${table}" no force row level security`);
    }
    this.addSql(`update "appeals"."appeals" a set "closed_by_agent_id" = d."agent_id"
      from (
        select distinct on (t."organization_id", t."appeal_id") t."organization_id", t."appeal_id", t."agent_id"
        from "appeals"."appeal_activities" t
        where t."type" = 'STATUS_CHANGED' and t."to_status" like 'DECIDED%' and t."from_status" not like 'DECIDED%'
        order by t."organization_id", t."appeal_id", t."created_at" desc, t."id" desc
      ) d
      where a."organization_id" = d."organization_id" and a."id" = d."appeal_id" and d."agent_id" is not null
        and a."payer_decision_date" is not null`);
    for (const table of ['appeals', 'appeal_activities']) {
      this.addSql(`alter table "appeals"."${table}" force row level security`);
    }
  }
}
