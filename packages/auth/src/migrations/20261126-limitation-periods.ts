import { Migration } from '@mikro-orm/migrations';

export class LimitationPeriods extends Migration {
  override up(): void {
    this.addSql(`alter table "organization"."settings" add "limitation_periods" jsonb not null default '[]'`);
  }
}
