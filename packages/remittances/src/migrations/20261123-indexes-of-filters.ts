import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(
      `create index "claim_payments_exception_code" on "remittances"."claim_payments" ("organization_id", "exception_code")`,
    );
    this.addSql(
      `create index "claim_payments_payer" on "remittances"."claim_payments" ("organization_id", "payer_id")`,
    );
    this.addSql(
      `create index "claim_payments_status" on "remittances"."claim_payments" ("organization_id", "status")`,
    );
    this.addSql(
      `create index "claim_payments_payment_date" on "remittances"."claim_payments" ("organization_id", "payment_date")`,
    );
    this.addSql(`create index "payments_method" on "remittances"."payments" ("organization_id", "method")`);
  }
}
