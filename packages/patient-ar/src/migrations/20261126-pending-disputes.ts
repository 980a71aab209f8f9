import { Migration } from '@mikro-orm/migrations';

export class PendingDisputes extends Migration {
  override up(): void {
    this.addSql(`alter table "patient_ar"."accounts" add "dispute_case_ids" jsonb null`);
  }
}
