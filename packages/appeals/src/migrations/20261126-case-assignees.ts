import { Migration } from '@mikro-orm/migrations';

export class CaseAssignees extends Migration {
  override up(): void {
    this.addSql(`alter table "appeals"."appeals" add "case_assigned_to_id" text null`);
    this.addSql(`create index "appeals_case_assignee" on "appeals"."appeals" (
      "organization_id", "case_assigned_to_id", "created_at", "id"
    )
      where (case_assigned_to_id IS NOT NULL)`);
  }
}
