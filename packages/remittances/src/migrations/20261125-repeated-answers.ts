import { Migration } from '@mikro-orm/migrations';

export class RepeatedAnswers extends Migration {
  override up(): void {
    this.addSql(
      `alter table "remittances"."claim_payments" drop constraint "claim_payments_exception_code_check"`,
    );
    this.addSql(`alter table "remittances"."claim_payments"
      add constraint "claim_payments_exception_code_check" check (
        "exception_code" in (
          'CLAIM_NOT_FOUND', 'CLAIM_AMBIGUOUS', 'LINE_NOT_FOUND', 'UNBALANCED', 'REVERSAL_WITHOUT_ORIGINAL',
          'ANSWERED_BEFORE', 'PAID_ABOVE_CHARGE', 'PAYER_MISMATCH', 'FAULTY_DATA'
        )
      )`);
  }
}
