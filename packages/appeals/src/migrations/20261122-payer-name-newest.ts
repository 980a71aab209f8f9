import { Migration } from '@mikro-orm/migrations';

export class PayerNameNewest extends Migration {
  override up(): void {
    this.addSql(`drop index "appeals"."appeals_payer_name"`);
    this.addSql(
      `create index "appeals_payer_name" on "appeals"."appeals" ("organization_id", "payer_name", "created_at", "id")`,
    );
  }
}
