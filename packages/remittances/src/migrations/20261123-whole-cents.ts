import { Migration } from '@mikro-orm/migrations';

export class WholeCents extends Migration {
  override up(): void {
    this.addSql(`drop index "remittances"."claim_payments_amount"`);
    this.addSql(
      `alter table "remittances"."claim_payments" add "paid_amount_cents" bigint generated always as (((paid_amount * (100)::numeric))::bigint) stored null`,
    );
    this.addSql(
      `create index "claim_payments_amount_cents" on "remittances"."claim_payments" ("organization_id", "paid_amount_cents", "id")`,
    );
    this.addSql(`drop index "remittances"."payments_amount"`);
    this.addSql(
      `alter table "remittances"."payments" add "amount_cents" bigint generated always as (((amount * (100)::numeric))::bigint) stored not null`,
    );
    this.addSql(
      `create index "payments_amount_cents" on "remittances"."payments" ("organization_id", "amount_cents", "id")`,
    );
  }
}
