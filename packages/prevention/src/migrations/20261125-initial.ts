import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "prevention"`);

    this.addSql(`create table "prevention"."education" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "provider_id" text not null,
      "topic" text not null,
      "description" text not null,
      "education_type" text null,
      "severity" text not null,
      "category" text null,
      "payer_id" text null,
      "education_content" text null,
      "action_items" json not null,
      "resource_urls" json not null,
      "status" text not null,
      "viewed_at" timestamptz(3) null,
      "acknowledged_at" timestamptz(3) null,
      "completed_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "education_newest" on "prevention"."education" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "education_provider" on "prevention"."education" (
      "organization_id", "provider_id", "created_at", "id"
    )`);
    this.addSql(`create index "education_payer" on "prevention"."education" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(
      `create index "education_severity" on "prevention"."education" ("organization_id", "severity")`,
    );
    this.addSql(`create index "education_status" on "prevention"."education" ("organization_id", "status")`);
    this.addSql(`alter table "prevention"."education"
      add constraint "education_severity_check" check (
        "severity" in ('LOW', 'MEDIUM', 'HIGH', 'CRITICAL')
      )`);
    this.addSql(`create or replace function "prevention"."education_counted_3b588b312dff_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'prevention.education.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'prevention.education.d4cef66163e7', array[t.status::text, t.severity::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3b588b312dff_insert"
      after insert on "prevention"."education"
      referencing new table as added
      for each statement
      execute function "prevention"."education_counted_3b588b312dff_insert_fn"()`);
    this.addSql(`create or replace function "prevention"."education_counted_3b588b312dff_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'prevention.education.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'prevention.education.d4cef66163e7', array[t.status::text, t.severity::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'prevention.education.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'prevention.education.d4cef66163e7', array[t.status::text, t.severity::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3b588b312dff_update"
      after update on "prevention"."education"
      referencing old table as taken new table as added
      for each statement
      execute function "prevention"."education_counted_3b588b312dff_update_fn"()`);
    this.addSql(`create or replace function "prevention"."education_counted_3b588b312dff_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'prevention.education.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'prevention.education.d4cef66163e7', array[t.status::text, t.severity::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3b588b312dff_delete"
      after delete on "prevention"."education"
      referencing old table as taken
      for each statement
      execute function "prevention"."education_counted_3b588b312dff_delete_fn"()`);
    this.addSql(`alter table "prevention"."education" enable row level security`);
    this.addSql(`alter table "prevention"."education" force row level security`);
    this.addSql(`create policy "education_tenant_policy" on "prevention"."education"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters
      values ('prevention.education.b1cae4946dca'), ('prevention.education.d4cef66163e7')`);
  }
}
