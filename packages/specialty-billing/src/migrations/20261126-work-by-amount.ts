import { Migration } from '@mikro-orm/migrations';

export class WorkByAmount extends Migration {
  override up(): void {
    this.addSql(`drop index "specialty_billing"."home_health_episodes_work"`);
    this.addSql(`drop index "specialty_billing"."home_health_episodes_work_due"`);
    this.addSql(
      `drop trigger if exists "counted_9086a84385f2_delete" on "specialty_billing"."home_health_episodes"`,
    );
    this.addSql(
      `drop function if exists "specialty_billing"."home_health_episodes_counted_9086a84385f2_delete_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_9086a84385f2_insert" on "specialty_billing"."home_health_episodes"`,
    );
    this.addSql(
      `drop function if exists "specialty_billing"."home_health_episodes_counted_9086a84385f2_insert_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_9086a84385f2_update" on "specialty_billing"."home_health_episodes"`,
    );
    this.addSql(
      `drop function if exists "specialty_billing"."home_health_episodes_counted_9086a84385f2_update_fn"()`,
    );
    this.addSql(`alter table "specialty_billing"."home_health_episodes"
      add "period_payment_cents" bigint generated always as (
        ((COALESCE(period_payment, 0.00) * (100)::numeric))::bigint
      ) stored not null, 
      add "is_noa_due" boolean generated always as ((noa_due_on is not null)) stored not null`);
    this.addSql(`create index "home_health_episodes_work_by_cents" on "specialty_billing"."home_health_episodes" (
      "organization_id", "period_payment_cents" desc, "created_at", "id"
    )
      include ("period_payment", "noa_due_on", "payer_id")
      where is_noa_due = 'true'`);
    this.addSql(`create index "home_health_episodes_work_by_day" on "specialty_billing"."home_health_episodes" (
      "organization_id", "noa_due_on"
    )
      include ("period_payment_cents")
      where is_noa_due = 'true'`);
    this.addSql(`create index "home_health_episodes_work_by_age" on "specialty_billing"."home_health_episodes" (
      "organization_id", "created_at", "id"
    )
      include ("period_payment_cents", "noa_due_on")
      where is_noa_due = 'true'`);
    this.addSql(`create or replace function "specialty_billing"."home_health_episodes_counted_f38eba91748f_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'specialty_billing.home_health_episodes.4bf6cca3cfff',
        array[t.status::text, t.is_noa_due::text, (t.period_payment_cents - t.period_payment_cents % (10 ^ greatest(length(abs(t.period_payment_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce(t.start_of_care_date, '-infinity'::date), coalesce(t.noa_due_on, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f38eba91748f_insert"
      after insert on "specialty_billing"."home_health_episodes"
      referencing new table as inserted
      for each statement
      execute function "specialty_billing"."home_health_episodes_counted_f38eba91748f_insert_fn"()`);
    this.addSql(`create or replace function "specialty_billing"."home_health_episodes_counted_f38eba91748f_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'specialty_billing.home_health_episodes.4bf6cca3cfff',
          array[new.status::text, new.is_noa_due::text, (new.period_payment_cents - new.period_payment_cents % (10 ^ greatest(length(abs(new.period_payment_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce(new.start_of_care_date, '-infinity'::date), coalesce(new.noa_due_on, '-infinity'::date)]::date[],
          array[old.status::text, old.is_noa_due::text, (old.period_payment_cents - old.period_payment_cents % (10 ^ greatest(length(abs(old.period_payment_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce(old.start_of_care_date, '-infinity'::date), coalesce(old.noa_due_on, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f38eba91748f_update"
      after update on "specialty_billing"."home_health_episodes"
      for each row when (
        (
          old.status::text, old.is_noa_due::text,
          (
            old.period_payment_cents - old.period_payment_cents % (
              10 ^ greatest(length(abs(old.period_payment_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce(old.start_of_care_date, '-infinity'::date),
          coalesce(old.noa_due_on, '-infinity'::date)
        ) is distinct from (new.status::text, new.is_noa_due::text, (new.period_payment_cents - new.period_payment_cents % (10 ^ greatest(length(abs(new.period_payment_cents)::text) - 2, 0))::bigint)::text, coalesce(new.start_of_care_date, '-infinity'::date), coalesce(new.noa_due_on, '-infinity'::date))
      )
      execute function "specialty_billing"."home_health_episodes_counted_f38eba91748f_update_fn"()`);
    this.addSql(`create or replace function "specialty_billing"."home_health_episodes_counted_f38eba91748f_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'specialty_billing.home_health_episodes.4bf6cca3cfff',
        array[t.status::text, t.is_noa_due::text, (t.period_payment_cents - t.period_payment_cents % (10 ^ greatest(length(abs(t.period_payment_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce(t.start_of_care_date, '-infinity'::date), coalesce(t.noa_due_on, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f38eba91748f_delete"
      after delete on "specialty_billing"."home_health_episodes"
      referencing old table as deleted
      for each statement
      execute function "specialty_billing"."home_health_episodes_counted_f38eba91748f_delete_fn"()`);
    this.addSql(`alter table specialty_billing.home_health_episodes no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(
      `delete from lists.row_changes where starts_with(counters, 'specialty_billing.home_health_episodes.')`,
    );
    this.addSql(
      `delete from lists.row_counts where starts_with(counter, 'specialty_billing.home_health_episodes.')`,
    );
    this.addSql(
      `delete from lists.counters where starts_with(name, 'specialty_billing.home_health_episodes.')`,
    );
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from specialty_billing.home_health_episodes t
      cross join lateral (
        values (
          'specialty_billing.home_health_episodes.89b98513ef28', array[t.status::text]::text[],
          coalesce(t.start_of_care_date, '-infinity'::date)
        ),
        (
          'specialty_billing.home_health_episodes.466e2a9b2dde', array[t.is_noa_due::text]::text[],
          coalesce(t.noa_due_on, '-infinity'::date)
        ),
        (
          'specialty_billing.home_health_episodes.a83270b3f282',
          array[t.is_noa_due::text, (t.period_payment_cents - t.period_payment_cents % (10 ^ greatest(length(abs(t.period_payment_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('specialty_billing.home_health_episodes.4bf6cca3cfff')`);
    this.addSql(`alter table specialty_billing.home_health_episodes force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
