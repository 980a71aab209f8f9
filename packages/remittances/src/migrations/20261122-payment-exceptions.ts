import { Migration } from '@mikro-orm/migrations';

export class PaymentExceptions extends Migration {
  override up(): void {
    this.addSql(
      `alter table "remittances"."claim_payments" add "was_exception" boolean not null default false`,
    );
  }
}
