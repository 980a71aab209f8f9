import { Migration } from '@mikro-orm/migrations';

export class PayerResponseDays extends Migration {
  override up(): void {
    this.addSql(`alter table "reference_data"."payers" add "response_days" int not null default 30`);
  }
}
