import { Migration } from '@mikro-orm/migrations';

export class CountedAmounts extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_559a5ee6bed8_delete" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_559a5ee6bed8_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_559a5ee6bed8_insert" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_559a5ee6bed8_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_559a5ee6bed8_update" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_559a5ee6bed8_update_fn"()`);
    this.addSql(`create or replace function "gfe"."estimates_counted_62af042cee58_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'gfe.estimates.798eedf9c1f1',
        array[t.status::text, (t.total_estimated_cost_cents - t.total_estimated_cost_cents % (10 ^ greatest(length(abs(t.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_62af042cee58_insert"
      after insert on "gfe"."estimates"
      referencing new table as inserted
      for each statement
      execute function "gfe"."estimates_counted_62af042cee58_insert_fn"()`);
    this.addSql(`create or replace function "gfe"."estimates_counted_62af042cee58_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'gfe.estimates.798eedf9c1f1',
          array[new.status::text, (new.total_estimated_cost_cents - new.total_estimated_cost_cents % (10 ^ greatest(length(abs(new.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, (old.total_estimated_cost_cents - old.total_estimated_cost_cents % (10 ^ greatest(length(abs(old.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((old.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_62af042cee58_update"
      after update on "gfe"."estimates"
      for each row when (
        (
          old.status::text,
          (
            old.total_estimated_cost_cents - old.total_estimated_cost_cents % (
              10 ^ greatest(length(abs(old.total_estimated_cost_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.service_date at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.delivery_deadline at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, (new.total_estimated_cost_cents - new.total_estimated_cost_cents % (10 ^ greatest(length(abs(new.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text, coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "gfe"."estimates_counted_62af042cee58_update_fn"()`);
    this.addSql(`create or replace function "gfe"."estimates_counted_62af042cee58_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'gfe.estimates.798eedf9c1f1',
        array[t.status::text, (t.total_estimated_cost_cents - t.total_estimated_cost_cents % (10 ^ greatest(length(abs(t.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_62af042cee58_delete"
      after delete on "gfe"."estimates"
      referencing old table as deleted
      for each statement
      execute function "gfe"."estimates_counted_62af042cee58_delete_fn"()`);
    this.addSql(`alter table gfe.estimates no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'gfe.estimates.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'gfe.estimates.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'gfe.estimates.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from gfe.estimates t
      cross join lateral (
        values (
          'gfe.estimates.c00a2b343d17', array[]::text[],
          coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'gfe.estimates.852d7d63a338', array[]::text[],
          coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'gfe.estimates.0ca8e0a6e271', array[]::text[],
          coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'gfe.estimates.c6eabb6fe1a2', array[t.status::text]::text[],
          coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'gfe.estimates.a1e60bef6ad6',
          array[(t.total_estimated_cost_cents - t.total_estimated_cost_cents % (10 ^ greatest(length(abs(t.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('gfe.estimates.798eedf9c1f1')`);
    this.addSql(`alter table gfe.estimates force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
    this.addSql(`drop trigger if exists "counted_55dc20b0be25_delete" on "gfe"."idr_cases"`);
    this.addSql(`drop function if exists "gfe"."idr_cases_counted_55dc20b0be25_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_55dc20b0be25_insert" on "gfe"."idr_cases"`);
    this.addSql(`drop function if exists "gfe"."idr_cases_counted_55dc20b0be25_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_55dc20b0be25_update" on "gfe"."idr_cases"`);
    this.addSql(`drop function if exists "gfe"."idr_cases_counted_55dc20b0be25_update_fn"()`);
    this.addSql(`create or replace function "gfe"."idr_cases_counted_8f01647cdda7_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'gfe.idr_cases.85fc978d3aef',
        array[t.status::text, (t.billed_amount_cents - t.billed_amount_cents % (10 ^ greatest(length(abs(t.billed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.initiated_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8f01647cdda7_insert"
      after insert on "gfe"."idr_cases"
      referencing new table as inserted
      for each statement
      execute function "gfe"."idr_cases_counted_8f01647cdda7_insert_fn"()`);
    this.addSql(`create or replace function "gfe"."idr_cases_counted_8f01647cdda7_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'gfe.idr_cases.85fc978d3aef',
          array[new.status::text, (new.billed_amount_cents - new.billed_amount_cents % (10 ^ greatest(length(abs(new.billed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((new.initiated_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, (old.billed_amount_cents - old.billed_amount_cents % (10 ^ greatest(length(abs(old.billed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((old.initiated_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8f01647cdda7_update"
      after update on "gfe"."idr_cases"
      for each row when (
        (
          old.status::text,
          (
            old.billed_amount_cents - old.billed_amount_cents % (
              10 ^ greatest(length(abs(old.billed_amount_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce((old.initiated_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, (new.billed_amount_cents - new.billed_amount_cents % (10 ^ greatest(length(abs(new.billed_amount_cents)::text) - 2, 0))::bigint)::text, coalesce((new.initiated_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "gfe"."idr_cases_counted_8f01647cdda7_update_fn"()`);
    this.addSql(`create or replace function "gfe"."idr_cases_counted_8f01647cdda7_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'gfe.idr_cases.85fc978d3aef',
        array[t.status::text, (t.billed_amount_cents - t.billed_amount_cents % (10 ^ greatest(length(abs(t.billed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.initiated_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_8f01647cdda7_delete"
      after delete on "gfe"."idr_cases"
      referencing old table as deleted
      for each statement
      execute function "gfe"."idr_cases_counted_8f01647cdda7_delete_fn"()`);
    this.addSql(`alter table gfe.idr_cases no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'gfe.idr_cases.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'gfe.idr_cases.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'gfe.idr_cases.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from gfe.idr_cases t
      cross join lateral (
        values (
          'gfe.idr_cases.cc6014f1f033', array[t.status::text]::text[],
          coalesce((t.initiated_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'gfe.idr_cases.88290001f680',
          array[(t.billed_amount_cents - t.billed_amount_cents % (10 ^ greatest(length(abs(t.billed_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('gfe.idr_cases.85fc978d3aef')`);
    this.addSql(`alter table gfe.idr_cases force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
