import { Migration } from '@mikro-orm/migrations';

export class RowSums extends Migration {
  override up(): void {
    this.addSql(`create table "lists"."row_sums" (
      "organization_id" uuid not null,
      "sums" text collate "C" not null,
      "days" int not null,
      "day" date not null,
      "categories" text[] collate "C" not null,
      "sum_1" bigint not null,
      "sum_2" bigint not null,
      "sum_3" bigint not null,
      "sum_4" bigint not null,
      primary key ("organization_id", "sums", "days", "day", "categories")
    )`);
    this.addSql(`create index "row_sums_zero" on "lists"."row_sums" ("organization_id")
      where (sum_1 = 0 and sum_2 = 0 and sum_3 = 0 and sum_4 = 0)`);
    this.addSql(`alter table "lists"."row_sums" enable row level security`);
    this.addSql(`alter table "lists"."row_sums" force row level security`);
    this.addSql(`create policy "row_sums_tenant_policy" on "lists"."row_sums"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
