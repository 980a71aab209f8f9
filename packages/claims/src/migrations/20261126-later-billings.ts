import { Migration } from '@mikro-orm/migrations';

export class LaterBillings extends Migration {
  override up(): void {
    this.addSql(`create index "claims_later_billings" on "claims"."claims" (
      "organization_id", "billed_at"
    )
      where (replaces_claim_id is not null or (status = 'VOIDED' and replaced_by_claim_id is null))`);
  }
}
