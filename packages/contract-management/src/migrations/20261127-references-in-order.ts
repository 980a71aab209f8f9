import { Migration } from '@mikro-orm/migrations';

export class ReferencesInOrder extends Migration {
  override up(): void {
    this.addSql(`drop index "contract_management"."underpayment_cases_assignee"`);
    this.addSql(`create index "underpayment_cases_assignee" on "contract_management"."underpayment_cases" (
      "organization_id", "assigned_to_id", "created_at", "id"
    )
      include ("status")`);
    this.addSql(`create index "underpayment_cases_work_by_payer" on "contract_management"."underpayment_cases" (
      "organization_id", "payer_id", "created_at", "id"
    )
      include ("outstanding_cents", "dispute_deadline")
      where status in ('IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED')`);
  }
}
