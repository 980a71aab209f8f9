import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(
      `create index "appeals_level_newest" on "appeals"."appeals" ("organization_id", "level", "created_at", "id")`,
    );
    this.addSql(
      `create index "appeals_outcome_newest" on "appeals"."appeals" ("organization_id", "outcome", "created_at", "id")`,
    );
    this.addSql(
      `create index "appeals_submission_method_newest" on "appeals"."appeals" ("organization_id", "submission_method", "created_at", "id")`,
    );
    this.addSql(
      `create index "appeals_deadline" on "appeals"."appeals" ("organization_id", "appeal_deadline")`,
    );
    this.addSql(
      `create index "appeals_submitted" on "appeals"."appeals" ("organization_id", "submitted_at")`,
    );
    this.addSql(`create index "appeals_updated" on "appeals"."appeals" ("organization_id", "updated_at")`);
  }
}
