import { Migration } from '@mikro-orm/migrations';

export class SubscribersOfCoverages extends Migration {
  override up(): void {
    this.addSql(`alter table "reference_data"."coverages" add "subscriber" jsonb null`);
  }
}
