import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "contract_management"."underpayment_cases_newest"`);
    this.addSql(
      `create index "underpayment_cases_newest" on "contract_management"."underpayment_cases" ("organization_id", "created_at", "id") include ("dispute_deadline", "variance_cents")`,
    );
  }
}
