import { Migration } from '@mikro-orm/migrations';

export class Education extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "prevention"`);
    this.addSql(
      `create table "prevention"."education" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "provider_id" text not null, "topic" text not null, "description" text not null, "education_type" text null, "severity" text not null, "category" text null, "payer_id" text null, "education_content" text null, "action_items" json not null, "resource_urls" json not null, "status" text not null, "viewed_at" timestamptz(3) null, "acknowledged_at" timestamptz(3) null, "completed_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "education_newest" on "prevention"."education" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "education_provider" on "prevention"."education" ("organization_id", "provider_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "education_payer" on "prevention"."education" ("organization_id", "payer_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "prevention"."education" add constraint "education_severity_check" check ("severity" in ('LOW', 'MEDIUM', 'HIGH', 'CRITICAL'))`,
    );
    this.addSql(`alter table "prevention"."education" enable row level security`);
    this.addSql(`alter table "prevention"."education" force row level security`);
    this.addSql(
      `create policy "education_tenant_policy" on "prevention"."education" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
