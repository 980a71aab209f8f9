import { Migration } from '@mikro-orm/migrations';

export class KeptMisses extends Migration {
  override up(): void {
    this.addSql(`alter table "patient_ar"."installments" add "miss_due_at" timestamptz(3) null`);
  }
}
