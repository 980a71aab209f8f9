import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "lists"`);

    this.addSql(`create table "lists"."counters" (
      "name" text collate "C" not null,
      primary key ("name")
    )`);
    this.addSql(`alter table "lists"."counters" enable row level security`);
    this.addSql(`alter table "lists"."counters" force row level security`);
    this.addSql(`create policy "counters_read" on "lists"."counters" for select using (true)`);
    this.addSql(
      `create policy "counters_shape" on "lists"."counters" using (has_schema_privilege('lists', 'CREATE'))`,
    );

    this.addSql(`create table "lists"."row_counts" (
      "organization_id" uuid not null,
      "id" uuid not null default gen_random_uuid(),
      "counter" text collate "C" not null,
      "categories" text[] not null,
      "day" date not null,
      "rows" int not null,
      "is_folded" boolean not null default false,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "row_counts_first_category" on "lists"."row_counts" (
      "organization_id", "counter", ("categories"[1]), "day"
    )
      include ("categories", "rows")`);
    this.addSql(
      `create index "row_counts_unfolded" on "lists"."row_counts" ("organization_id") where (not is_folded)`,
    );
    this.addSql(`alter table "lists"."row_counts" enable row level security`);
    this.addSql(`alter table "lists"."row_counts" force row level security`);
    this.addSql(`create policy "row_counts_tenant_policy" on "lists"."row_counts"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
