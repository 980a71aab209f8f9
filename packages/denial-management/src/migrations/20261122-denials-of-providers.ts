import { Migration } from '@mikro-orm/migrations';

export class DenialsOfProviders extends Migration {
  override up(): void {
    this.addSql(
      `create index "denial_cases_provider" on "denial_management"."denial_cases" ("organization_id", "provider_id", "service_date", "id")`,
    );
  }
}
