import { Migration } from '@mikro-orm/migrations';

export class WholeCents extends Migration {
  override up(): void {
    this.addSql(
      `alter table "gfe"."estimates" add "total_estimated_cost_cents" bigint generated always as (((total_estimated_cost * (100)::numeric))::bigint) stored not null`,
    );
    this.addSql(
      `create index "estimates_cost_cents" on "gfe"."estimates" ("organization_id", "total_estimated_cost_cents", "id")`,
    );
    this.addSql(
      `alter table "gfe"."idr_cases" add "billed_amount_cents" bigint generated always as (((billed_amount * (100)::numeric))::bigint) stored not null`,
    );
    this.addSql(
      `create index "idr_cases_amount_cents" on "gfe"."idr_cases" ("organization_id", "billed_amount_cents", "id")`,
    );
  }
}
