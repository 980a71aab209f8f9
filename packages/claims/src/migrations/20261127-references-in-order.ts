import { Migration } from '@mikro-orm/migrations';

export class ReferencesInOrder extends Migration {
  override up(): void {
    this.addSql(`drop index "claims"."claims_facility"`);
    this.addSql(`create index "claims_facility" on "claims"."claims" (
      "organization_id", "facility_id", "created_at", "id"
    )`);
    for (const scope of ['payer', 'provider', 'facility']) {
      this.addSql(`create index "claims_unpaid_${scope}" on "claims"."claims" (
        "organization_id", "${scope}_id", "balance_cents" desc, "service_date", "id"
      )
        where balance_cents > 0 and status <> 'VOIDED'`);
    }
  }
}
