import { Migration } from '@mikro-orm/migrations';

export class SortedLists extends Migration {
  override up(): void {
    this.addSql(
      `create index "estimates_service_date" on "gfe"."estimates" ("organization_id", "service_date", "id")`,
    );
    this.addSql(
      `create index "estimates_deadline" on "gfe"."estimates" ("organization_id", "delivery_deadline", "id")`,
    );
    this.addSql(
      `create index "idr_cases_initiated" on "gfe"."idr_cases" ("organization_id", "initiated_at", "id")`,
    );
  }
}
