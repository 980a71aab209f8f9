import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "denial_management"."denial_cases_newest"`);
    this.addSql(
      `create index "denial_cases_newest" on "denial_management"."denial_cases" ("organization_id", "created_at", "id") include ("status", "category", "primary_code", "appeal_deadline", "sla_due_at", "denied_amount_cents")`,
    );
  }
}
