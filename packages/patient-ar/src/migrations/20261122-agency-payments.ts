import { Migration } from '@mikro-orm/migrations';

export class AgencyPayments extends Migration {
  override up(): void {
    this.addSql(
      `create index "ledger_entries_placement" on "patient_ar"."ledger_entries" ("organization_id", "placement_id") where (placement_id is not null)`,
    );
  }
}
