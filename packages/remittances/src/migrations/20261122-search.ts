import { Migration } from '@mikro-orm/migrations';

export class Search extends Migration {
  override up(): void {
    this.addSql(
      `create index "payments_search_reference" on "remittances"."payments" ("organization_id", "reference" collate "C", "id" desc) where ("reference" is not null)`,
    );
  }
}
