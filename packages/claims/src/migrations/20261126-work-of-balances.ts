import { Migration } from '@mikro-orm/migrations';

export class WorkOfBalances extends Migration {
  override up(): void {
    this.addSql(`create index "claims_secondary_due" on "claims"."claims" (
      "organization_id", (- coalesce(held_balance, 0.00)), "created_at", "id"
    )
      include ("held_balance", "next_payer_id")
      where status = 'SECONDARY_DUE' and next_payer_id is not null`);
    this.addSql(`create index "claims_credit_balance" on "claims"."claims" (
      "organization_id", (- coalesce(credit_balance, 0.00)), "created_at", "id"
    )
      include ("credit_balance", "payer_id")
      where credit_balance <> 0`);
    this.addSql(`create index "claims_takeback" on "claims"."claims" (
      "organization_id", (- coalesce(insurance_balance, 0.00)), "created_at", "id"
    )
      include ("insurance_balance", "responsible_payer_id")
      where status = 'RECOUPED'`);
  }
}
