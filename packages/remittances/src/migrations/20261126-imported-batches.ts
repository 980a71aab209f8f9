import { Migration } from '@mikro-orm/migrations';

export class ImportedBatches extends Migration {
  override up(): void {
    this.addSql(`alter table "remittances"."transactions" add "batch_id" text null`);
  }
}
