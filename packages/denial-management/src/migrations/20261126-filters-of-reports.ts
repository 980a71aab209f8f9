import { Migration } from '@mikro-orm/migrations';

export class FiltersOfReports extends Migration {
  override up(): void {
    this.addSql(`create index "denial_cases_group_code" on "denial_management"."denial_cases" (
      "organization_id", "group_code", "created_at", "id"
    )`);
    this.addSql(`create index "denial_cases_resolved" on "denial_management"."denial_cases" (
      "organization_id", "resolved_at", "id"
    )`);
  }
}
