import { Migration } from '@mikro-orm/migrations';

export class OverdueCounts extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_97e1b4edc20d_delete" on "medical_coding"."jobs"`);
    this.addSql(`drop function if exists "medical_coding"."jobs_counted_97e1b4edc20d_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_97e1b4edc20d_insert" on "medical_coding"."jobs"`);
    this.addSql(`drop function if exists "medical_coding"."jobs_counted_97e1b4edc20d_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_97e1b4edc20d_update" on "medical_coding"."jobs"`);
    this.addSql(`drop function if exists "medical_coding"."jobs_counted_97e1b4edc20d_update_fn"()`);
    this.addSql(`create or replace function "medical_coding"."jobs_counted_51a1740c1e32_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'medical_coding.jobs.e6ea7065f92b',
        array[t.status::text, t.team::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_51a1740c1e32_insert"
      after insert on "medical_coding"."jobs"
      referencing new table as inserted
      for each statement
      execute function "medical_coding"."jobs_counted_51a1740c1e32_insert_fn"()`);
    this.addSql(`create or replace function "medical_coding"."jobs_counted_51a1740c1e32_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'medical_coding.jobs.e6ea7065f92b',
          array[new.status::text, new.team::text]::text[],
          array[coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.due_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.team::text]::text[],
          array[coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_51a1740c1e32_update"
      after update on "medical_coding"."jobs"
      for each row when (
        (
          old.status::text, old.team::text,
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.due_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.team::text, coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.due_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "medical_coding"."jobs_counted_51a1740c1e32_update_fn"()`);
    this.addSql(`create or replace function "medical_coding"."jobs_counted_51a1740c1e32_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'medical_coding.jobs.e6ea7065f92b',
        array[t.status::text, t.team::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_51a1740c1e32_delete"
      after delete on "medical_coding"."jobs"
      referencing old table as deleted
      for each statement
      execute function "medical_coding"."jobs_counted_51a1740c1e32_delete_fn"()`);
    this.addSql(`alter table medical_coding.jobs no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'medical_coding.jobs.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'medical_coding.jobs.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'medical_coding.jobs.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from medical_coding.jobs t
      cross join lateral (
        values (
          'medical_coding.jobs.b1cae4946dca', array[t.status::text]::text[],
          coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        ('medical_coding.jobs.1618afaae1a0', array[t.status::text, t.team::text]::text[], '-infinity'::date),
        (
          'medical_coding.jobs.0f31b5b48a35', array[t.status::text]::text[],
          coalesce((t.due_at at time zone 'UTC')::date, '-infinity'::date)
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('medical_coding.jobs.e6ea7065f92b')`);
    this.addSql(`alter table medical_coding.jobs force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
