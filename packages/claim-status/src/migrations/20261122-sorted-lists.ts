import { Migration } from '@mikro-orm/migrations';

export class SortedLists extends Migration {
  override up(): void {
    this.addSql(
      `create index "inquiries_next_check" on "claim_status"."inquiries" ("organization_id", "next_check_date", "id")`,
    );
    this.addSql(
      `create index "mapping_profiles_name" on "claim_status"."mapping_profiles" ("organization_id", "name", "id")`,
    );
  }
}
