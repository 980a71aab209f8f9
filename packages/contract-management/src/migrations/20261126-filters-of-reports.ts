import { Migration } from '@mikro-orm/migrations';

export class FiltersOfReports extends Migration {
  override up(): void {
    this.addSql(`create index "underpayment_cases_provider" on "contract_management"."underpayment_cases" (
      "organization_id", "provider_id", "created_at", "id"
    )`);
    this.addSql(`create index "underpayment_cases_facility" on "contract_management"."underpayment_cases" (
      "organization_id", "facility_id", "created_at", "id"
    )`);
    this.addSql(`create index "underpayment_cases_closed" on "contract_management"."underpayment_cases" (
      "organization_id", "closed_at", "id"
    )`);
  }
}
