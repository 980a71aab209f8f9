import { Migration } from '@mikro-orm/migrations';

export class WholeCents extends Migration {
  override up(): void {
    this.addSql(`drop index "reference_data"."claims_balance"`);
    this.addSql(
      `alter table "reference_data"."claims" add "total_charge_cents" bigint generated always as (((total_charge * (100)::numeric))::bigint) stored not null, add "balance_cents" bigint generated always as (((balance * (100)::numeric))::bigint) stored not null`,
    );
    this.addSql(
      `create index "claims_charge_cents" on "reference_data"."claims" ("organization_id", "total_charge_cents", "id")`,
    );
    this.addSql(
      `create index "claims_balance_cents" on "reference_data"."claims" ("organization_id", "balance_cents", "id")`,
    );
  }
}
