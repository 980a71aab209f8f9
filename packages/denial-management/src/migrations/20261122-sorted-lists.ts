import { Migration } from '@mikro-orm/migrations';

export class SortedLists extends Migration {
  override up(): void {
    this.addSql(
      `create index "denial_cases_sla" on "denial_management"."denial_cases" ("organization_id", "sla_due_at", "id")`,
    );
  }
}
