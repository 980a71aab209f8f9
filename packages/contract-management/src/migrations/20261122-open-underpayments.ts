import { Migration } from '@mikro-orm/migrations';

export class OpenUnderpayments extends Migration {
  override up(): void {
    this.addSql(
      `create index "underpayment_cases_work" on "contract_management"."underpayment_cases" ("organization_id", (- coalesce(variance - recovered_amount, 0.00)), "created_at", "id") include ("dispute_deadline", "payer_id", "assigned_to_id") where status in ('IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED')`,
    );
    this.addSql(
      `create index "underpayment_cases_work_due" on "contract_management"."underpayment_cases" ("organization_id", "dispute_deadline") where status in ('IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED')`,
    );
  }
}
