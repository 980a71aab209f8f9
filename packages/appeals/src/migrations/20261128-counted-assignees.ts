import { Migration } from '@mikro-orm/migrations';

export class CountedAssignees extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_8da859c6f84e_delete" on "appeals"."appeals"`);
    this.addSql(`drop function if exists "appeals"."appeals_counted_8da859c6f84e_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_8da859c6f84e_insert" on "appeals"."appeals"`);
    this.addSql(`drop function if exists "appeals"."appeals_counted_8da859c6f84e_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_8da859c6f84e_update" on "appeals"."appeals"`);
    this.addSql(`drop function if exists "appeals"."appeals_counted_8da859c6f84e_update_fn"()`);
    this.addSql(`create or replace function "appeals"."appeals_counted_80456ac98c41_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'appeals.appeals.6bfd8092b492',
        array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text, t.case_assigned_to_id::text, (t.total_appealed_amount_cents - t.total_appealed_amount_cents % (10 ^ greatest(length(abs(t.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.work_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_80456ac98c41_insert"
      after insert on "appeals"."appeals"
      referencing new table as inserted
      for each statement
      execute function "appeals"."appeals_counted_80456ac98c41_insert_fn"()`);
    this.addSql(`create or replace function "appeals"."appeals_counted_80456ac98c41_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'appeals.appeals.6bfd8092b492',
          array[new.status::text, new.level::text, new.outcome::text, new.submission_method::text, new.case_assigned_to_id::text, (new.total_appealed_amount_cents - new.total_appealed_amount_cents % (10 ^ greatest(length(abs(new.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((new.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.work_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.level::text, old.outcome::text, old.submission_method::text, old.case_assigned_to_id::text, (old.total_appealed_amount_cents - old.total_appealed_amount_cents % (10 ^ greatest(length(abs(old.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((old.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.work_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_80456ac98c41_update"
      after update on "appeals"."appeals"
      for each row when (
        (
          old.status::text, old.level::text, old.outcome::text, old.submission_method::text,
          old.case_assigned_to_id::text,
          (
            old.total_appealed_amount_cents - old.total_appealed_amount_cents % (
              10 ^ greatest(length(abs(old.total_appealed_amount_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce((old.appeal_deadline at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.work_due_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.level::text, new.outcome::text, new.submission_method::text, new.case_assigned_to_id::text, (new.total_appealed_amount_cents - new.total_appealed_amount_cents % (10 ^ greatest(length(abs(new.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text, coalesce((new.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.work_due_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "appeals"."appeals_counted_80456ac98c41_update_fn"()`);
    this.addSql(`create or replace function "appeals"."appeals_counted_80456ac98c41_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'appeals.appeals.6bfd8092b492',
        array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text, t.case_assigned_to_id::text, (t.total_appealed_amount_cents - t.total_appealed_amount_cents % (10 ^ greatest(length(abs(t.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.work_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_80456ac98c41_delete"
      after delete on "appeals"."appeals"
      referencing old table as deleted
      for each statement
      execute function "appeals"."appeals_counted_80456ac98c41_delete_fn"()`);
    this.addSql(`alter table appeals.appeals no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'appeals.appeals.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'appeals.appeals.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'appeals.appeals.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from appeals.appeals t
      cross join lateral (
        values (
          'appeals.appeals.abf18f319fca', array[t.status::text]::text[],
          coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'appeals.appeals.e0b4575e1aab',
          array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text]::text[],
          '-infinity'::date
        ),
        (
          'appeals.appeals.2f22957a9790', array[t.status::text, t.case_assigned_to_id::text]::text[],
          '-infinity'::date
        ),
        (
          'appeals.appeals.c00a2b343d17', array[]::text[],
          coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'appeals.appeals.eef45958f042', array[t.status::text]::text[],
          coalesce((t.work_due_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'appeals.appeals.93ec380b7f9d',
          array[t.status::text, (t.total_appealed_amount_cents - t.total_appealed_amount_cents % (10 ^ greatest(length(abs(t.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('appeals.appeals.6bfd8092b492')`);
    this.addSql(`alter table appeals.appeals force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
