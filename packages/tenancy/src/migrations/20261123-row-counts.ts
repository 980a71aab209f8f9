import { Migration } from '@mikro-orm/migrations';

export class RowCounts extends Migration {
  override up(): void {
    this.addSql(
      `create table "platform"."counters" ("name" text collate "C" not null, primary key ("name"))`,
    );
    this.addSql(`alter table "platform"."counters" enable row level security`);
    this.addSql(`alter table "platform"."counters" force row level security`);
    this.addSql(`create policy "counters_read" on "platform"."counters" for select using (true)`);
    this.addSql(
      `create policy "counters_shape" on "platform"."counters" using (has_schema_privilege('platform', 'CREATE'))`,
    );
    this.addSql(
      `create table "platform"."row_counts" ("organization_id" uuid not null, "counter" text collate "C" not null, "words" text[] not null, "day" date not null, "id" uuid not null default gen_random_uuid(), "rows" int not null, "is_folded" boolean not null default false, primary key ("organization_id", "counter", "words", "day", "id"))`,
    );
    this.addSql(
      `create index "row_counts_unfolded" on "platform"."row_counts" ("organization_id", "counter", "words", "day") where (not is_folded)`,
    );
    this.addSql(`alter table "platform"."row_counts" enable row level security`);
    this.addSql(`alter table "platform"."row_counts" force row level security`);
    this.addSql(
      `create policy "row_counts_tenant_policy" on "platform"."row_counts" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
