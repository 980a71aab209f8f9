import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "reference_data"."authorizations_status"`);
    this.addSql(
      `create index "authorizations_status" on "reference_data"."authorizations" ("organization_id", "status") include ("expires_at")`,
    );
    this.addSql(`drop index "reference_data"."providers_npi"`);
    this.addSql(
      `create index "providers_npi" on "reference_data"."providers" ("organization_id", "npi", "id")`,
    );
    this.addSql(`drop index "reference_data"."claims_newest"`);
    this.addSql(
      `create index "claims_newest" on "reference_data"."claims" ("organization_id", "created_at", "id") include ("status", "service_date", "billed_at", "balance_cents", "total_charge_cents")`,
    );
    this.addSql(`drop index "reference_data"."appointments_newest"`);
    this.addSql(
      `create index "appointments_newest" on "reference_data"."appointments" ("organization_id", "created_at", "id") include ("service_date")`,
    );
  }
}
