import { Migration } from '@mikro-orm/migrations';

export class SummedDenials extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_d695aa23b702_delete" on "denial_management"."denial_cases"`);
    this.addSql(
      `drop function if exists "denial_management"."denial_cases_counted_d695aa23b702_delete_fn"()`,
    );
    this.addSql(`drop trigger if exists "counted_d695aa23b702_insert" on "denial_management"."denial_cases"`);
    this.addSql(
      `drop function if exists "denial_management"."denial_cases_counted_d695aa23b702_insert_fn"()`,
    );
    this.addSql(`drop trigger if exists "counted_d695aa23b702_update" on "denial_management"."denial_cases"`);
    this.addSql(
      `drop function if exists "denial_management"."denial_cases_counted_d695aa23b702_update_fn"()`,
    );
    this.addSql(`create or replace function "denial_management"."denial_cases_counted_56c5f0001e6f_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'denial_management.denial_cases.1afac91d38b0',
        array[t.status::text, t.category::text, t.kind::text, t.group_code::text, t.assigned_to_id::text, (t.denied_amount_cents - t.denied_amount_cents % (10 ^ greatest(length(abs(t.denied_amount_cents)::text) - 2, 0))::bigint)::text, (t.provider_id)::text, (t.payer_id)::text, (t.payer_name)::text, (t.primary_code)::text, (t.category)::text, (1)::text, (greatest(jsonb_array_length(t.lines), 1))::text, (t.denied_amount_cents)::text]::text[],
        array[coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date), coalesce(case when t.claim_payment_id is not null and t.status <> 'WITHDRAWN' and t.provider_id is not null then t.service_date end, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_56c5f0001e6f_insert"
      after insert on "denial_management"."denial_cases"
      referencing new table as inserted
      for each statement
      execute function "denial_management"."denial_cases_counted_56c5f0001e6f_insert_fn"()`);
    this.addSql(`create or replace function "denial_management"."denial_cases_counted_56c5f0001e6f_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'denial_management.denial_cases.1afac91d38b0',
          array[new.status::text, new.category::text, new.kind::text, new.group_code::text, new.assigned_to_id::text, (new.denied_amount_cents - new.denied_amount_cents % (10 ^ greatest(length(abs(new.denied_amount_cents)::text) - 2, 0))::bigint)::text, (new.provider_id)::text, (new.payer_id)::text, (new.payer_name)::text, (new.primary_code)::text, (new.category)::text, (1)::text, (greatest(jsonb_array_length(new.lines), 1))::text, (new.denied_amount_cents)::text]::text[],
          array[coalesce((new.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.sla_due_at at time zone 'UTC')::date, '-infinity'::date), coalesce(case when new.claim_payment_id is not null and new.status <> 'WITHDRAWN' and new.provider_id is not null then new.service_date end, '-infinity'::date)]::date[],
          array[old.status::text, old.category::text, old.kind::text, old.group_code::text, old.assigned_to_id::text, (old.denied_amount_cents - old.denied_amount_cents % (10 ^ greatest(length(abs(old.denied_amount_cents)::text) - 2, 0))::bigint)::text, (old.provider_id)::text, (old.payer_id)::text, (old.payer_name)::text, (old.primary_code)::text, (old.category)::text, (1)::text, (greatest(jsonb_array_length(old.lines), 1))::text, (old.denied_amount_cents)::text]::text[],
          array[coalesce((old.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.sla_due_at at time zone 'UTC')::date, '-infinity'::date), coalesce(case when old.claim_payment_id is not null and old.status <> 'WITHDRAWN' and old.provider_id is not null then old.service_date end, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_56c5f0001e6f_update"
      after update on "denial_management"."denial_cases"
      for each row when (
        (
          old.status::text, old.category::text, old.kind::text, old.group_code::text,
          old.assigned_to_id::text,
          (
            old.denied_amount_cents - old.denied_amount_cents % (
              10 ^ greatest(length(abs(old.denied_amount_cents)::text) - 2, 0)
            )::bigint
          )::text, (old.provider_id)::text, (old.payer_id)::text, (old.payer_name)::text,
          (old.primary_code)::text, (old.category)::text, (1)::text,
          (greatest(jsonb_array_length(old.lines), 1))::text, (old.denied_amount_cents)::text,
          coalesce((old.appeal_deadline at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.sla_due_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce(
            case when old.claim_payment_id is not null and old.status <> 'WITHDRAWN' and old.provider_id is not null then old.service_date end,
            '-infinity'::date
          )
        ) is distinct from (new.status::text, new.category::text, new.kind::text, new.group_code::text, new.assigned_to_id::text, (new.denied_amount_cents - new.denied_amount_cents % (10 ^ greatest(length(abs(new.denied_amount_cents)::text) - 2, 0))::bigint)::text, (new.provider_id)::text, (new.payer_id)::text, (new.payer_name)::text, (new.primary_code)::text, (new.category)::text, (1)::text, (greatest(jsonb_array_length(new.lines), 1))::text, (new.denied_amount_cents)::text, coalesce((new.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.sla_due_at at time zone 'UTC')::date, '-infinity'::date), coalesce(case when new.claim_payment_id is not null and new.status <> 'WITHDRAWN' and new.provider_id is not null then new.service_date end, '-infinity'::date))
      )
      execute function "denial_management"."denial_cases_counted_56c5f0001e6f_update_fn"()`);
    this.addSql(`create or replace function "denial_management"."denial_cases_counted_56c5f0001e6f_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'denial_management.denial_cases.1afac91d38b0',
        array[t.status::text, t.category::text, t.kind::text, t.group_code::text, t.assigned_to_id::text, (t.denied_amount_cents - t.denied_amount_cents % (10 ^ greatest(length(abs(t.denied_amount_cents)::text) - 2, 0))::bigint)::text, (t.provider_id)::text, (t.payer_id)::text, (t.payer_name)::text, (t.primary_code)::text, (t.category)::text, (1)::text, (greatest(jsonb_array_length(t.lines), 1))::text, (t.denied_amount_cents)::text]::text[],
        array[coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date), coalesce(case when t.claim_payment_id is not null and t.status <> 'WITHDRAWN' and t.provider_id is not null then t.service_date end, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_56c5f0001e6f_delete"
      after delete on "denial_management"."denial_cases"
      referencing old table as deleted
      for each statement
      execute function "denial_management"."denial_cases_counted_56c5f0001e6f_delete_fn"()`);
    this.addSql(`alter table denial_management.denial_cases no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`alter table lists.row_sums no force row level security`);
    this.addSql(
      `delete from lists.row_changes where starts_with(counters, 'denial_management.denial_cases.')`,
    );
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'denial_management.denial_cases.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'denial_management.denial_cases.')`);
    this.addSql(`delete from lists.row_sums where starts_with(sums, 'denial_management.denial_cases.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from denial_management.denial_cases t
      cross join lateral (
        values (
          'denial_management.denial_cases.abf18f319fca', array[t.status::text]::text[],
          coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'denial_management.denial_cases.adaee7b17d35', array[t.status::text, t.category::text]::text[],
          '-infinity'::date
        ),
        (
          'denial_management.denial_cases.c00a2b343d17', array[]::text[],
          coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'denial_management.denial_cases.4531c652bb8f', array[]::text[],
          coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'denial_management.denial_cases.827a21591952', array[t.kind::text, t.group_code::text]::text[],
          '-infinity'::date
        ),
        (
          'denial_management.denial_cases.2e1e4a35f0e0',
          array[(t.denied_amount_cents - t.denied_amount_cents % (10 ^ greatest(length(abs(t.denied_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        ),
        (
          'denial_management.denial_cases.c8934fc1387b',
          array[t.status::text, (t.denied_amount_cents - t.denied_amount_cents % (10 ^ greatest(length(abs(t.denied_amount_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        ),
        (
          'denial_management.denial_cases.2e7e8346498d',
          array[t.status::text, t.assigned_to_id::text]::text[], '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'denial_management.denial_cases.95499d99733b', p.days,
      (case when t.claim_payment_id is not null and t.status <> 'WITHDRAWN' and t.provider_id is not null then t.service_date end) - (
        (
          (
            case when t.claim_payment_id is not null and t.status <> 'WITHDRAWN' and t.provider_id is not null then t.service_date end
          ) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days,
      array[(t.provider_id)::text, (t.payer_id)::text, (t.payer_name)::text, (t.primary_code)::text, (t.category)::text]::text[],
      sum(1)::bigint, sum(greatest(jsonb_array_length(t.lines), 1))::bigint,
      sum(t.denied_amount_cents)::bigint, sum(0)::bigint
      from denial_management.denial_cases t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when t.claim_payment_id is not null and t.status <> 'WITHDRAWN' and t.provider_id is not null then t.service_date end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(1) <> 0 or sum(
        greatest(jsonb_array_length(t.lines), 1)
      ) <> 0 or sum(t.denied_amount_cents) <> 0`);
    this.addSql(`insert into lists.counters values ('denial_management.denial_cases.1afac91d38b0')`);
    this.addSql(`alter table denial_management.denial_cases force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
    this.addSql(`alter table lists.row_sums force row level security`);
  }
}
