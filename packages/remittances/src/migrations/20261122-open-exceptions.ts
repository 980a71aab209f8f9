import { Migration } from '@mikro-orm/migrations';

export class OpenExceptions extends Migration {
  override up(): void {
    this.addSql(
      `create index "claim_payments_work" on "remittances"."claim_payments" ("organization_id", (- coalesce(paid_amount, 0.00)), "created_at", "id") include ("paid_amount", "payer_id") where status = 'EXCEPTION'`,
    );
  }
}
