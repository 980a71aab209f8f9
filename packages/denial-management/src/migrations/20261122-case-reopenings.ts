import { Migration } from '@mikro-orm/migrations';

export class CaseReopenings extends Migration {
  override up(): void {
    this.addSql(
      `alter table "denial_management"."denial_cases" add "reopenings" jsonb not null default ('[]')`,
    );
    this.addSql(`alter table "denial_management"."denial_cases" alter column "reopenings" drop default`);
  }
}
