import { Migration } from '@mikro-orm/migrations';

export class ReferencesInOrder extends Migration {
  override up(): void {
    this.addSql(`create index "home_health_episodes_work_by_payer" on "specialty_billing"."home_health_episodes" (
      "organization_id", "payer_id", "created_at", "id"
    )
      include ("period_payment_cents", "noa_due_on")
      where is_noa_due = 'true'`);
  }
}
