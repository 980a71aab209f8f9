import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(`create index "estimates_status" on "gfe"."estimates" ("organization_id", "status")`);
    this.addSql(
      `create index "estimates_facility_newest" on "gfe"."estimates" ("organization_id", "facility_id", "created_at", "id")`,
    );
    this.addSql(`create index "idr_cases_status" on "gfe"."idr_cases" ("organization_id", "status")`);
  }
}
