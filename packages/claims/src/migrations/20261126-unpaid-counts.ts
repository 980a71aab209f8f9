import { Migration } from '@mikro-orm/migrations';

export class UnpaidCounts extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_52ed8e1abb66_delete" on "claims"."claims"`);
    this.addSql(`drop function if exists "claims"."claims_counted_52ed8e1abb66_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_52ed8e1abb66_insert" on "claims"."claims"`);
    this.addSql(`drop function if exists "claims"."claims_counted_52ed8e1abb66_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_52ed8e1abb66_update" on "claims"."claims"`);
    this.addSql(`drop function if exists "claims"."claims_counted_52ed8e1abb66_update_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_a2ff653c917f_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claims.claims.ec0f90782114',
        array[t.status::text, t.acknowledgement::text, (t.total_charge_cents - t.total_charge_cents % (10 ^ greatest(length(abs(t.total_charge_cents)::text) - 2, 0))::bigint)::text, (t.balance_cents - t.balance_cents % (10 ^ greatest(length(abs(t.balance_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce(t.service_date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a2ff653c917f_insert"
      after insert on "claims"."claims"
      referencing new table as inserted
      for each statement
      execute function "claims"."claims_counted_a2ff653c917f_insert_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_a2ff653c917f_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'claims.claims.ec0f90782114',
          array[new.status::text, new.acknowledgement::text, (new.total_charge_cents - new.total_charge_cents % (10 ^ greatest(length(abs(new.total_charge_cents)::text) - 2, 0))::bigint)::text, (new.balance_cents - new.balance_cents % (10 ^ greatest(length(abs(new.balance_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce(new.service_date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.billed_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.acknowledgement::text, (old.total_charge_cents - old.total_charge_cents % (10 ^ greatest(length(abs(old.total_charge_cents)::text) - 2, 0))::bigint)::text, (old.balance_cents - old.balance_cents % (10 ^ greatest(length(abs(old.balance_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce(old.service_date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.billed_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a2ff653c917f_update"
      after update on "claims"."claims"
      for each row when (
        (
          old.status::text, old.acknowledgement::text,
          (
            old.total_charge_cents - old.total_charge_cents % (
              10 ^ greatest(length(abs(old.total_charge_cents)::text) - 2, 0)
            )::bigint
          )::text,
          (
            old.balance_cents - old.balance_cents % (
              10 ^ greatest(length(abs(old.balance_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce(old.service_date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.billed_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.acknowledgement::text, (new.total_charge_cents - new.total_charge_cents % (10 ^ greatest(length(abs(new.total_charge_cents)::text) - 2, 0))::bigint)::text, (new.balance_cents - new.balance_cents % (10 ^ greatest(length(abs(new.balance_cents)::text) - 2, 0))::bigint)::text, coalesce(new.service_date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.billed_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "claims"."claims_counted_a2ff653c917f_update_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_a2ff653c917f_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claims.claims.ec0f90782114',
        array[t.status::text, t.acknowledgement::text, (t.total_charge_cents - t.total_charge_cents % (10 ^ greatest(length(abs(t.total_charge_cents)::text) - 2, 0))::bigint)::text, (t.balance_cents - t.balance_cents % (10 ^ greatest(length(abs(t.balance_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce(t.service_date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a2ff653c917f_delete"
      after delete on "claims"."claims"
      referencing old table as deleted
      for each statement
      execute function "claims"."claims_counted_a2ff653c917f_delete_fn"()`);
    this.addSql(`alter table claims.claims no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'claims.claims.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'claims.claims.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'claims.claims.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from claims.claims t
      cross join lateral (
        values (
          'claims.claims.240e90ca03e9', array[t.status::text]::text[],
          coalesce(t.service_date, '-infinity'::date)
        ),
        (
          'claims.claims.28f89ae190bf', array[t.status::text, t.acknowledgement::text]::text[],
          '-infinity'::date
        ),
        (
          'claims.claims.c00a2b343d17', array[]::text[],
          coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'claims.claims.6e9e34fb72b0', array[]::text[],
          coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'claims.claims.532627747936',
          array[(t.total_charge_cents - t.total_charge_cents % (10 ^ greatest(length(abs(t.total_charge_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        ),
        (
          'claims.claims.b9784aa72eba',
          array[t.status::text, (t.balance_cents - t.balance_cents % (10 ^ greatest(length(abs(t.balance_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('claims.claims.ec0f90782114')`);
    this.addSql(`alter table claims.claims force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
