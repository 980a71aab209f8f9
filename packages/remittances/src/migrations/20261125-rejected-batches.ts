import { Migration } from '@mikro-orm/migrations';

export class RejectedBatches extends Migration {
  override up(): void {
    this.addSql(
      `alter table "remittances"."transactions" add "rejected_batches" jsonb not null default '[]'`,
    );
  }
}
