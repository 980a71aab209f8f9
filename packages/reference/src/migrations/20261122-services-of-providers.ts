import { Migration } from '@mikro-orm/migrations';

export class ServicesOfProviders extends Migration {
  override up(): void {
    this.addSql(
      `create index "claims_provider_service" on "reference_data"."claims" ("organization_id", "provider_id", "service_date", "id")`,
    );
  }
}
