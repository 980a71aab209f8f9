import { Migration } from '@mikro-orm/migrations';

export class Addresses extends Migration {
  override up(): void {
    this.addSql(`alter table "reference_data"."payers" add "address" jsonb null`);
    this.addSql(`alter table "reference_data"."providers" add "address" jsonb null`);
  }
}
