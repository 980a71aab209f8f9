import { Migration } from '@mikro-orm/migrations';

export class DueDays extends Migration {
  override up(): void {
    this.addSql(`create index "home_health_episodes_due_day" on "specialty_billing"."home_health_episodes" (
      "organization_id", "noa_due_on", "id"
    )
      where (noa_due_on IS NOT NULL)`);
  }
}
