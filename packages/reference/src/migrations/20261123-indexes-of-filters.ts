import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(
      `create index "authorizations_status" on "reference_data"."authorizations" ("organization_id", "status")`,
    );
    this.addSql(
      `create index "authorizations_number" on "reference_data"."authorizations" ("organization_id", "authorization_number")`,
    );
    this.addSql(
      `create index "claims_account" on "reference_data"."claims" ("organization_id", "account_id")`,
    );
    this.addSql(
      `create index "claims_facility" on "reference_data"."claims" ("organization_id", "facility_id")`,
    );
    this.addSql(
      `create index "appointments_provider" on "reference_data"."appointments" ("organization_id", "provider_id")`,
    );
    this.addSql(
      `create index "appointments_status" on "reference_data"."appointments" ("organization_id", "status")`,
    );
  }
}
