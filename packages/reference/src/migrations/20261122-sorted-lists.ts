import { Migration } from '@mikro-orm/migrations';

export class SortedLists extends Migration {
  override up(): void {
    this.addSql(
      `create index "facilities_name" on "reference_data"."facilities" ("organization_id", "name", "id")`,
    );
    this.addSql(`create index "payers_name" on "reference_data"."payers" ("organization_id", "name", "id")`);
    this.addSql(
      `create index "providers_last_name" on "reference_data"."providers" ("organization_id", "last_name", "id")`,
    );
    this.addSql(`drop index "reference_data"."claims_billed"`);
    this.addSql(
      `create index "claims_billed" on "reference_data"."claims" ("organization_id", "billed_at", "id")`,
    );
  }
}
