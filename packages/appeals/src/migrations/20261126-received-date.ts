import { Migration } from '@mikro-orm/migrations';

export class ReceivedDate extends Migration {
  override up(): void {
    this.addSql(`alter table "appeals"."appeals" add "received_date" date null`);
  }
}
