import { Migration } from '@mikro-orm/migrations';

export class CountedAdjustments extends Migration {
  override up(): void {
    this.addSql(`create or replace function "remittances"."provider_adjustments_counted_0599039a9ad9_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'remittances.provider_adjustments.09909caa5b77',
        array[t.status::text, t.is_open::text, t.reason_code::text, t.payer_id::text]::text[],
        array[coalesce(t.payment_date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_0599039a9ad9_insert"
      after insert on "remittances"."provider_adjustments"
      referencing new table as inserted
      for each statement
      execute function "remittances"."provider_adjustments_counted_0599039a9ad9_insert_fn"()`);
    this.addSql(`create or replace function "remittances"."provider_adjustments_counted_0599039a9ad9_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'remittances.provider_adjustments.09909caa5b77',
          array[new.status::text, new.is_open::text, new.reason_code::text, new.payer_id::text]::text[],
          array[coalesce(new.payment_date, '-infinity'::date)]::date[],
          array[old.status::text, old.is_open::text, old.reason_code::text, old.payer_id::text]::text[],
          array[coalesce(old.payment_date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_0599039a9ad9_update"
      after update on "remittances"."provider_adjustments"
      for each row when (
        (
          old.status::text, old.is_open::text, old.reason_code::text, old.payer_id::text,
          coalesce(old.payment_date, '-infinity'::date)
        ) is distinct from (new.status::text, new.is_open::text, new.reason_code::text, new.payer_id::text, coalesce(new.payment_date, '-infinity'::date))
      )
      execute function "remittances"."provider_adjustments_counted_0599039a9ad9_update_fn"()`);
    this.addSql(`create or replace function "remittances"."provider_adjustments_counted_0599039a9ad9_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'remittances.provider_adjustments.09909caa5b77',
        array[t.status::text, t.is_open::text, t.reason_code::text, t.payer_id::text]::text[],
        array[coalesce(t.payment_date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_0599039a9ad9_delete"
      after delete on "remittances"."provider_adjustments"
      referencing old table as deleted
      for each statement
      execute function "remittances"."provider_adjustments_counted_0599039a9ad9_delete_fn"()`);
    this.addSql(`alter table remittances.provider_adjustments no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(
      `delete from lists.row_changes where starts_with(counters, 'remittances.provider_adjustments.')`,
    );
    this.addSql(
      `delete from lists.row_counts where starts_with(counter, 'remittances.provider_adjustments.')`,
    );
    this.addSql(`delete from lists.counters where starts_with(name, 'remittances.provider_adjustments.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from remittances.provider_adjustments t
      cross join lateral (
        values (
          'remittances.provider_adjustments.8bda692d11cb',
          array[t.status::text, t.is_open::text, t.reason_code::text]::text[], '-infinity'::date
        ),
        (
          'remittances.provider_adjustments.174c5cc12a04', array[t.payer_id::text]::text[], '-infinity'::date
        ),
        (
          'remittances.provider_adjustments.6fc69fa8c375', array[]::text[],
          coalesce(t.payment_date, '-infinity'::date)
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('remittances.provider_adjustments.09909caa5b77')`);
    this.addSql(`alter table remittances.provider_adjustments force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
