import { Migration } from '@mikro-orm/migrations';

export class RejectedClaims extends Migration {
  override up(): void {
    this.addSql(
      `create index "claims_work" on "reference_data"."claims" ("organization_id", (- coalesce(balance, 0.00)), "created_at", "id") include ("balance", "payer_id") where acknowledgement = 'REJECTED' and status = 'SUBMITTED' and replaced_by_claim_id is null`,
    );
  }
}
