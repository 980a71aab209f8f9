import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(
      `create index "entries_expiring" on "credentialing"."entries" ("organization_id", "expires_on", "id")`,
    );
  }
}
