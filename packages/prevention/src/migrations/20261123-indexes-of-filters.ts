import { Migration } from '@mikro-orm/migrations';

export class IndexesOfFilters extends Migration {
  override up(): void {
    this.addSql(
      `create index "education_severity" on "prevention"."education" ("organization_id", "severity")`,
    );
    this.addSql(`create index "education_status" on "prevention"."education" ("organization_id", "status")`);
  }
}
