import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "webhooks"`);

    this.addSql(`create table "webhooks"."webhooks" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "url" text not null,
      "description" text null,
      "event_types" jsonb not null,
      "status" text not null,
      "pause_reason" text null,
      "failing_since" timestamptz(3) null,
      "position" bigint not null,
      "secret_key_version" int not null,
      "secret_number" int not null,
      "previous_key_version" int null,
      "previous_secret_until" timestamptz(3) null,
      "deleted_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "webhooks_newest" on "webhooks"."webhooks" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`alter table "webhooks"."webhooks"
      add constraint "webhooks_status_check" check ("status" in ('ACTIVE', 'PAUSED'))`);
    this.addSql(`alter table "webhooks"."webhooks"
      add constraint "webhooks_pause_reason_check" check ("pause_reason" in ('BY_HAND', 'FAILING'))`);
    this.addSql(`alter table "webhooks"."webhooks" enable row level security`);
    this.addSql(`alter table "webhooks"."webhooks" force row level security`);
    this.addSql(`create policy "webhooks_tenant_policy" on "webhooks"."webhooks"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "webhooks"."deliveries" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "webhook_id" text not null,
      "event_id" text not null,
      "event_type" text not null,
      "record_type" text not null,
      "record_id" text not null,
      "position" bigint not null,
      "occurred_at" timestamptz(3) not null,
      "status" text not null,
      "attempts" jsonb not null,
      "failures" int not null,
      "next_attempt_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "deliveries_newest" on "webhooks"."deliveries" (
      "organization_id", "webhook_id", "created_at", "id"
    )`);
    this.addSql(`create index "deliveries_record" on "webhooks"."deliveries" (
      "organization_id", "webhook_id", "record_id", "position"
    )`);
    this.addSql(`create index "deliveries_due" on "webhooks"."deliveries" (
      "organization_id", "webhook_id", "position"
    )
      where (status = 'PENDING'::text)`);
    this.addSql(`alter table "webhooks"."deliveries"
      add constraint "deliveries_event_unique" unique ("organization_id", "webhook_id", "event_id")`);
    this.addSql(`alter table "webhooks"."deliveries"
      add constraint "deliveries_status_check" check ("status" in ('PENDING', 'DELIVERED', 'FAILED'))`);
    this.addSql(`alter table "webhooks"."deliveries" enable row level security`);
    this.addSql(`alter table "webhooks"."deliveries" force row level security`);
    this.addSql(`create policy "deliveries_tenant_policy" on "webhooks"."deliveries"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
