import { Migration } from '@mikro-orm/migrations';

export class PlacementsWithoutStatement extends Migration {
  override up(): void {
    this.addSql(`alter table "collections"."placements" alter column "first_delivered_at" drop not null`);
  }
}
