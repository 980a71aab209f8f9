import { Migration } from '@mikro-orm/migrations';

export class CountedAmounts extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_d65a2ac13150_delete" on "remittances"."claim_payments"`);
    this.addSql(`drop function if exists "remittances"."claim_payments_counted_d65a2ac13150_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_d65a2ac13150_insert" on "remittances"."claim_payments"`);
    this.addSql(`drop function if exists "remittances"."claim_payments_counted_d65a2ac13150_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_d65a2ac13150_update" on "remittances"."claim_payments"`);
    this.addSql(`drop function if exists "remittances"."claim_payments_counted_d65a2ac13150_update_fn"()`);
    this.addSql(`create or replace function "remittances"."claim_payments_counted_ee90f689e164_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'remittances.claim_payments.844e1e0a53fd',
        array[t.status::text, t.exception_code::text, (t.paid_amount_cents - t.paid_amount_cents % (10 ^ greatest(length(abs(t.paid_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce(t.payment_date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ee90f689e164_insert"
      after insert on "remittances"."claim_payments"
      referencing new table as inserted
      for each statement
      execute function "remittances"."claim_payments_counted_ee90f689e164_insert_fn"()`);
    this.addSql(`create or replace function "remittances"."claim_payments_counted_ee90f689e164_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'remittances.claim_payments.844e1e0a53fd',
          array[new.status::text, new.exception_code::text, (new.paid_amount_cents - new.paid_amount_cents % (10 ^ greatest(length(abs(new.paid_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce(new.payment_date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.exception_code::text, (old.paid_amount_cents - old.paid_amount_cents % (10 ^ greatest(length(abs(old.paid_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce(old.payment_date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ee90f689e164_update"
      after update on "remittances"."claim_payments"
      for each row when (
        (
          old.status::text, old.exception_code::text,
          (
            old.paid_amount_cents - old.paid_amount_cents % (
              10 ^ greatest(length(abs(old.paid_amount_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce(old.payment_date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.exception_code::text, (new.paid_amount_cents - new.paid_amount_cents % (10 ^ greatest(length(abs(new.paid_amount_cents)::text) - 2, 0))::bigint)::text, coalesce(new.payment_date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "remittances"."claim_payments_counted_ee90f689e164_update_fn"()`);
    this.addSql(`create or replace function "remittances"."claim_payments_counted_ee90f689e164_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'remittances.claim_payments.844e1e0a53fd',
        array[t.status::text, t.exception_code::text, (t.paid_amount_cents - t.paid_amount_cents % (10 ^ greatest(length(abs(t.paid_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce(t.payment_date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ee90f689e164_delete"
      after delete on "remittances"."claim_payments"
      referencing old table as deleted
      for each statement
      execute function "remittances"."claim_payments_counted_ee90f689e164_delete_fn"()`);
    this.addSql(`alter table remittances.claim_payments no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'remittances.claim_payments.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'remittances.claim_payments.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'remittances.claim_payments.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from remittances.claim_payments t
      cross join lateral (
        values (
          'remittances.claim_payments.c8cec4144cf7', array[t.status::text]::text[],
          coalesce(t.payment_date, '-infinity'::date)
        ),
        (
          'remittances.claim_payments.3be29a1417e0', array[t.status::text, t.exception_code::text]::text[],
          '-infinity'::date
        ),
        (
          'remittances.claim_payments.c00a2b343d17', array[]::text[],
          coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'remittances.claim_payments.d6ec710dcb87',
          array[(t.paid_amount_cents - t.paid_amount_cents % (10 ^ greatest(length(abs(t.paid_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('remittances.claim_payments.844e1e0a53fd')`);
    this.addSql(`alter table remittances.claim_payments force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
    this.addSql(`drop trigger if exists "counted_638ff848504b_delete" on "remittances"."payments"`);
    this.addSql(`drop function if exists "remittances"."payments_counted_638ff848504b_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_638ff848504b_insert" on "remittances"."payments"`);
    this.addSql(`drop function if exists "remittances"."payments_counted_638ff848504b_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_638ff848504b_update" on "remittances"."payments"`);
    this.addSql(`drop function if exists "remittances"."payments_counted_638ff848504b_update_fn"()`);
    this.addSql(`create or replace function "remittances"."payments_counted_9992c18b0782_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'remittances.payments.fcd5fde8a9c4',
        array[t.method::text, t.has_difference::text, t.has_exceptions::text, (t.amount_cents - t.amount_cents % (10 ^ greatest(length(abs(t.amount_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce(t.payment_date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9992c18b0782_insert"
      after insert on "remittances"."payments"
      referencing new table as inserted
      for each statement
      execute function "remittances"."payments_counted_9992c18b0782_insert_fn"()`);
    this.addSql(`create or replace function "remittances"."payments_counted_9992c18b0782_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'remittances.payments.fcd5fde8a9c4',
          array[new.method::text, new.has_difference::text, new.has_exceptions::text, (new.amount_cents - new.amount_cents % (10 ^ greatest(length(abs(new.amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce(new.payment_date, '-infinity'::date)]::date[],
          array[old.method::text, old.has_difference::text, old.has_exceptions::text, (old.amount_cents - old.amount_cents % (10 ^ greatest(length(abs(old.amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce(old.payment_date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9992c18b0782_update"
      after update on "remittances"."payments"
      for each row when (
        (
          old.method::text, old.has_difference::text, old.has_exceptions::text,
          (
            old.amount_cents - old.amount_cents % (
              10 ^ greatest(length(abs(old.amount_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce(old.payment_date, '-infinity'::date)
        ) is distinct from (new.method::text, new.has_difference::text, new.has_exceptions::text, (new.amount_cents - new.amount_cents % (10 ^ greatest(length(abs(new.amount_cents)::text) - 2, 0))::bigint)::text, coalesce(new.payment_date, '-infinity'::date))
      )
      execute function "remittances"."payments_counted_9992c18b0782_update_fn"()`);
    this.addSql(`create or replace function "remittances"."payments_counted_9992c18b0782_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'remittances.payments.fcd5fde8a9c4',
        array[t.method::text, t.has_difference::text, t.has_exceptions::text, (t.amount_cents - t.amount_cents % (10 ^ greatest(length(abs(t.amount_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce(t.payment_date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9992c18b0782_delete"
      after delete on "remittances"."payments"
      referencing old table as deleted
      for each statement
      execute function "remittances"."payments_counted_9992c18b0782_delete_fn"()`);
    this.addSql(`alter table remittances.payments no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'remittances.payments.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'remittances.payments.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'remittances.payments.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from remittances.payments t
      cross join lateral (
        values (
          'remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[],
          coalesce(t.payment_date, '-infinity'::date)
        ),
        (
          'remittances.payments.05abb1c71ccd', array[t.has_difference::text, t.has_exceptions::text]::text[],
          '-infinity'::date
        ),
        (
          'remittances.payments.b1c91fb7d21d',
          array[(t.amount_cents - t.amount_cents % (10 ^ greatest(length(abs(t.amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('remittances.payments.fcd5fde8a9c4')`);
    this.addSql(`alter table remittances.payments force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
