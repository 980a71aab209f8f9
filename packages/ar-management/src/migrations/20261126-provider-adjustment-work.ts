import { Migration } from '@mikro-orm/migrations';

export class ProviderAdjustmentWork extends Migration {
  override up(): void {
    this.addSql(`alter table "ar_management"."work_marks" drop constraint "work_marks_kind_check"`);
    this.addSql(`alter table "ar_management"."work_marks"
      add constraint "work_marks_kind_check" check (
        "kind" in (
          'PAYMENT_EXCEPTION', 'PAYMENT_DIFFERENCE', 'PROVIDER_ADJUSTMENT', 'DENIAL_CASE', 'APPEAL',
          'UNDERPAYMENT_CASE', 'CLAIM_STATUS_INQUIRY', 'REJECTED_CLAIM', 'SECONDARY_DUE', 'CREDIT_BALANCE',
          'TAKEBACK', 'FOLLOW_UP', 'NOTICE_OF_ADMISSION', 'EXPIRABLE', 'EXCLUSION_REVIEW'
        )
      )`);
  }
}
