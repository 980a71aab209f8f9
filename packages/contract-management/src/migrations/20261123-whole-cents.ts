import { Migration } from '@mikro-orm/migrations';

export class WholeCents extends Migration {
  override up(): void {
    this.addSql(`drop index "contract_management"."underpayment_cases_variance"`);
    this.addSql(
      `alter table "contract_management"."underpayment_cases" add "variance_cents" bigint generated always as (((variance * (100)::numeric))::bigint) stored not null`,
    );
    this.addSql(
      `create index "underpayment_cases_variance_cents" on "contract_management"."underpayment_cases" ("organization_id", "variance_cents", "id")`,
    );
  }
}
