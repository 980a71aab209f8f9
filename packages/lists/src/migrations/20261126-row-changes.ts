import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    // Vacuum keeps the pages of this queue, because cutting them off locks out writers, and because the planner reads a
    // table without pages sequentially until it plans again.
    this.addSql(`create table "lists"."row_changes" (
      "organization_id" uuid not null,
      "counters" text collate "C" not null,
      "id" uuid not null default gen_random_uuid(),
      "added_categories" text[] null,
      "added_days" date[] null,
      "removed_categories" text[] null,
      "removed_days" date[] null,
      primary key ("organization_id", "counters", "id")
    )
      with (vacuum_truncate = off)`);
    this.addSql(`alter table "lists"."row_changes" enable row level security`);
    this.addSql(`alter table "lists"."row_changes" force row level security`);
    this.addSql(`create policy "row_changes_tenant_policy" on "lists"."row_changes"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
