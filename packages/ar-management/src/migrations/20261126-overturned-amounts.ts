import { Migration } from '@mikro-orm/migrations';

export class OverturnedAmounts extends Migration {
  override up(): void {
    this.addSql(`alter table "ar_management"."appeals" add "overturned_amount" numeric(14,2) null`);
    this.addSql('alter table "ar_management"."appeals" no force row level security');
    // The decision is not known here; what a person confirmed as recovered was overturned.
    this.addSql(`update "ar_management"."appeals" set "overturned_amount" = "dollars_recovered"
      where "status" in ('DECIDED_FAVORABLE', 'DECIDED_PARTIAL') and "dollars_recovered" > 0`);
    this.addSql('alter table "ar_management"."appeals" force row level security');
    this.addSql(`alter table "ar_management"."work_marks" drop constraint "work_marks_kind_check"`);
    this.addSql(`alter table "ar_management"."work_marks"
      add constraint "work_marks_kind_check" check (
        "kind" in (
          'PAYMENT_EXCEPTION', 'PAYMENT_DIFFERENCE', 'PROVIDER_ADJUSTMENT', 'DENIAL_CASE', 'PAYMENT_DUE',
          'APPEAL', 'UNDERPAYMENT_CASE', 'CLAIM_STATUS_INQUIRY', 'NO_RESPONSE', 'TIMELY_FILING',
          'REJECTED_CLAIM', 'SECONDARY_DUE', 'HELD_SHARE_DUE', 'COB_DIFFERENCE', 'EARLIER_ANSWER_MISSING',
          'UNEXPLAINED_PAYMENT', 'CREDIT_BALANCE', 'TAKEBACK', 'FOLLOW_UP', 'NOTICE_OF_ADMISSION',
          'EXPIRABLE', 'EXCLUSION_REVIEW'
        )
      )`);
  }
}
