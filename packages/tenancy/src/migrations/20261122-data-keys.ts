import { Migration } from '@mikro-orm/migrations';

export class DataKeys extends Migration {
  override up(): void {
    // The grants keep the application from deleting a data key.
    this.addSql(
      `create table "platform"."data_keys" ("organization_id" uuid not null, "id" text collate "C" not null, "version" int not null, "wrapped" text not null, "wrapped_by" text not null, "created_at" timestamptz(3) not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `alter table "platform"."data_keys" add constraint "data_keys_version_unique" unique ("organization_id", "version")`,
    );
    this.addSql(
      `create table "platform"."wrapping_keys" ("id" text collate "C" not null, "mark" text not null, primary key ("id"))`,
    );
    this.addSql(`alter table "platform"."data_keys" enable row level security`);
    this.addSql(`alter table "platform"."data_keys" force row level security`);
    this.addSql(
      `create policy "data_keys_tenant_policy" on "platform"."data_keys" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "platform"."wrapping_keys" enable row level security`);
    this.addSql(`alter table "platform"."wrapping_keys" force row level security`);
    this.addSql(`create policy "wrapping_keys_read" on "platform"."wrapping_keys" for select using (true)`);
    this.addSql(
      `create policy "wrapping_keys_add" on "platform"."wrapping_keys" for insert with check (true)`,
    );
    this.addSql(`create policy "wrapping_keys_retire" on "platform"."wrapping_keys" for delete using (true)`);
  }
}
