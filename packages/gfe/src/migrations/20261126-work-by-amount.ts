import { Migration } from '@mikro-orm/migrations';

export class WorkByAmount extends Migration {
  override up(): void {
    this.addSql(`drop index "gfe"."estimates_incomplete"`);
    this.addSql(`drop index "gfe"."estimates_incomplete_due"`);
    this.addSql(`drop index "gfe"."estimates_to_be_delivered"`);
    this.addSql(`drop index "gfe"."estimates_to_be_delivered_due"`);
    this.addSql(`drop trigger if exists "counted_62af042cee58_delete" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_62af042cee58_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_62af042cee58_insert" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_62af042cee58_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_62af042cee58_update" on "gfe"."estimates"`);
    this.addSql(`drop function if exists "gfe"."estimates_counted_62af042cee58_update_fn"()`);
    this.addSql(`alter table "gfe"."estimates"
      add "is_to_be_delivered" boolean generated always as (
        (status in ('GFE_DRAFT', 'GFE_GENERATED') and deadline_basis <> 'NOT_REQUIRED')
      ) stored not null, 
      add "is_incomplete" boolean generated always as (
        (status in ('GFE_DRAFT', 'GFE_GENERATED') and compliance_gaps <> '[]')
      ) stored not null`);
    this.addSql(`create index "estimates_to_be_delivered_by_cents" on "gfe"."estimates" (
      "organization_id", "total_estimated_cost_cents" desc, "created_at", "id"
    )
      include ("total_estimated_cost", "delivery_deadline")
      where is_to_be_delivered`);
    this.addSql(`create index "estimates_to_be_delivered_by_day" on "gfe"."estimates" (
      "organization_id", "delivery_deadline"
    )
      include ("total_estimated_cost_cents")
      where is_to_be_delivered`);
    this.addSql(`create index "estimates_to_be_delivered_by_age" on "gfe"."estimates" (
      "organization_id", "created_at", "id"
    )
      include ("total_estimated_cost_cents", "delivery_deadline")
      where is_to_be_delivered`);
    this.addSql(`create index "estimates_incomplete_by_cents" on "gfe"."estimates" (
      "organization_id", "total_estimated_cost_cents" desc, "created_at", "id"
    )
      include ("total_estimated_cost", "delivery_deadline")
      where is_incomplete`);
    this.addSql(`create index "estimates_incomplete_by_day" on "gfe"."estimates" (
      "organization_id", "delivery_deadline"
    )
      include ("total_estimated_cost_cents")
      where is_incomplete`);
    this.addSql(`create index "estimates_incomplete_by_age" on "gfe"."estimates" (
      "organization_id", "created_at", "id"
    )
      include ("total_estimated_cost_cents", "delivery_deadline")
      where is_incomplete`);
    this.addSql(`create or replace function "gfe"."estimates_counted_cd2c5ad7011f_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'gfe.estimates.c448ebbf182b',
        array[t.status::text, t.is_to_be_delivered::text, t.is_incomplete::text, (t.total_estimated_cost_cents - t.total_estimated_cost_cents % (10 ^ greatest(length(abs(t.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_cd2c5ad7011f_insert"
      after insert on "gfe"."estimates"
      referencing new table as inserted
      for each statement
      execute function "gfe"."estimates_counted_cd2c5ad7011f_insert_fn"()`);
    this.addSql(`create or replace function "gfe"."estimates_counted_cd2c5ad7011f_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'gfe.estimates.c448ebbf182b',
          array[new.status::text, new.is_to_be_delivered::text, new.is_incomplete::text, (new.total_estimated_cost_cents - new.total_estimated_cost_cents % (10 ^ greatest(length(abs(new.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.is_to_be_delivered::text, old.is_incomplete::text, (old.total_estimated_cost_cents - old.total_estimated_cost_cents % (10 ^ greatest(length(abs(old.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((old.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_cd2c5ad7011f_update"
      after update on "gfe"."estimates"
      for each row when (
        (
          old.status::text, old.is_to_be_delivered::text, old.is_incomplete::text,
          (
            old.total_estimated_cost_cents - old.total_estimated_cost_cents % (
              10 ^ greatest(length(abs(old.total_estimated_cost_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.service_date at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.delivery_deadline at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.expires_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.is_to_be_delivered::text, new.is_incomplete::text, (new.total_estimated_cost_cents - new.total_estimated_cost_cents % (10 ^ greatest(length(abs(new.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text, coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.expires_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "gfe"."estimates_counted_cd2c5ad7011f_update_fn"()`);
    this.addSql(`create or replace function "gfe"."estimates_counted_cd2c5ad7011f_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'gfe.estimates.c448ebbf182b',
        array[t.status::text, t.is_to_be_delivered::text, t.is_incomplete::text, (t.total_estimated_cost_cents - t.total_estimated_cost_cents % (10 ^ greatest(length(abs(t.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_cd2c5ad7011f_delete"
      after delete on "gfe"."estimates"
      referencing old table as deleted
      for each statement
      execute function "gfe"."estimates_counted_cd2c5ad7011f_delete_fn"()`);
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
        ),
        (
          'gfe.estimates.5bbde7d44f07', array[t.is_to_be_delivered::text]::text[],
          coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'gfe.estimates.c95a6d8114f4',
          array[t.is_to_be_delivered::text, (t.total_estimated_cost_cents - t.total_estimated_cost_cents % (10 ^ greatest(length(abs(t.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        ),
        (
          'gfe.estimates.f35cd3994d74', array[t.is_incomplete::text]::text[],
          coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'gfe.estimates.bc29f63b994d',
          array[t.is_incomplete::text, (t.total_estimated_cost_cents - t.total_estimated_cost_cents % (10 ^ greatest(length(abs(t.total_estimated_cost_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('gfe.estimates.c448ebbf182b')`);
    this.addSql(`alter table gfe.estimates force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
