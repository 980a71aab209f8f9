import { Migration } from '@mikro-orm/migrations';

export class CountedFollowUps extends Migration {
  override up(): void {
    this.addSql(`create or replace function "ar_management"."follow_ups_counted_8b2c1f5c2047_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'ar_management.follow_ups.3d0821139704',
        array[t.status::text, t.assigned_to_id::text, t.closed_by_agent_id::text, t.payer_id::text]::text[],
        array[coalesce(t.due_date, '-infinity'::date), coalesce((t.ended_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8b2c1f5c2047_insert"
      after insert on "ar_management"."follow_ups"
      referencing new table as inserted
      for each statement
      execute function "ar_management"."follow_ups_counted_8b2c1f5c2047_insert_fn"()`);
    this.addSql(`create or replace function "ar_management"."follow_ups_counted_8b2c1f5c2047_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'ar_management.follow_ups.3d0821139704',
          array[new.status::text, new.assigned_to_id::text, new.closed_by_agent_id::text, new.payer_id::text]::text[],
          array[coalesce(new.due_date, '-infinity'::date), coalesce((new.ended_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.assigned_to_id::text, old.closed_by_agent_id::text, old.payer_id::text]::text[],
          array[coalesce(old.due_date, '-infinity'::date), coalesce((old.ended_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8b2c1f5c2047_update"
      after update on "ar_management"."follow_ups"
      for each row when (
        (
          old.status::text, old.assigned_to_id::text, old.closed_by_agent_id::text, old.payer_id::text,
          coalesce(old.due_date, '-infinity'::date),
          coalesce((old.ended_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.assigned_to_id::text, new.closed_by_agent_id::text, new.payer_id::text, coalesce(new.due_date, '-infinity'::date), coalesce((new.ended_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "ar_management"."follow_ups_counted_8b2c1f5c2047_update_fn"()`);
    this.addSql(`create or replace function "ar_management"."follow_ups_counted_8b2c1f5c2047_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'ar_management.follow_ups.3d0821139704',
        array[t.status::text, t.assigned_to_id::text, t.closed_by_agent_id::text, t.payer_id::text]::text[],
        array[coalesce(t.due_date, '-infinity'::date), coalesce((t.ended_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8b2c1f5c2047_delete"
      after delete on "ar_management"."follow_ups"
      referencing old table as deleted
      for each statement
      execute function "ar_management"."follow_ups_counted_8b2c1f5c2047_delete_fn"()`);
    this.addSql(`alter table ar_management.follow_ups no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'ar_management.follow_ups.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'ar_management.follow_ups.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'ar_management.follow_ups.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from ar_management.follow_ups t
      cross join lateral (
        values (
          'ar_management.follow_ups.2e7e8346498d', array[t.status::text, t.assigned_to_id::text]::text[],
          '-infinity'::date
        ),
        (
          'ar_management.follow_ups.358e59d43dc8', array[t.status::text, t.closed_by_agent_id::text]::text[],
          '-infinity'::date
        ), ('ar_management.follow_ups.174c5cc12a04', array[t.payer_id::text]::text[], '-infinity'::date),
        (
          'ar_management.follow_ups.c7e1402f1951', array[t.status::text]::text[],
          coalesce(t.due_date, '-infinity'::date)
        ),
        (
          'ar_management.follow_ups.0d98638891d2', array[]::text[],
          coalesce((t.ended_at at time zone 'UTC')::date, '-infinity'::date)
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('ar_management.follow_ups.3d0821139704')`);
    this.addSql(`alter table ar_management.follow_ups force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
