import { Migration } from '@mikro-orm/migrations';

export class FiltersOfFollowUps extends Migration {
  override up(): void {
    this.addSql(`create index "follow_ups_newest" on "ar_management"."follow_ups" (
      "organization_id", "created_at", "id"
    )
      include ("assigned_to_id")`);
    this.addSql(`create index "follow_ups_status" on "ar_management"."follow_ups" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "follow_ups_payer" on "ar_management"."follow_ups" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "follow_ups_assignee" on "ar_management"."follow_ups" (
      "organization_id", "assigned_to_id", "created_at", "id"
    )`);
    this.addSql(`create index "follow_ups_due_date" on "ar_management"."follow_ups" (
      "organization_id", "due_date", "id"
    )`);
    this.addSql(`create index "follow_ups_ended" on "ar_management"."follow_ups" (
      "organization_id", "ended_at", "id"
    )`);
  }
}
