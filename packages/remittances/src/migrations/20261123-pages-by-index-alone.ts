import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "remittances"."claim_payments_newest"`);
    this.addSql(
      `create index "claim_payments_newest" on "remittances"."claim_payments" ("organization_id", "created_at", "id") include ("status", "payment_date", "paid_amount_cents")`,
    );
    this.addSql(`drop index "remittances"."payments_newest"`);
    this.addSql(
      `create index "payments_newest" on "remittances"."payments" ("organization_id", "created_at", "id") include ("payment_date", "amount_cents", "exception_count")`,
    );
  }
}
