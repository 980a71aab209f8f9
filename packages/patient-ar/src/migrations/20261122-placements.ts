import { Migration } from '@mikro-orm/migrations';

export class Placements extends Migration {
  override up(): void {
    this.addSql(
      `alter table "patient_ar"."accounts" add "placement_id" text null, add "placed_with" text null, add "placed_at" timestamptz(3) null`,
    );
    this.addSql(`alter table "patient_ar"."ledger_entries" add "placement_id" text null`);
  }
}
