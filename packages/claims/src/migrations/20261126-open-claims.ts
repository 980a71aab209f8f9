import { Migration } from '@mikro-orm/migrations';

export class OpenClaims extends Migration {
  override up(): void {
    this.addSql(`create index "claims_open" on "claims"."claims" (
      "organization_id", "created_at", "id"
    )
      where balance_cents <> 0 or credit_balance <> 0`);
  }
}
