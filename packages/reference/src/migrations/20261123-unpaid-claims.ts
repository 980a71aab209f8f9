import { Migration } from '@mikro-orm/migrations';

export class UnpaidClaims extends Migration {
  override up(): void {
    this.addSql(
      `create index "claims_unpaid" on "reference_data"."claims" ("organization_id", "balance_cents" desc, "service_date", "id") where balance_cents > 0 and status <> 'VOIDED'`,
    );
    this.addSql(
      `create index "claims_to_be_filed" on "reference_data"."claims" ("organization_id", "service_date") where status = 'SUBMITTED' and (billed_at is null or acknowledgement = 'REJECTED')`,
    );
  }
}
