import { Migration } from '@mikro-orm/migrations';

export class AnswerDispositions extends Migration {
  override up(): void {
    this.addSql(`alter table "remittances"."claim_payments" add "dispositions" jsonb null`);
  }
}
