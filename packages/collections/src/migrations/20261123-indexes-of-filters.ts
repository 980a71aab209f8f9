import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(
      `create index "compliance_checks_channel" on "collections"."compliance_checks" ("organization_id", "channel")`,
    );
    this.addSql(
      `create index "compliance_checks_result" on "collections"."compliance_checks" ("organization_id", "result")`,
    );
    this.addSql(
      `create index "compliance_checks_planned" on "collections"."compliance_checks" ("organization_id", "planned_at")`,
    );
    this.addSql(`create index "contacts_channel" on "collections"."contacts" ("organization_id", "channel")`);
    this.addSql(`create index "contacts_purpose" on "collections"."contacts" ("organization_id", "purpose")`);
    this.addSql(`create index "contacts_result" on "collections"."contacts" ("organization_id", "result")`);
  }
}
