import { Migration } from '@mikro-orm/migrations';

export class WorkByAmount extends Migration {
  override up(): void {
    this.addSql(`drop index "contract_management"."underpayment_cases_work"`);
    this.addSql(`drop index "contract_management"."underpayment_cases_work_due"`);
    this.addSql(
      `drop trigger if exists "counted_e1c9fee02dce_delete" on "contract_management"."underpayment_cases"`,
    );
    this.addSql(
      `drop function if exists "contract_management"."underpayment_cases_counted_e1c9fee02dce_delete_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_e1c9fee02dce_insert" on "contract_management"."underpayment_cases"`,
    );
    this.addSql(
      `drop function if exists "contract_management"."underpayment_cases_counted_e1c9fee02dce_insert_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_e1c9fee02dce_update" on "contract_management"."underpayment_cases"`,
    );
    this.addSql(
      `drop function if exists "contract_management"."underpayment_cases_counted_e1c9fee02dce_update_fn"()`,
    );
    this.addSql(`alter table "contract_management"."underpayment_cases"
      add "outstanding_cents" bigint generated always as (
        (((variance - recovered_amount) * (100)::numeric))::bigint
      ) stored not null`);
    this.addSql(`create index "underpayment_cases_work_by_cents" on "contract_management"."underpayment_cases" (
      "organization_id", "outstanding_cents" desc, "created_at", "id"
    )
      include ("dispute_deadline", "payer_id", "assigned_to_id")
      where status in ('IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED')`);
    this.addSql(`create index "underpayment_cases_work_by_day" on "contract_management"."underpayment_cases" (
      "organization_id", "dispute_deadline"
    )
      include ("outstanding_cents", "assigned_to_id")
      where status in ('IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED')`);
    this.addSql(`create index "underpayment_cases_work_by_age" on "contract_management"."underpayment_cases" (
      "organization_id", "created_at", "id"
    )
      include ("outstanding_cents", "dispute_deadline", "assigned_to_id")
      where status in ('IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED')`);
    this.addSql(`create or replace function "contract_management"."underpayment_cases_counted_bebb3d1f3ea5_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'contract_management.underpayment_cases.a19832a37f43',
        array[t.status::text, t.origin::text, t.assigned_to_id::text, (t.variance_cents - t.variance_cents % (10 ^ greatest(length(abs(t.variance_cents)::text) - 2, 0))::bigint)::text, (t.outstanding_cents - t.outstanding_cents % (10 ^ greatest(length(abs(t.outstanding_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_bebb3d1f3ea5_insert"
      after insert on "contract_management"."underpayment_cases"
      referencing new table as inserted
      for each statement
      execute function "contract_management"."underpayment_cases_counted_bebb3d1f3ea5_insert_fn"()`);
    this.addSql(`create or replace function "contract_management"."underpayment_cases_counted_bebb3d1f3ea5_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'contract_management.underpayment_cases.a19832a37f43',
          array[new.status::text, new.origin::text, new.assigned_to_id::text, (new.variance_cents - new.variance_cents % (10 ^ greatest(length(abs(new.variance_cents)::text) - 2, 0))::bigint)::text, (new.outstanding_cents - new.outstanding_cents % (10 ^ greatest(length(abs(new.outstanding_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((new.dispute_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.status::text, old.origin::text, old.assigned_to_id::text, (old.variance_cents - old.variance_cents % (10 ^ greatest(length(abs(old.variance_cents)::text) - 2, 0))::bigint)::text, (old.outstanding_cents - old.outstanding_cents % (10 ^ greatest(length(abs(old.outstanding_cents)::text) - 2, 0))::bigint)::text]::text[],
          array[coalesce((old.dispute_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_bebb3d1f3ea5_update"
      after update on "contract_management"."underpayment_cases"
      for each row when (
        (
          old.status::text, old.origin::text, old.assigned_to_id::text,
          (
            old.variance_cents - old.variance_cents % (
              10 ^ greatest(length(abs(old.variance_cents)::text) - 2, 0)
            )::bigint
          )::text,
          (
            old.outstanding_cents - old.outstanding_cents % (
              10 ^ greatest(length(abs(old.outstanding_cents)::text) - 2, 0)
            )::bigint
          )::text, coalesce((old.dispute_deadline at time zone 'UTC')::date, '-infinity'::date),
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.status::text, new.origin::text, new.assigned_to_id::text, (new.variance_cents - new.variance_cents % (10 ^ greatest(length(abs(new.variance_cents)::text) - 2, 0))::bigint)::text, (new.outstanding_cents - new.outstanding_cents % (10 ^ greatest(length(abs(new.outstanding_cents)::text) - 2, 0))::bigint)::text, coalesce((new.dispute_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "contract_management"."underpayment_cases_counted_bebb3d1f3ea5_update_fn"()`);
    this.addSql(`create or replace function "contract_management"."underpayment_cases_counted_bebb3d1f3ea5_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'contract_management.underpayment_cases.a19832a37f43',
        array[t.status::text, t.origin::text, t.assigned_to_id::text, (t.variance_cents - t.variance_cents % (10 ^ greatest(length(abs(t.variance_cents)::text) - 2, 0))::bigint)::text, (t.outstanding_cents - t.outstanding_cents % (10 ^ greatest(length(abs(t.outstanding_cents)::text) - 2, 0))::bigint)::text]::text[],
        array[coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date), coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_bebb3d1f3ea5_delete"
      after delete on "contract_management"."underpayment_cases"
      referencing old table as deleted
      for each statement
      execute function "contract_management"."underpayment_cases_counted_bebb3d1f3ea5_delete_fn"()`);
    this.addSql(`alter table contract_management.underpayment_cases no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(
      `delete from lists.row_changes where starts_with(counters, 'contract_management.underpayment_cases.')`,
    );
    this.addSql(
      `delete from lists.row_counts where starts_with(counter, 'contract_management.underpayment_cases.')`,
    );
    this.addSql(
      `delete from lists.counters where starts_with(name, 'contract_management.underpayment_cases.')`,
    );
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from contract_management.underpayment_cases t
      cross join lateral (
        values (
          'contract_management.underpayment_cases.f9b36ddd256c', array[t.status::text]::text[],
          coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'contract_management.underpayment_cases.3d85da60531e',
          array[t.status::text, t.origin::text]::text[], '-infinity'::date
        ),
        (
          'contract_management.underpayment_cases.c00a2b343d17', array[]::text[],
          coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'contract_management.underpayment_cases.ef6901c4ae75',
          array[(t.variance_cents - t.variance_cents % (10 ^ greatest(length(abs(t.variance_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        ),
        (
          'contract_management.underpayment_cases.b696ff223848',
          array[t.status::text, (t.outstanding_cents - t.outstanding_cents % (10 ^ greatest(length(abs(t.outstanding_cents)::text) - 2, 0))::bigint)::text]::text[],
          '-infinity'::date
        ),
        (
          'contract_management.underpayment_cases.2e7e8346498d',
          array[t.status::text, t.assigned_to_id::text]::text[], '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('contract_management.underpayment_cases.a19832a37f43')`);
    this.addSql(`alter table contract_management.underpayment_cases force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
