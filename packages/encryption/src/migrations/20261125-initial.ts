import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "encryption"`);

    this.addSql(`create table "encryption"."data_keys" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "version" int not null,
      "wrapped" text not null,
      "wrapped_by" text not null,
      "created_at" timestamptz(3) not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "encryption"."data_keys"
      add constraint "data_keys_version_unique" unique ("organization_id", "version")`);
    this.addSql(`alter table "encryption"."data_keys" enable row level security`);
    this.addSql(`alter table "encryption"."data_keys" force row level security`);
    this.addSql(`create policy "data_keys_tenant_policy" on "encryption"."data_keys"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "encryption"."wrapping_keys" (
      "id" text collate "C" not null,
      "mark" text not null,
      primary key ("id")
    )`);
    this.addSql(`alter table "encryption"."wrapping_keys" enable row level security`);
    this.addSql(`alter table "encryption"."wrapping_keys" force row level security`);
    this.addSql(`create policy "wrapping_keys_read" on "encryption"."wrapping_keys" for select using (true)`);
    this.addSql(
      `create policy "wrapping_keys_add" on "encryption"."wrapping_keys" for insert with check (true)`,
    );
    this.addSql(
      `create policy "wrapping_keys_retire" on "encryption"."wrapping_keys" for delete using (true)`,
    );
  }
}
