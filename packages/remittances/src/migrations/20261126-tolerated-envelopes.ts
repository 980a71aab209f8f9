import { Migration } from '@mikro-orm/migrations';

export class ToleratedEnvelopes extends Migration {
  override up(): void {
    this.addSql(`alter table "remittances"."imports" add "warnings" jsonb not null default '[]'`);
    this.addSql(`alter table "remittances"."transactions" add "warnings" jsonb not null default '[]'`);
  }
}
