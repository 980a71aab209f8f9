import { Migration } from '@mikro-orm/migrations';

export class Platform extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "platform"`);
    this.addSql(
      `create table "platform"."audit_events" ("organization_id" uuid not null, "transaction_id" xid8 not null default pg_current_xact_id(), "id" text collate "C" not null, "occurred_at" timestamptz(3) not null, "actor_key_id" text not null, "operation" text not null, "action" text not null, "record_type" text null, "record_id" text null, "request_id" text not null, primary key ("organization_id", "transaction_id", "id"))`,
    );
    this.addSql(
      `create index "audit_events_changes" on "platform"."audit_events" ("organization_id", "transaction_id", "id") where action <> 'read' and record_id is not null`,
    );
    this.addSql(
      `create table "platform"."audit_seals" ("organization_id" uuid not null, "sequence" int not null, "up_to" xid8 not null, "events" int not null, "hash" text not null, "sealed_at" timestamptz(3) not null, primary key ("organization_id", "sequence"))`,
    );
    this.addSql(
      `create table "platform"."idempotency_keys" ("organization_id" uuid not null, "key" text collate "C" not null, "fingerprint" text not null, "status" int not null, "body" text not null, "created_at" timestamptz(3) not null, primary key ("organization_id", "key"))`,
    );
    this.addSql(`alter table "platform"."audit_events" enable row level security`);
    this.addSql(`alter table "platform"."audit_events" force row level security`);
    this.addSql(
      `create policy "audit_events_tenant_policy" on "platform"."audit_events" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "platform"."audit_seals" enable row level security`);
    this.addSql(`alter table "platform"."audit_seals" force row level security`);
    this.addSql(
      `create policy "audit_seals_tenant_policy" on "platform"."audit_seals" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "platform"."idempotency_keys" enable row level security`);
    this.addSql(`alter table "platform"."idempotency_keys" force row level security`);
    this.addSql(
      `create policy "idempotency_keys_tenant_policy" on "platform"."idempotency_keys" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
