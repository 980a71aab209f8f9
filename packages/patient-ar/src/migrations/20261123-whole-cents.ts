import { Migration } from '@mikro-orm/migrations';

export class WholeCents extends Migration {
  override up(): void {
    this.addSql(`drop index "patient_ar"."accounts_balance"`);
    this.addSql(
      `alter table "patient_ar"."accounts" add "balance_cents" bigint generated always as (((balance * (100)::numeric))::bigint) stored not null`,
    );
    this.addSql(
      `create index "accounts_balance_cents" on "patient_ar"."accounts" ("organization_id", "balance_cents", "id")`,
    );
    this.addSql(
      `alter table "patient_ar"."payment_plans" add "original_balance_cents" bigint generated always as (((original_balance * (100)::numeric))::bigint) stored not null`,
    );
    this.addSql(
      `create index "payment_plans_amount_cents" on "patient_ar"."payment_plans" ("organization_id", "original_balance_cents", "id")`,
    );
    this.addSql(
      `alter table "patient_ar"."statements" add "total_due_cents" bigint generated always as (((total_due * (100)::numeric))::bigint) stored not null`,
    );
    this.addSql(
      `create index "statements_amount_cents" on "patient_ar"."statements" ("organization_id", "total_due_cents", "id")`,
    );
  }
}
