import { Migration } from '@mikro-orm/migrations';

export class WholeCents extends Migration {
  override up(): void {
    this.addSql(`drop index "denial_management"."denial_cases_amount"`);
    this.addSql(
      `alter table "denial_management"."denial_cases" add "denied_amount_cents" bigint generated always as (((denied_amount * (100)::numeric))::bigint) stored not null`,
    );
    this.addSql(
      `create index "denial_cases_amount_cents" on "denial_management"."denial_cases" ("organization_id", "denied_amount_cents", "id")`,
    );
  }
}
