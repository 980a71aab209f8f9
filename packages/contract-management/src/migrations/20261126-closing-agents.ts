import { Migration } from '@mikro-orm/migrations';

export class ClosingAgents extends Migration {
  override up(): void {
    this.addSql(`alter table "contract_management"."underpayment_cases" add "closed_by_agent_id" text null`);
    this.addSql(`create index "underpayment_cases_closing_agent" on "contract_management"."underpayment_cases" (
      "organization_id", "closed_by_agent_id", "created_at", "id"
    )
      where (closed_by_agent_id IS NOT NULL)`);
    // Activities name the agents since `20261126-bound-keys`.
    for (const table of ['underpayment_cases', 'underpayment_activities']) {
      this.addSql(`alter table "contract_management"."${table}" no force row level security`);
    }
    this.addSql(`update "contract_management"."underpayment_cases" c set "closed_by_agent_id" = d."agent_id"
      from (
        select distinct on (t."organization_id", t."case_id") t."organization_id", t."case_id", t."agent_id"
        from "contract_management"."underpayment_activities" t
        where t."to_status" in ('RECOVERED', 'WRITTEN_OFF', 'INVALID') and t."from_status" <> t."to_status"
        order by t."organization_id", t."case_id", t."sequence" desc
      ) d
      where c."organization_id" = d."organization_id" and c."id" = d."case_id" and d."agent_id" is not null
        and c."closed_at" is not null`);
    for (const table of ['underpayment_cases', 'underpayment_activities']) {
      this.addSql(`alter table "contract_management"."${table}" force row level security`);
    }
  }
}
