import { Migration } from '@mikro-orm/migrations';

export class BatchesOfNumberConflicts extends Migration {
  override up(): void {
    this.addSql(`alter table "claims"."number_conflicts" add "batch_id" text null`);
  }
}
