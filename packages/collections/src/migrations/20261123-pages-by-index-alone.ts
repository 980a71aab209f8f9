import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "collections"."compliance_checks_newest"`);
    this.addSql(
      `create index "compliance_checks_newest" on "collections"."compliance_checks" ("organization_id", "created_at", "id") include ("planned_at")`,
    );
    this.addSql(`drop index "collections"."contacts_newest"`);
    this.addSql(
      `create index "contacts_newest" on "collections"."contacts" ("organization_id", "created_at", "id") include ("contacted_at", "channel", "purpose", "result")`,
    );
    this.addSql(`drop index "collections"."disputes_newest"`);
    this.addSql(
      `create index "disputes_newest" on "collections"."disputes" ("organization_id", "created_at", "id") include ("received_at")`,
    );
    this.addSql(`drop index "collections"."placements_newest"`);
    this.addSql(
      `create index "placements_newest" on "collections"."placements" ("organization_id", "created_at", "id") include ("placed_at", "placed_amount_cents")`,
    );
  }
}
