import { Migration } from '@mikro-orm/migrations';

export class CountedAmounts extends Migration {
  override up(): void {
    this.addSql(`drop index "patient_ar"."accounts_owing"`);
    this.addSql(`drop index "patient_ar"."accounts_newest"`);
    this.addSql(`drop trigger if exists "counted_26f2bf1d5fc8_delete" on "patient_ar"."accounts"`);
    this.addSql(`drop function if exists "patient_ar"."accounts_counted_26f2bf1d5fc8_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_26f2bf1d5fc8_insert" on "patient_ar"."accounts"`);
    this.addSql(`drop function if exists "patient_ar"."accounts_counted_26f2bf1d5fc8_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_26f2bf1d5fc8_update" on "patient_ar"."accounts"`);
    this.addSql(`drop function if exists "patient_ar"."accounts_counted_26f2bf1d5fc8_update_fn"()`);
    this.addSql(`create index "accounts_open" on "patient_ar"."accounts" ("organization_id", "balance_cents", "id")
      include ("facility_id", "financial_class")
      where (balance <> 0.00)`);
    this.addSql(`create index "accounts_financial_class" on "patient_ar"."accounts" (
      "organization_id", "financial_class", "created_at", "id"
    )`);
    this.addSql(`create index "accounts_newest" on "patient_ar"."accounts" ("organization_id", "created_at", "id")
      include ("last_payment_at", "outstanding_since", "balance_cents", "hold_type", "financial_class")`);
    this.addSql(`create or replace function "patient_ar"."accounts_counted_639599175acd_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'patient_ar.accounts.d5618b4903c9',
        array[t.hold_type::text, t.is_placed::text, t.is_on_hold::text, t.financial_class::text, (t.balance_cents - t.balance_cents % (10 ^ greatest(length(abs(t.balance_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_639599175acd_insert"
      after insert on "patient_ar"."accounts"
      referencing new table as inserted
      for each statement
      execute function "patient_ar"."accounts_counted_639599175acd_insert_fn"()`);
    this.addSql(`create or replace function "patient_ar"."accounts_counted_639599175acd_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'patient_ar.accounts.d5618b4903c9',
          array[new.hold_type::text, new.is_placed::text, new.is_on_hold::text, new.financial_class::text, (new.balance_cents - new.balance_cents % (10 ^ greatest(length(abs(new.balance_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((new.outstanding_since at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.hold_type::text, old.is_placed::text, old.is_on_hold::text, old.financial_class::text, (old.balance_cents - old.balance_cents % (10 ^ greatest(length(abs(old.balance_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((old.outstanding_since at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_639599175acd_update"
      after update on "patient_ar"."accounts"
      for each row when (
        (
          old.hold_type::text, old.is_placed::text, old.is_on_hold::text, old.financial_class::text,
          (
            old.balance_cents - old.balance_cents % (
              10 ^ greatest(length(abs(old.balance_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce((old.outstanding_since at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.hold_type::text, new.is_placed::text, new.is_on_hold::text, new.financial_class::text, (new.balance_cents - new.balance_cents % (10 ^ greatest(length(abs(new.balance_cents)::text) - 2, 0))::bigint)::text, coalesce((new.outstanding_since at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "patient_ar"."accounts_counted_639599175acd_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."accounts_counted_639599175acd_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'patient_ar.accounts.d5618b4903c9',
        array[t.hold_type::text, t.is_placed::text, t.is_on_hold::text, t.financial_class::text, (t.balance_cents - t.balance_cents % (10 ^ greatest(length(abs(t.balance_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_639599175acd_delete"
      after delete on "patient_ar"."accounts"
      referencing old table as deleted
      for each statement
      execute function "patient_ar"."accounts_counted_639599175acd_delete_fn"()`);
    this.addSql(`alter table patient_ar.accounts no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'patient_ar.accounts.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'patient_ar.accounts.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'patient_ar.accounts.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from patient_ar.accounts t
      cross join lateral (
        values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date),
        (
          'patient_ar.accounts.822055ca6001', array[t.is_placed::text, t.is_on_hold::text]::text[],
          '-infinity'::date
        ), ('patient_ar.accounts.f3de2c6caf1c', array[t.financial_class::text]::text[], '-infinity'::date),
        (
          'patient_ar.accounts.bdc4163c0e01', array[]::text[],
          coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'patient_ar.accounts.1fad86b38cd7',
          array[(t.balance_cents - t.balance_cents % (10 ^ greatest(length(abs(t.balance_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('patient_ar.accounts.d5618b4903c9')`);
    this.addSql(`alter table patient_ar.accounts force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
    this.addSql(`drop trigger if exists "counted_235da18b3a23_delete" on "patient_ar"."payment_plans"`);
    this.addSql(`drop function if exists "patient_ar"."payment_plans_counted_235da18b3a23_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_235da18b3a23_insert" on "patient_ar"."payment_plans"`);
    this.addSql(`drop function if exists "patient_ar"."payment_plans_counted_235da18b3a23_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_235da18b3a23_update" on "patient_ar"."payment_plans"`);
    this.addSql(`drop function if exists "patient_ar"."payment_plans_counted_235da18b3a23_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."payment_plans_counted_3bfb6e502a14_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'patient_ar.payment_plans.c7ae05e01519',
        array[t.status::text, (t.original_balance_cents - t.original_balance_cents % (10 ^ greatest(length(abs(t.original_balance_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3bfb6e502a14_insert"
      after insert on "patient_ar"."payment_plans"
      referencing new table as inserted
      for each statement
      execute function "patient_ar"."payment_plans_counted_3bfb6e502a14_insert_fn"()`);
    this.addSql(`create or replace function "patient_ar"."payment_plans_counted_3bfb6e502a14_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'patient_ar.payment_plans.c7ae05e01519',
          array[new.status::text, (new.original_balance_cents - new.original_balance_cents % (10 ^ greatest(length(abs(new.original_balance_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((new.next_payment_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, (old.original_balance_cents - old.original_balance_cents % (10 ^ greatest(length(abs(old.original_balance_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((old.next_payment_date at time zone 'UTC')::date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3bfb6e502a14_update"
      after update on "patient_ar"."payment_plans"
      for each row when (
        (
          old.status::text,
          (
            old.original_balance_cents - old.original_balance_cents % (
              10 ^ greatest(length(abs(old.original_balance_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce((old.next_payment_date at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, (new.original_balance_cents - new.original_balance_cents % (10 ^ greatest(length(abs(new.original_balance_cents)::text) - 2, 0))::bigint)::text, coalesce((new.next_payment_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "patient_ar"."payment_plans_counted_3bfb6e502a14_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."payment_plans_counted_3bfb6e502a14_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'patient_ar.payment_plans.c7ae05e01519',
        array[t.status::text, (t.original_balance_cents - t.original_balance_cents % (10 ^ greatest(length(abs(t.original_balance_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3bfb6e502a14_delete"
      after delete on "patient_ar"."payment_plans"
      referencing old table as deleted
      for each statement
      execute function "patient_ar"."payment_plans_counted_3bfb6e502a14_delete_fn"()`);
    this.addSql(`alter table patient_ar.payment_plans no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'patient_ar.payment_plans.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'patient_ar.payment_plans.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'patient_ar.payment_plans.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from patient_ar.payment_plans t
      cross join lateral (
        values (
          'patient_ar.payment_plans.71aa8ba1e6ba', array[t.status::text]::text[],
          coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'patient_ar.payment_plans.c00a2b343d17', array[]::text[],
          coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'patient_ar.payment_plans.c8f63f71a22c',
          array[(t.original_balance_cents - t.original_balance_cents % (10 ^ greatest(length(abs(t.original_balance_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('patient_ar.payment_plans.c7ae05e01519')`);
    this.addSql(`alter table patient_ar.payment_plans force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
    this.addSql(`drop trigger if exists "counted_66c276bcec94_delete" on "patient_ar"."statements"`);
    this.addSql(`drop function if exists "patient_ar"."statements_counted_66c276bcec94_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_66c276bcec94_insert" on "patient_ar"."statements"`);
    this.addSql(`drop function if exists "patient_ar"."statements_counted_66c276bcec94_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_66c276bcec94_update" on "patient_ar"."statements"`);
    this.addSql(`drop function if exists "patient_ar"."statements_counted_66c276bcec94_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."statements_counted_2b72413092ee_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'patient_ar.statements.c19ef54803a2',
        array[t.status::text, t.delivery_status::text, (t.total_due_cents - t.total_due_cents % (10 ^ greatest(length(abs(t.total_due_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2b72413092ee_insert"
      after insert on "patient_ar"."statements"
      referencing new table as inserted
      for each statement
      execute function "patient_ar"."statements_counted_2b72413092ee_insert_fn"()`);
    this.addSql(`create or replace function "patient_ar"."statements_counted_2b72413092ee_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'patient_ar.statements.c19ef54803a2',
          array[new.status::text, new.delivery_status::text, (new.total_due_cents - new.total_due_cents % (10 ^ greatest(length(abs(new.total_due_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((new.statement_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.delivery_status::text, (old.total_due_cents - old.total_due_cents % (10 ^ greatest(length(abs(old.total_due_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((old.statement_date at time zone 'UTC')::date, '-infinity'::date), coalesce((old.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2b72413092ee_update"
      after update on "patient_ar"."statements"
      for each row when (
        (
          old.status::text, old.delivery_status::text,
          (
            old.total_due_cents - old.total_due_cents % (
              10 ^ greatest(length(abs(old.total_due_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce((old.statement_date at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.due_date at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.delivery_status::text, (new.total_due_cents - new.total_due_cents % (10 ^ greatest(length(abs(new.total_due_cents)::text) - 2, 0))::bigint)::text, coalesce((new.statement_date at time zone 'UTC')::date, '-infinity'::date), coalesce((new.due_date at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "patient_ar"."statements_counted_2b72413092ee_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."statements_counted_2b72413092ee_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'patient_ar.statements.c19ef54803a2',
        array[t.status::text, t.delivery_status::text, (t.total_due_cents - t.total_due_cents % (10 ^ greatest(length(abs(t.total_due_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date), coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_2b72413092ee_delete"
      after delete on "patient_ar"."statements"
      referencing old table as deleted
      for each statement
      execute function "patient_ar"."statements_counted_2b72413092ee_delete_fn"()`);
    this.addSql(`alter table patient_ar.statements no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'patient_ar.statements.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'patient_ar.statements.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'patient_ar.statements.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from patient_ar.statements t
      cross join lateral (
        values (
          'patient_ar.statements.8958ba694352', array[t.status::text]::text[],
          coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'patient_ar.statements.1b8380f6f3aa', array[t.status::text, t.delivery_status::text]::text[],
          '-infinity'::date
        ),
        (
          'patient_ar.statements.163cc2e1d2e8', array[]::text[],
          coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'patient_ar.statements.7c800f1166f3',
          array[(t.total_due_cents - t.total_due_cents % (10 ^ greatest(length(abs(t.total_due_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('patient_ar.statements.c19ef54803a2')`);
    this.addSql(`alter table patient_ar.statements force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
