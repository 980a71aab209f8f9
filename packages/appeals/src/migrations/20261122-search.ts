import { Migration } from '@mikro-orm/migrations';

export class Search extends Migration {
  override up(): void {
    this.addSql(
      `alter table "appeals"."appeals" add "case_number" text generated always as ((denial_case_summary ->> 'caseNumber'::text)) stored null`,
    );
    this.addSql(
      `create index "appeals_search_case_number" on "appeals"."appeals" ("organization_id", "case_number" collate "C", "id" desc) where ("case_number" is not null)`,
    );
    this.addSql(
      `create index "appeals_search_confirmation_number" on "appeals"."appeals" ("organization_id", "confirmation_number" collate "C", "id" desc) where ("confirmation_number" is not null)`,
    );
    this.addSql(
      `create index "appeals_search_tracking_number" on "appeals"."appeals" ("organization_id", "tracking_number" collate "C", "id" desc) where ("tracking_number" is not null)`,
    );
  }
}
