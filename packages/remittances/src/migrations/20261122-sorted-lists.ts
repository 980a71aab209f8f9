import { Migration } from '@mikro-orm/migrations';

export class SortedLists extends Migration {
  override up(): void {
    this.addSql(
      `create index "claim_payments_amount" on "remittances"."claim_payments" ("organization_id", "paid_amount", "id")`,
    );
    this.addSql(
      `create index "payments_amount" on "remittances"."payments" ("organization_id", "amount", "id")`,
    );
  }
}
