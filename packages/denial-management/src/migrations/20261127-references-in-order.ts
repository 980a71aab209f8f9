import { Migration } from '@mikro-orm/migrations';

export class ReferencesInOrder extends Migration {
  override up(): void {
    this.addSql(`drop index "denial_management"."denial_cases_newest"`);
    this.addSql(`create index "denial_cases_newest" on "denial_management"."denial_cases" (
      "organization_id", "created_at", "id"
    )
      include ("appeal_deadline", "sla_due_at", "denied_amount_cents")`);
    this.addSql(`drop index "denial_management"."denial_cases_status"`);
    this.addSql(`create index "denial_cases_status" on "denial_management"."denial_cases" (
      "organization_id", "status", "created_at", "id"
    )
      include ("appeal_deadline", "sla_due_at")`);
    this.addSql(`create index "denial_cases_provider_newest" on "denial_management"."denial_cases" (
      "organization_id", "provider_id", "created_at", "id"
    )`);
    this.addSql(`drop index "denial_management"."denial_cases_queue"`);
    this.addSql(`create index "denial_cases_queue" on "denial_management"."denial_cases" (
      "organization_id", "queue_id", "created_at", "id"
    )
      include ("status")`);
    this.addSql(`drop index "denial_management"."denial_cases_assignee"`);
    this.addSql(`create index "denial_cases_assignee" on "denial_management"."denial_cases" (
      "organization_id", "assigned_to_id", "created_at", "id"
    )
      include ("status")`);
    this.addSql(`drop index "denial_management"."denial_cases_category"`);
    this.addSql(`create index "denial_cases_category" on "denial_management"."denial_cases" (
      "organization_id", "category", "created_at", "id"
    )`);
    this.addSql(`drop index "denial_management"."denial_cases_facility"`);
    this.addSql(`create index "denial_cases_facility" on "denial_management"."denial_cases" (
      "organization_id", "facility_id", "created_at", "id"
    )`);
    this.addSql(`drop index "denial_management"."denial_cases_primary_code"`);
    this.addSql(`create index "denial_cases_primary_code" on "denial_management"."denial_cases" (
      "organization_id", "primary_code", "created_at", "id"
    )`);
    this.addSql(`create index "denial_cases_work_by_payer" on "denial_management"."denial_cases" (
      "organization_id", "payer_id", "created_at", "id"
    )
      include ("denied_amount_cents", "appeal_deadline")
      where status in ('OPEN', 'IN_PROGRESS')`);
  }
}
