import { Migration } from '@mikro-orm/migrations';

export class PagesByIndexAlone extends Migration {
  override up(): void {
    this.addSql(`drop index "gfe"."estimates_newest"`);
    this.addSql(`drop index "gfe"."estimates_status"`);
    this.addSql(
      `create index "estimates_newest" on "gfe"."estimates" ("organization_id", "created_at", "id") include ("status", "delivery_deadline", "service_date", "total_estimated_cost_cents", "expires_at", "deadline_basis", "delivered_at")`,
    );
    this.addSql(
      `create index "estimates_status" on "gfe"."estimates" ("organization_id", "status") include ("expires_at")`,
    );
    this.addSql(`drop index "gfe"."idr_cases_newest"`);
    this.addSql(
      `create index "idr_cases_newest" on "gfe"."idr_cases" ("organization_id", "created_at", "id") include ("initiated_at", "billed_amount_cents")`,
    );
  }
}
