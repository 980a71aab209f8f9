import { Migration } from '@mikro-orm/migrations';

export class FiltersOfReports extends Migration {
  override up(): void {
    this.addSql(`create index "claims_responsible_payer" on "claims"."claims" (
      "organization_id", "responsible_payer_id", "created_at", "id"
    )
      where (responsible_payer_id IS NOT NULL)`);
    this.addSql(`create index "claims_next_payer" on "claims"."claims" (
      "organization_id", "next_payer_id", "created_at", "id"
    )
      where (next_payer_id IS NOT NULL)`);
  }
}
