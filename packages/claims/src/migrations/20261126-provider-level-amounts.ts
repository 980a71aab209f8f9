import { Migration } from '@mikro-orm/migrations';

export class ProviderLevelAmounts extends Migration {
  override up(): void {
    this.addSql(`alter table "claims"."manual_adjustments" drop constraint "manual_adjustments_type_check"`);
    this.addSql(`create index "manual_adjustments_refunds" on "claims"."manual_adjustments" (
      "organization_id", "reference", "id"
    )
      where (type = 'REFUND'::text)`);
    this.addSql(`alter table "claims"."manual_adjustments"
      add constraint "manual_adjustments_type_check" check (
        "type" in ('WRITE_OFF', 'TRANSFER', 'REFUND', 'PROVIDER_ADJUSTMENT')
      )`);
  }
}
