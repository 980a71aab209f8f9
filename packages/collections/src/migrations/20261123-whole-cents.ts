import { Migration } from '@mikro-orm/migrations';

export class WholeCents extends Migration {
  override up(): void {
    this.addSql(`drop index "collections"."placements_amount"`);
    this.addSql(
      `alter table "collections"."placements" add "placed_amount_cents" bigint generated always as (((placed_amount * (100)::numeric))::bigint) stored not null`,
    );
    this.addSql(
      `create index "placements_amount_cents" on "collections"."placements" ("organization_id", "placed_amount_cents", "id")`,
    );
  }
}
