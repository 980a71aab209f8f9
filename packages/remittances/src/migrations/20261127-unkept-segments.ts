import { Migration } from '@mikro-orm/migrations';

export class UnkeptSegments extends Migration {
  override up(): void {
    for (const table of ['imports', 'transactions']) {
      this.addSql(`alter table "remittances"."${table}" add "unkept" jsonb not null default '[]'`);
    }
  }
}
