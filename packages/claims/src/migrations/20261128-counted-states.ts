import { Migration } from '@mikro-orm/migrations';

export class CountedStates extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_806e2d9bea98_delete" on "claims"."claims"`);
    this.addSql(`drop function if exists "claims"."claims_counted_806e2d9bea98_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_806e2d9bea98_insert" on "claims"."claims"`);
    this.addSql(`drop function if exists "claims"."claims_counted_806e2d9bea98_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_806e2d9bea98_update" on "claims"."claims"`);
    this.addSql(`drop function if exists "claims"."claims_counted_806e2d9bea98_update_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_c0389d0d0854_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claims.claims.9a15bb08380d',
        array[t.status::text, t.acknowledgement::text, t.submission_state::text, (t.total_charge_cents - t.total_charge_cents % (10 ^ greatest(length(abs(t.total_charge_cents)::text) - 2, 0))::bigint)::text, (t.balance_cents - t.balance_cents % (10 ^ greatest(length(abs(t.balance_cents)::text) - 2, 0))::bigint)::text, (t.provider_id)::text, (t.payer_id)::text, (1)::text, (t.total_charge_cents)::text, (coalesce(t.responsible_payer_id, t.payer_id))::text, (coalesce(t.next_payer_id, t.payer_id))::text, (concat((t.balance_cents <> (t.held_balance * 100)::bigint)::int, (t.held_balance <> 0)::int, (t.credit_balance <> 0)::int))::text, ((t.billed_at is not null)::int)::text, (t.balance_cents - (t.held_balance * 100)::bigint)::text, ((t.held_balance * 100)::bigint)::text, ((t.credit_balance * 100)::bigint)::text, (t.balance_cents)::text, (t.facility_id)::text, (to_char(t.service_date, 'YYYY-MM'))::text, (case when t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') then (select count(*) from claims.claim_lines l where l.organization_id = t.organization_id and l.claim_id = t.id collate "default") end)::text]::text[],
        array[coalesce(t.service_date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date), coalesce(case when t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') and t.provider_id is not null then t.service_date end, '-infinity'::date), coalesce(case when (t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end, '-infinity'::date), coalesce(case when (t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0) then t.service_date end, '-infinity'::date), coalesce(case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c0389d0d0854_insert"
      after insert on "claims"."claims"
      referencing new table as inserted
      for each statement
      execute function "claims"."claims_counted_c0389d0d0854_insert_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_c0389d0d0854_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'claims.claims.9a15bb08380d',
          array[new.status::text, new.acknowledgement::text, new.submission_state::text, (new.total_charge_cents - new.total_charge_cents % (10 ^ greatest(length(abs(new.total_charge_cents)::text) - 2, 0))::bigint)::text, (new.balance_cents - new.balance_cents % (10 ^ greatest(length(abs(new.balance_cents)::text) - 2, 0))::bigint)::text, (new.provider_id)::text, (new.payer_id)::text, (1)::text, (new.total_charge_cents)::text, (coalesce(new.responsible_payer_id, new.payer_id))::text, (coalesce(new.next_payer_id, new.payer_id))::text, (concat((new.balance_cents <> (new.held_balance * 100)::bigint)::int, (new.held_balance <> 0)::int, (new.credit_balance <> 0)::int))::text, ((new.billed_at is not null)::int)::text, (new.balance_cents - (new.held_balance * 100)::bigint)::text, ((new.held_balance * 100)::bigint)::text, ((new.credit_balance * 100)::bigint)::text, (new.balance_cents)::text, (new.facility_id)::text, (to_char(new.service_date, 'YYYY-MM'))::text, (case when new.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') then (select count(*) from claims.claim_lines l where l.organization_id = new.organization_id and l.claim_id = new.id collate "default") end)::text]::text[],
          array[coalesce(new.service_date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.billed_at at time zone 'UTC')::date, '-infinity'::date), coalesce(case when new.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') and new.provider_id is not null then new.service_date end, '-infinity'::date), coalesce(case when (new.balance_cents <> 0 or new.held_balance <> 0 or new.credit_balance <> 0) then coalesce((new.billed_at at time zone 'UTC')::date, new.service_date) end, '-infinity'::date), coalesce(case when (new.balance_cents <> 0 or new.held_balance <> 0 or new.credit_balance <> 0) then new.service_date end, '-infinity'::date), coalesce(case when new.status not in ('VOIDED', 'REPLACED') then new.service_date end, '-infinity'::date)]::date[],
          array[old.status::text, old.acknowledgement::text, old.submission_state::text, (old.total_charge_cents - old.total_charge_cents % (10 ^ greatest(length(abs(old.total_charge_cents)::text) - 2, 0))::bigint)::text, (old.balance_cents - old.balance_cents % (10 ^ greatest(length(abs(old.balance_cents)::text) - 2, 0))::bigint)::text, (old.provider_id)::text, (old.payer_id)::text, (1)::text, (old.total_charge_cents)::text, (coalesce(old.responsible_payer_id, old.payer_id))::text, (coalesce(old.next_payer_id, old.payer_id))::text, (concat((old.balance_cents <> (old.held_balance * 100)::bigint)::int, (old.held_balance <> 0)::int, (old.credit_balance <> 0)::int))::text, ((old.billed_at is not null)::int)::text, (old.balance_cents - (old.held_balance * 100)::bigint)::text, ((old.held_balance * 100)::bigint)::text, ((old.credit_balance * 100)::bigint)::text, (old.balance_cents)::text, (old.facility_id)::text, (to_char(old.service_date, 'YYYY-MM'))::text, (case when old.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') then (select count(*) from claims.claim_lines l where l.organization_id = old.organization_id and l.claim_id = old.id collate "default") end)::text]::text[],
          array[coalesce(old.service_date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((old.billed_at at time zone 'UTC')::date, '-infinity'::date), coalesce(case when old.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') and old.provider_id is not null then old.service_date end, '-infinity'::date), coalesce(case when (old.balance_cents <> 0 or old.held_balance <> 0 or old.credit_balance <> 0) then coalesce((old.billed_at at time zone 'UTC')::date, old.service_date) end, '-infinity'::date), coalesce(case when (old.balance_cents <> 0 or old.held_balance <> 0 or old.credit_balance <> 0) then old.service_date end, '-infinity'::date), coalesce(case when old.status not in ('VOIDED', 'REPLACED') then old.service_date end, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c0389d0d0854_update"
      after update on "claims"."claims"
      for each row when (
        (
          old.status::text, old.acknowledgement::text, old.submission_state::text,
          (
            old.total_charge_cents - old.total_charge_cents % (
              10 ^ greatest(length(abs(old.total_charge_cents)::text) - 2, 0)
            )::bigint
          )::text,
          (
            old.balance_cents - old.balance_cents % (
              10 ^ greatest(length(abs(old.balance_cents)::text) - 2, 0)
            )::bigint
          )::text, (old.provider_id)::text, (old.payer_id)::text, (1)::text, (old.total_charge_cents)::text,
          (coalesce(old.responsible_payer_id, old.payer_id))::text,
          (coalesce(old.next_payer_id, old.payer_id))::text,
          (
            concat(
              (old.balance_cents <> (old.held_balance * 100)::bigint)::int, (old.held_balance <> 0)::int,
              (old.credit_balance <> 0)::int
            )
          )::text, ((old.billed_at is not null)::int)::text,
          (old.balance_cents - (old.held_balance * 100)::bigint)::text,
          ((old.held_balance * 100)::bigint)::text, ((old.credit_balance * 100)::bigint)::text,
          (old.balance_cents)::text, (old.facility_id)::text, (to_char(old.service_date, 'YYYY-MM'))::text,
          coalesce(old.service_date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.billed_at at time zone 'UTC')::date, '-infinity'::date),
          coalesce(
            case when old.status in (
              'PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE'
            ) and old.provider_id is not null then old.service_date end, '-infinity'::date
          ),
          coalesce(
            case when (
              old.balance_cents <> 0 or old.held_balance <> 0 or old.credit_balance <> 0
            ) then coalesce((old.billed_at at time zone 'UTC')::date, old.service_date) end, '-infinity'::date
          ),
          coalesce(
            case when (
              old.balance_cents <> 0 or old.held_balance <> 0 or old.credit_balance <> 0
            ) then old.service_date end, '-infinity'::date
          ),
          coalesce(
            case when old.status not in ('VOIDED', 'REPLACED') then old.service_date end, '-infinity'::date
          )
        ) is distinct from (new.status::text, new.acknowledgement::text, new.submission_state::text, (new.total_charge_cents - new.total_charge_cents % (10 ^ greatest(length(abs(new.total_charge_cents)::text) - 2, 0))::bigint)::text, (new.balance_cents - new.balance_cents % (10 ^ greatest(length(abs(new.balance_cents)::text) - 2, 0))::bigint)::text, (new.provider_id)::text, (new.payer_id)::text, (1)::text, (new.total_charge_cents)::text, (coalesce(new.responsible_payer_id, new.payer_id))::text, (coalesce(new.next_payer_id, new.payer_id))::text, (concat((new.balance_cents <> (new.held_balance * 100)::bigint)::int, (new.held_balance <> 0)::int, (new.credit_balance <> 0)::int))::text, ((new.billed_at is not null)::int)::text, (new.balance_cents - (new.held_balance * 100)::bigint)::text, ((new.held_balance * 100)::bigint)::text, ((new.credit_balance * 100)::bigint)::text, (new.balance_cents)::text, (new.facility_id)::text, (to_char(new.service_date, 'YYYY-MM'))::text, coalesce(new.service_date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((new.billed_at at time zone 'UTC')::date, '-infinity'::date), coalesce(case when new.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') and new.provider_id is not null then new.service_date end, '-infinity'::date), coalesce(case when (new.balance_cents <> 0 or new.held_balance <> 0 or new.credit_balance <> 0) then coalesce((new.billed_at at time zone 'UTC')::date, new.service_date) end, '-infinity'::date), coalesce(case when (new.balance_cents <> 0 or new.held_balance <> 0 or new.credit_balance <> 0) then new.service_date end, '-infinity'::date), coalesce(case when new.status not in ('VOIDED', 'REPLACED') then new.service_date end, '-infinity'::date))
      )
      execute function "claims"."claims_counted_c0389d0d0854_update_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_c0389d0d0854_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claims.claims.9a15bb08380d',
        array[t.status::text, t.acknowledgement::text, t.submission_state::text, (t.total_charge_cents - t.total_charge_cents % (10 ^ greatest(length(abs(t.total_charge_cents)::text) - 2, 0))::bigint)::text, (t.balance_cents - t.balance_cents % (10 ^ greatest(length(abs(t.balance_cents)::text) - 2, 0))::bigint)::text, (t.provider_id)::text, (t.payer_id)::text, (1)::text, (t.total_charge_cents)::text, (coalesce(t.responsible_payer_id, t.payer_id))::text, (coalesce(t.next_payer_id, t.payer_id))::text, (concat((t.balance_cents <> (t.held_balance * 100)::bigint)::int, (t.held_balance <> 0)::int, (t.credit_balance <> 0)::int))::text, ((t.billed_at is not null)::int)::text, (t.balance_cents - (t.held_balance * 100)::bigint)::text, ((t.held_balance * 100)::bigint)::text, ((t.credit_balance * 100)::bigint)::text, (t.balance_cents)::text, (t.facility_id)::text, (to_char(t.service_date, 'YYYY-MM'))::text, (case when t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') then (select count(*) from claims.claim_lines l where l.organization_id = t.organization_id and l.claim_id = t.id collate "default") end)::text]::text[],
        array[coalesce(t.service_date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date), coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date), coalesce(case when t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') and t.provider_id is not null then t.service_date end, '-infinity'::date), coalesce(case when (t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end, '-infinity'::date), coalesce(case when (t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0) then t.service_date end, '-infinity'::date), coalesce(case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c0389d0d0854_delete"
      after delete on "claims"."claims"
      referencing old table as deleted
      for each statement
      execute function "claims"."claims_counted_c0389d0d0854_delete_fn"()`);
    this.addSql(`alter table claims.claims no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`alter table lists.row_sums no force row level security`);
    this.addSql(`alter table claims.claim_lines no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'claims.claims.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'claims.claims.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'claims.claims.')`);
    this.addSql(`delete from lists.row_sums where starts_with(sums, 'claims.claims.')`);
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
        ), ('claims.claims.d0bc686ad280', array[t.submission_state::text]::text[], '-infinity'::date),
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
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'claims.claims.32dc658347eb', p.days,
      (case when t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') and t.provider_id is not null then t.service_date end) - (
        (
          (
            case when t.status in (
              'PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE'
            ) and t.provider_id is not null then t.service_date end
          ) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days, array[(t.provider_id)::text, (t.payer_id)::text]::text[], sum(1)::bigint,
      sum(t.total_charge_cents)::bigint,
      sum(
        case when t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') then (
          select count(*)
          from claims.claim_lines l
          where l.organization_id = t.organization_id and l.claim_id = t.id collate "default"
        ) end
      )::bigint, sum(0)::bigint
      from claims.claims t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when t.status in (
          'PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE'
        ) and t.provider_id is not null then t.service_date end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(1) <> 0 or sum(t.total_charge_cents) <> 0 or sum(
        case when t.status in ('PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE') then (
          select count(*)
          from claims.claim_lines l
          where l.organization_id = t.organization_id and l.claim_id = t.id collate "default"
        ) end
      ) <> 0`);
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'claims.claims.8faf106d33ad', p.days,
      (case when (t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end) - (
        (
          (
            case when (
              t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0
            ) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end
          ) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days,
      array[(t.payer_id)::text, (coalesce(t.responsible_payer_id, t.payer_id))::text, (coalesce(t.next_payer_id, t.payer_id))::text, (concat((t.balance_cents <> (t.held_balance * 100)::bigint)::int, (t.held_balance <> 0)::int, (t.credit_balance <> 0)::int))::text, ((t.billed_at is not null)::int)::text]::text[],
      sum(1)::bigint, sum(t.balance_cents - (t.held_balance * 100)::bigint)::bigint,
      sum((t.held_balance * 100)::bigint)::bigint, sum((t.credit_balance * 100)::bigint)::bigint
      from claims.claims t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when (
          t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0
        ) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(1) <> 0 or sum(
        t.balance_cents - (t.held_balance * 100)::bigint
      ) <> 0 or sum((t.held_balance * 100)::bigint) <> 0 or sum((t.credit_balance * 100)::bigint) <> 0`);
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'claims.claims.84159a79ce8c', p.days,
      (case when (t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0) then t.service_date end) - (
        (
          (
            case when (
              t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0
            ) then t.service_date end
          ) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days,
      array[(t.payer_id)::text, (coalesce(t.responsible_payer_id, t.payer_id))::text, (coalesce(t.next_payer_id, t.payer_id))::text, (concat((t.balance_cents <> (t.held_balance * 100)::bigint)::int, (t.held_balance <> 0)::int, (t.credit_balance <> 0)::int))::text, ((t.billed_at is not null)::int)::text]::text[],
      sum(1)::bigint, sum(t.balance_cents - (t.held_balance * 100)::bigint)::bigint,
      sum((t.held_balance * 100)::bigint)::bigint, sum((t.credit_balance * 100)::bigint)::bigint
      from claims.claims t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when (
          t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0
        ) then t.service_date end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(1) <> 0 or sum(
        t.balance_cents - (t.held_balance * 100)::bigint
      ) <> 0 or sum((t.held_balance * 100)::bigint) <> 0 or sum((t.credit_balance * 100)::bigint) <> 0`);
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'claims.claims.9af3dc3f5970', p.days,
      (case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end) - (
        (
          (case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days, array[(t.payer_id)::text]::text[], sum(t.total_charge_cents)::bigint, sum(0)::bigint,
      sum(0)::bigint, sum(0)::bigint
      from claims.claims t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(t.total_charge_cents) <> 0`);
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'claims.claims.ec1e432e4805', p.days,
      (case when (t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end) - (
        (
          (
            case when (
              t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0
            ) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end
          ) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days, array[(t.provider_id)::text, ((t.billed_at is not null)::int)::text]::text[],
      sum(1)::bigint, sum(t.balance_cents)::bigint, sum((t.credit_balance * 100)::bigint)::bigint,
      sum(0)::bigint
      from claims.claims t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when (
          t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0
        ) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(1) <> 0 or sum(t.balance_cents) <> 0 or sum((t.credit_balance * 100)::bigint) <> 0`);
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'claims.claims.c571155f1989', p.days,
      (case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end) - (
        (
          (case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days, array[(t.provider_id)::text]::text[], sum(t.total_charge_cents)::bigint, sum(0)::bigint,
      sum(0)::bigint, sum(0)::bigint
      from claims.claims t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(t.total_charge_cents) <> 0`);
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'claims.claims.a5d4ef49a59a', p.days,
      (case when (t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end) - (
        (
          (
            case when (
              t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0
            ) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end
          ) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days, array[(t.facility_id)::text, ((t.billed_at is not null)::int)::text]::text[],
      sum(1)::bigint, sum(t.balance_cents)::bigint, sum((t.credit_balance * 100)::bigint)::bigint,
      sum(0)::bigint
      from claims.claims t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when (
          t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0
        ) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(1) <> 0 or sum(t.balance_cents) <> 0 or sum((t.credit_balance * 100)::bigint) <> 0`);
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'claims.claims.f48f4732b6f7', p.days,
      (case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end) - (
        (
          (case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days, array[(t.facility_id)::text]::text[], sum(t.total_charge_cents)::bigint, sum(0)::bigint,
      sum(0)::bigint, sum(0)::bigint
      from claims.claims t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(t.total_charge_cents) <> 0`);
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'claims.claims.45376619b532', p.days,
      (case when (t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end) - (
        (
          (
            case when (
              t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0
            ) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end
          ) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days,
      array[(to_char(t.service_date, 'YYYY-MM'))::text, ((t.billed_at is not null)::int)::text]::text[],
      sum(1)::bigint, sum(t.balance_cents)::bigint, sum((t.credit_balance * 100)::bigint)::bigint,
      sum(0)::bigint
      from claims.claims t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when (
          t.balance_cents <> 0 or t.held_balance <> 0 or t.credit_balance <> 0
        ) then coalesce((t.billed_at at time zone 'UTC')::date, t.service_date) end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(1) <> 0 or sum(t.balance_cents) <> 0 or sum((t.credit_balance * 100)::bigint) <> 0`);
    this.addSql(`insert into lists.row_sums (
      organization_id, sums, days, day, categories, sum_1, sum_2, sum_3, sum_4
    )
      select t.organization_id, 'claims.claims.716b56485334', p.days,
      (case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end) - (
        (
          (case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end) - '2000-01-03'::date
        ) % p.days + p.days
      ) % p.days, array[(to_char(t.service_date, 'YYYY-MM'))::text]::text[],
      sum(t.total_charge_cents)::bigint, sum(0)::bigint, sum(0)::bigint, sum(0)::bigint
      from claims.claims t
      cross join (values (28), (7), (1)) p (days)
      where true and (
        case when t.status not in ('VOIDED', 'REPLACED') then t.service_date end
      ) is not null
      group by 1, 2, 3, 4, 5
      having sum(t.total_charge_cents) <> 0`);
    this.addSql(`insert into lists.counters values ('claims.claims.9a15bb08380d')`);
    this.addSql(`alter table claims.claims force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
    this.addSql(`alter table lists.row_sums force row level security`);
    this.addSql(`alter table claims.claim_lines force row level security`);
  }
}
