import { Migration } from '@mikro-orm/migrations';

export class RateWindows extends Migration {
  override up(): void {
    this.addSql(
      `create table "platform"."rate_windows" ("organization_id" uuid not null, "key_id" text collate "C" not null, "name" text collate "C" not null, "counted" timestamptz[] not null, "allowed" boolean not null, primary key ("organization_id", "key_id", "name"))`,
    );
    this.addSql(`alter table "platform"."rate_windows" enable row level security`);
    this.addSql(`alter table "platform"."rate_windows" force row level security`);
    this.addSql(
      `create policy "rate_windows_tenant_policy" on "platform"."rate_windows" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
