import { Migration } from '@mikro-orm/migrations';

export class FiltersOfAppeals extends Migration {
  override up(): void {
    this.addSql(`create index "appeals_decided" on "appeals"."appeals" (
      "organization_id", "payer_decision_date", "id"
    )`);
  }
}
