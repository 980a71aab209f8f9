import { Migration } from '@mikro-orm/migrations';

export class WorkByAmount extends Migration {
  override up(): void {
    this.addSql(`drop index "appeals"."appeals_undecided"`);
    this.addSql(`drop index "appeals"."appeals_undecided_due"`);
    this.addSql(`drop trigger if exists "counted_8c29fbcd6c37_delete" on "appeals"."appeals"`);
    this.addSql(`drop function if exists "appeals"."appeals_counted_8c29fbcd6c37_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_8c29fbcd6c37_insert" on "appeals"."appeals"`);
    this.addSql(`drop function if exists "appeals"."appeals_counted_8c29fbcd6c37_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_8c29fbcd6c37_update" on "appeals"."appeals"`);
    this.addSql(`drop function if exists "appeals"."appeals_counted_8c29fbcd6c37_update_fn"()`);
    this.addSql(`alter table "appeals"."appeals"
      add "total_appealed_amount_cents" bigint generated always as (
        ((total_appealed_amount * (100)::numeric))::bigint
      ) stored not null`);
    this.addSql(`create index "appeals_undecided_by_cents" on "appeals"."appeals" (
      "organization_id", "total_appealed_amount_cents" desc, "created_at", "id"
    )
      include ("total_appealed_amount", "work_due_at", "payer_id")
      where status in (
        'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED',
        'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED'
      )`);
    this.addSql(`create index "appeals_undecided_by_day" on "appeals"."appeals" ("organization_id", "work_due_at")
      include ("total_appealed_amount_cents")
      where status in (
        'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED',
        'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED'
      )`);
    this.addSql(`create index "appeals_undecided_by_age" on "appeals"."appeals" (
      "organization_id", "created_at", "id"
    )
      include ("total_appealed_amount_cents", "work_due_at")
      where status in (
        'DRAFT', 'PENDING_DOCUMENTATION', 'READY_FOR_SUBMISSION', 'SUBMITTED', 'RECEIVED_ACKNOWLEDGED',
        'UNDER_REVIEW', 'PEER_TO_PEER_SCHEDULED', 'PEER_TO_PEER_COMPLETED', 'ADDITIONAL_INFO_REQUESTED'
      )`);
    this.addSql(`create or replace function "appeals"."appeals_counted_8da859c6f84e_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'appeals.appeals.ddd2b4e5fb62',
        array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text, (t.total_appealed_amount_cents - t.total_appealed_amount_cents % (10 ^ greatest(length(abs(t.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.work_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8da859c6f84e_insert"
      after insert on "appeals"."appeals"
      referencing new table as inserted
      for each statement
      execute function "appeals"."appeals_counted_8da859c6f84e_insert_fn"()`);
    this.addSql(`create or replace function "appeals"."appeals_counted_8da859c6f84e_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'appeals.appeals.ddd2b4e5fb62',
          array[new.status::text, new.level::text, new.outcome::text, new.submission_method::text, (new.total_appealed_amount_cents - new.total_appealed_amount_cents % (10 ^ greatest(length(abs(new.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((new.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.work_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.level::text, old.outcome::text, old.submission_method::text, (old.total_appealed_amount_cents - old.total_appealed_amount_cents % (10 ^ greatest(length(abs(old.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((old.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.work_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8da859c6f84e_update"
      after update on "appeals"."appeals"
      for each row when (
        (
          old.status::text, old.level::text, old.outcome::text, old.submission_method::text,
          (
            old.total_appealed_amount_cents - old.total_appealed_amount_cents % (
              10 ^ greatest(length(abs(old.total_appealed_amount_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce((old.appeal_deadline at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.work_due_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.level::text, new.outcome::text, new.submission_method::text, (new.total_appealed_amount_cents - new.total_appealed_amount_cents % (10 ^ greatest(length(abs(new.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text, coalesce((new.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.work_due_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "appeals"."appeals_counted_8da859c6f84e_update_fn"()`);
    this.addSql(`create or replace function "appeals"."appeals_counted_8da859c6f84e_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'appeals.appeals.ddd2b4e5fb62',
        array[t.status::text, t.level::text, t.outcome::text, t.submission_method::text, (t.total_appealed_amount_cents - t.total_appealed_amount_cents % (10 ^ greatest(length(abs(t.total_appealed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.work_due_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8da859c6f84e_delete"
      after delete on "appeals"."appeals"
      referencing old table as deleted
      for each statement
      execute function "appeals"."appeals_counted_8da859c6f84e_delete_fn"()`);
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
    this.addSql(`insert into lists.counters values ('appeals.appeals.ddd2b4e5fb62')`);
    this.addSql(`alter table appeals.appeals force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
