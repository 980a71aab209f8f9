import { Migration } from '@mikro-orm/migrations';

export class ReleasedShares extends Migration {
  override up(): void {
    this.addSql(`alter table "remittances"."claim_payments"
      add "is_share_released" boolean not null default false,
      add "is_additional" boolean not null default false`);
  }
}
