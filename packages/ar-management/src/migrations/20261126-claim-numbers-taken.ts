import { Migration } from '@mikro-orm/migrations';

export class ClaimNumbersTaken extends Migration {
  override up(): void {
    this.addSql(`alter table "ar_management"."work_marks" drop constraint "work_marks_kind_check"`);
    this.addSql(`alter table "ar_management"."work_marks"
      add constraint "work_marks_kind_check" check (
        "kind" in (
          'PAYMENT_EXCEPTION', 'PAYMENT_DIFFERENCE', 'PROVIDER_ADJUSTMENT', 'DENIAL_CASE', 'PAYMENT_DUE',
          'APPEAL', 'UNDERPAYMENT_CASE', 'CLAIM_STATUS_INQUIRY', 'NO_RESPONSE', 'TIMELY_FILING',
          'REJECTED_CLAIM', 'REJECTED_BATCH', 'SECONDARY_DUE', 'HELD_SHARE_DUE', 'COB_DIFFERENCE',
          'EARLIER_ANSWER_MISSING', 'UNEXPLAINED_PAYMENT', 'CREDIT_BALANCE', 'TAKEBACK', 'CLAIM_NUMBER_TAKEN',
          'FOLLOW_UP', 'ESTIMATE_DUE', 'ESTIMATE_INCOMPLETE', 'NOTICE_OF_ADMISSION', 'EXPIRABLE',
          'EXCLUSION_REVIEW'
        )
      )`);
  }
}
