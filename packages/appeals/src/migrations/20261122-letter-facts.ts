import { Migration } from '@mikro-orm/migrations';

export class LetterFacts extends Migration {
  override up(): void {
    this.addSql(`alter table "appeals"."appeals" add "letter_facts" jsonb null`);
  }
}
