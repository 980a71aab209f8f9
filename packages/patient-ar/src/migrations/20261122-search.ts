import { Migration } from '@mikro-orm/migrations';

export class Search extends Migration {
  override up(): void {
    this.addSql(
      `create index "accounts_search_account_number" on "patient_ar"."accounts" ("organization_id", "account_number" collate "C", "id" desc) where ("account_number" is not null)`,
    );
  }
}
