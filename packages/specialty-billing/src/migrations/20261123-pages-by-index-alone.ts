import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "specialty_billing"."home_health_episodes_newest"`);
    this.addSql(`drop index "specialty_billing"."home_health_episodes_start_of_care"`);
    this.addSql(
      `create index "home_health_episodes_newest" on "specialty_billing"."home_health_episodes" ("organization_id", "created_at", "id") include ("start_of_care_date")`,
    );
    this.addSql(
      `create index "home_health_episodes_start_of_care" on "specialty_billing"."home_health_episodes" ("organization_id", "start_of_care_date", "id")`,
    );
  }
}
