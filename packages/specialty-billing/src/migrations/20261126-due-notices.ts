import { Migration } from '@mikro-orm/migrations';

export class DueNotices extends Migration {
  override up(): void {
    this.addSql(`create index "home_health_noas_status" on "specialty_billing"."home_health_noas" (
      "organization_id", "status", "id"
    )`);
    this.addSql(`create index "home_health_episodes_due_notice" on "specialty_billing"."home_health_episodes" (
      "organization_id", "due_noa_id"
    )
      where (due_noa_id IS NOT NULL)`);
    this.addSql(`create index "home_health_episodes_due_discharge" on "specialty_billing"."home_health_episodes" (
      "organization_id", "discharge_date", "id"
    )
      where (noa_due_on IS NOT NULL)`);
  }
}
