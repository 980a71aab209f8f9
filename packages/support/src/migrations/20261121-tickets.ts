import { Migration } from '@mikro-orm/migrations';

export class Tickets extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "support"`);
    this.addSql(
      `create table "support"."tickets" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "created_by_id" text not null, "category" text not null, "priority" text not null, "status" text not null, "subject" text not null, "description" text not null, "page_url" text null, "user_agent" text null, "resolution_notes" text null, "resolved_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "tickets_newest" on "support"."tickets" ("organization_id", "created_by_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "support"."tickets" add constraint "tickets_category_check" check ("category" in ('STC_BUG', 'STC_QUESTION', 'STC_FEATURE_REQUEST', 'STC_ACCESS', 'STC_DATA_ISSUE', 'STC_INTEGRATION', 'STC_BILLING', 'STC_SECURITY', 'STC_OTHER'))`,
    );
    this.addSql(
      `alter table "support"."tickets" add constraint "tickets_priority_check" check ("priority" in ('STP_LOW', 'STP_MEDIUM', 'STP_HIGH', 'STP_URGENT'))`,
    );
    this.addSql(
      `alter table "support"."tickets" add constraint "tickets_status_check" check ("status" in ('ST_OPEN', 'ST_IN_PROGRESS', 'ST_WAITING_ON_CUSTOMER', 'ST_RESOLVED', 'ST_CLOSED'))`,
    );
    this.addSql(`alter table "support"."tickets" enable row level security`);
    this.addSql(`alter table "support"."tickets" force row level security`);
    this.addSql(
      `create policy "tickets_tenant_policy" on "support"."tickets" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
