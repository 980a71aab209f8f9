import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "support"`);

    this.addSql(`create table "support"."tickets" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "created_by_id" text not null,
      "category" text not null,
      "priority" text not null,
      "status" text not null,
      "subject" text not null,
      "description" text not null,
      "page_url" text null,
      "user_agent" text null,
      "resolution_notes" text null,
      "resolved_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "tickets_newest" on "support"."tickets" (
      "organization_id", "created_by_id", "created_at", "id"
    )`);
    this.addSql(`alter table "support"."tickets"
      add constraint "tickets_category_check" check (
        "category" in (
          'STC_BUG', 'STC_QUESTION', 'STC_FEATURE_REQUEST', 'STC_ACCESS', 'STC_DATA_ISSUE', 'STC_INTEGRATION',
          'STC_BILLING', 'STC_SECURITY', 'STC_OTHER'
        )
      )`);
    this.addSql(`alter table "support"."tickets"
      add constraint "tickets_priority_check" check (
        "priority" in ('STP_LOW', 'STP_MEDIUM', 'STP_HIGH', 'STP_URGENT')
      )`);
    this.addSql(`alter table "support"."tickets"
      add constraint "tickets_status_check" check (
        "status" in ('ST_OPEN', 'ST_IN_PROGRESS', 'ST_WAITING_ON_CUSTOMER', 'ST_RESOLVED', 'ST_CLOSED')
      )`);
    this.addSql(`create or replace function "support"."tickets_counted_76d8560c39c1_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('support.tickets.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_76d8560c39c1_insert"
      after insert on "support"."tickets"
      referencing new table as added
      for each statement
      execute function "support"."tickets_counted_76d8560c39c1_insert_fn"()`);
    this.addSql(`create or replace function "support"."tickets_counted_76d8560c39c1_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('support.tickets.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('support.tickets.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_76d8560c39c1_update"
      after update on "support"."tickets"
      referencing old table as taken new table as added
      for each statement
      execute function "support"."tickets_counted_76d8560c39c1_update_fn"()`);
    this.addSql(`create or replace function "support"."tickets_counted_76d8560c39c1_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('support.tickets.f430e673d93a', array[]::text[], '-infinity'::date)
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_76d8560c39c1_delete"
      after delete on "support"."tickets"
      referencing old table as taken
      for each statement
      execute function "support"."tickets_counted_76d8560c39c1_delete_fn"()`);
    this.addSql(`alter table "support"."tickets" enable row level security`);
    this.addSql(`alter table "support"."tickets" force row level security`);
    this.addSql(`create policy "tickets_tenant_policy" on "support"."tickets"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "support"."ticket_comments" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "ticket_id" text not null,
      "author_id" text not null,
      "body" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "ticket_comments_newest" on "support"."ticket_comments" (
      "organization_id", "ticket_id", "created_at", "id"
    )`);
    this.addSql(`alter table "support"."ticket_comments" enable row level security`);
    this.addSql(`alter table "support"."ticket_comments" force row level security`);
    this.addSql(`create policy "ticket_comments_tenant_policy" on "support"."ticket_comments"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters values ('support.tickets.f430e673d93a')`);
    this.addSql(`alter table "support"."ticket_comments"
      add constraint "ticket_comments_organization_id_ticket_id_foreign"
      foreign key ("organization_id", "ticket_id")
      references "support"."tickets" ("organization_id", "id") on update no action on delete no action`);
  }
}
