import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(
      `create index "underpayment_cases_origin" on "contract_management"."underpayment_cases" ("organization_id", "origin")`,
    );
  }
}
