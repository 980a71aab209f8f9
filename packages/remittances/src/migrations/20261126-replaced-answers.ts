import { Migration } from '@mikro-orm/migrations';

export class ReplacedAnswers extends Migration {
  override up(): void {
    this.addSql(`alter table "remittances"."claim_payments" add "replaced_by_id" text null`);
  }
}
