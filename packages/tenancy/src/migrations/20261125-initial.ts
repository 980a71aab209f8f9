import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "platform"`);

    this.addSql(`create table "platform"."audit_outbox" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "occurred_at" timestamptz(3) not null,
      "actor_key_id" text not null,
      "operation" text not null,
      "action" text not null,
      "record_type" text null,
      "record_id" text null,
      "request_id" text not null,
      "row_count" int null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "platform"."audit_outbox" enable row level security`);
    this.addSql(`alter table "platform"."audit_outbox" force row level security`);
    this.addSql(`create policy "audit_outbox_tenant_policy" on "platform"."audit_outbox"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "platform"."idempotency_keys" (
      "organization_id" uuid not null,
      "key" text collate "C" not null,
      "fingerprint" text not null,
      "status" int not null,
      "body" text not null,
      "created_at" timestamptz(3) not null,
      "version" int null,
      primary key ("organization_id", "key")
    )`);
    this.addSql(`alter table "platform"."idempotency_keys" enable row level security`);
    this.addSql(`alter table "platform"."idempotency_keys" force row level security`);
    this.addSql(`create policy "idempotency_keys_tenant_policy" on "platform"."idempotency_keys"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "platform"."rate_windows" (
      "organization_id" uuid not null,
      "key_id" text collate "C" not null,
      "name" text collate "C" not null,
      "counted" timestamptz[] not null,
      "allowed" boolean not null,
      primary key ("organization_id", "key_id", "name")
    )`);
    this.addSql(`alter table "platform"."rate_windows" enable row level security`);
    this.addSql(`alter table "platform"."rate_windows" force row level security`);
    this.addSql(`create policy "rate_windows_tenant_policy" on "platform"."rate_windows"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "platform"."secret_generations" (
      "generation" int not null,
      "fingerprint" text not null,
      "wrapped" text null,
      "created_at" timestamptz(3) not null,
      "retired_at" timestamptz(3) null,
      primary key ("generation")
    )`);
    this.addSql(`alter table "platform"."secret_generations" enable row level security`);
    this.addSql(`alter table "platform"."secret_generations" force row level security`);
    this.addSql(
      `create policy "secret_generations_read" on "platform"."secret_generations" for select using (true)`,
    );
    this.addSql(`create policy "secret_generations_rotate" on "platform"."secret_generations"
      using (has_schema_privilege('platform', 'CREATE'))`);
  }
}
