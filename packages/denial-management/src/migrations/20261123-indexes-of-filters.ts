import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(
      `create index "denial_cases_category" on "denial_management"."denial_cases" ("organization_id", "category")`,
    );
    this.addSql(
      `create index "denial_cases_facility" on "denial_management"."denial_cases" ("organization_id", "facility_id")`,
    );
    this.addSql(
      `create index "denial_cases_patient" on "denial_management"."denial_cases" ("organization_id", "patient_id")`,
    );
    this.addSql(
      `create index "denial_cases_primary_code" on "denial_management"."denial_cases" ("organization_id", "primary_code")`,
    );
  }
}
