import { Migration } from '@mikro-orm/migrations';

export class ClaimWarnings extends Migration {
  override up(): void {
    this.addSql(`alter table "claims"."claims" add "warnings" jsonb not null default '[]'`);
  }
}
