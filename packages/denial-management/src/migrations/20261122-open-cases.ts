import { Migration } from '@mikro-orm/migrations';

export class OpenCases extends Migration {
  override up(): void {
    this.addSql(
      `create index "denial_cases_work" on "denial_management"."denial_cases" ("organization_id", (- coalesce(denied_amount, 0.00)), "created_at", "id") include ("denied_amount", "appeal_deadline", "payer_id", "assigned_to_id") where status in ('OPEN', 'IN_PROGRESS')`,
    );
    this.addSql(
      `create index "denial_cases_work_due" on "denial_management"."denial_cases" ("organization_id", "appeal_deadline") where status in ('OPEN', 'IN_PROGRESS')`,
    );
  }
}
