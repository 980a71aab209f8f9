import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "audit"`);

    this.addSql(`create table "audit"."events" (
      "organization_id" uuid not null,
      "position" bigint not null,
      "id" text collate "C" not null,
      "occurred_at" timestamptz(3) not null,
      "actor_key_id" text not null,
      "operation" text not null,
      "action" text not null,
      "record_type" text null,
      "record_id" text null,
      "request_id" text not null,
      "row_count" int null,
      primary key ("organization_id", "position")
    )`);
    this.addSql(`create index "events_changes" on "audit"."events" ("organization_id", "position")
      where action <> 'read' and record_id is not null`);
    this.addSql(`create index "events_record" on "audit"."events" ("organization_id", "record_id", "position")
      where record_id is not null`);
    this.addSql(
      `create index "events_actor" on "audit"."events" ("organization_id", "actor_key_id", "position")`,
    );
    this.addSql(`create index "events_occurred" on "audit"."events" ("organization_id", "occurred_at")`);
    this.addSql(`create index "events_operation" on "audit"."events" (
      "organization_id", "operation" collate "C", "position"
    )`);
    this.addSql(`create index "events_type" on "audit"."events" (
      "organization_id", "record_type", "action", "position"
    )`);
    this.addSql(`create index "events_writes" on "audit"."events" ("organization_id", "action", "position")
      where action not in ('read', 'list')`);
    this.addSql(`create or replace function "audit"."events_counted_9bcc804a77f1_insert_fn"()
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
              'audit.events.45ad8c692a56', array[t.operation::text, t.action::text, t.record_type::text]::text[],
              '-infinity'::date
            ), ('audit.events.742570e922a4', array[t.actor_key_id::text]::text[], '-infinity'::date),
            (
              'audit.events.3cf51f193251', array[]::text[],
              coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9bcc804a77f1_insert"
      after insert on "audit"."events"
      referencing new table as added
      for each statement
      execute function "audit"."events_counted_9bcc804a77f1_insert_fn"()`);
    this.addSql(`create or replace function "audit"."events_counted_9bcc804a77f1_update_fn"()
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
              'audit.events.45ad8c692a56', array[t.operation::text, t.action::text, t.record_type::text]::text[],
              '-infinity'::date
            ), ('audit.events.742570e922a4', array[t.actor_key_id::text]::text[], '-infinity'::date),
            (
              'audit.events.3cf51f193251', array[]::text[],
              coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'audit.events.45ad8c692a56', array[t.operation::text, t.action::text, t.record_type::text]::text[],
              '-infinity'::date
            ), ('audit.events.742570e922a4', array[t.actor_key_id::text]::text[], '-infinity'::date),
            (
              'audit.events.3cf51f193251', array[]::text[],
              coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9bcc804a77f1_update"
      after update on "audit"."events"
      referencing old table as taken new table as added
      for each statement
      execute function "audit"."events_counted_9bcc804a77f1_update_fn"()`);
    this.addSql(`create or replace function "audit"."events_counted_9bcc804a77f1_delete_fn"()
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
              'audit.events.45ad8c692a56', array[t.operation::text, t.action::text, t.record_type::text]::text[],
              '-infinity'::date
            ), ('audit.events.742570e922a4', array[t.actor_key_id::text]::text[], '-infinity'::date),
            (
              'audit.events.3cf51f193251', array[]::text[],
              coalesce((t.occurred_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9bcc804a77f1_delete"
      after delete on "audit"."events"
      referencing old table as taken
      for each statement
      execute function "audit"."events_counted_9bcc804a77f1_delete_fn"()`);
    this.addSql(`alter table "audit"."events" enable row level security`);
    this.addSql(`alter table "audit"."events" force row level security`);
    this.addSql(`create policy "events_tenant_policy" on "audit"."events"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "audit"."seals" (
      "organization_id" uuid not null,
      "sequence" int not null,
      "up_to" bigint not null,
      "events" int not null,
      "hash" text not null,
      "sealed_at" timestamptz(3) not null,
      primary key ("organization_id", "sequence")
    )`);
    this.addSql(`alter table "audit"."seals" enable row level security`);
    this.addSql(`alter table "audit"."seals" force row level security`);
    this.addSql(`create policy "seals_tenant_policy" on "audit"."seals"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "audit"."spans" (
      "organization_id" uuid not null,
      "number" bigint not null,
      "earliest" timestamptz(3) not null,
      "latest" timestamptz(3) not null,
      primary key ("organization_id", "number")
    )`);
    this.addSql(`alter table "audit"."spans" enable row level security`);
    this.addSql(`alter table "audit"."spans" force row level security`);
    this.addSql(`create policy "spans_tenant_policy" on "audit"."spans"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters
      values ('audit.events.45ad8c692a56'), ('audit.events.742570e922a4'), ('audit.events.3cf51f193251')`);
    this.addSql(`create or replace function "audit"."place_events"(most integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  organization constant uuid := current_setting('app.organization_id')::uuid;
  before bigint;
  last text collate "C";
  placed bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit positions', hashtextextended(organization::text, 0)));
  -- A position that was sealed is never given again, so that a trail that lost its end shows the gap.
  select greatest(
    (select max(e."position") from audit.events e where e.organization_id = organization),
    (select s.up_to from audit.seals s where s.organization_id = organization order by s.sequence desc limit 1),
    0) into before;
  -- By a bound and not by a join, which is planned badly while the statistics know an empty table.
  select max(id) into last from (
    select o.id from platform.audit_outbox o where o.organization_id = organization order by o.id limit most
  ) chosen;
  with gone as (
    delete from platform.audit_outbox o
    where o.organization_id = organization and o.id <= last
    returning o.*
  ),
  put as (
    insert into audit.events (organization_id, "position", id, occurred_at, actor_key_id, operation, action,
      record_type, record_id, request_id, row_count)
    select gone.organization_id, before + row_number() over (order by gone.id), gone.id, gone.occurred_at,
      gone.actor_key_id, gone.operation, gone.action, gone.record_type, gone.record_id, gone.request_id, gone.row_count
    from gone
    returning "position", occurred_at
  ),
  spans as (
    insert into audit.spans as s (organization_id, number, earliest, latest)
    select organization, put."position" / 1000, min(put.occurred_at), max(put.occurred_at) from put group by 2
    on conflict (organization_id, number) do update
      set earliest = least(s.earliest, excluded.earliest), latest = greatest(s.latest, excluded.latest)
  )
  select count(*) into placed from put;
  return placed;
end $$`);
    this.addSql(`revoke all on function "audit"."place_events"(integer) from public`);
  }
}
