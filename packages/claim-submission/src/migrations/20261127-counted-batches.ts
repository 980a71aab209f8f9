import { Migration } from '@mikro-orm/migrations';

export class CountedBatches extends Migration {
  override up(): void {
    this.addSql(`create or replace function "claim_submission"."acknowledgments_counted_65d2bb488c2d_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claim_submission.acknowledgments.41fad1d9c99a',
        array[t.source::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_65d2bb488c2d_insert"
      after insert on "claim_submission"."acknowledgments"
      referencing new table as inserted
      for each statement
      execute function "claim_submission"."acknowledgments_counted_65d2bb488c2d_insert_fn"()`);
    this.addSql(`create or replace function "claim_submission"."acknowledgments_counted_65d2bb488c2d_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'claim_submission.acknowledgments.41fad1d9c99a',
          array[new.source::text]::text[], array[]::date[], array[old.source::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_65d2bb488c2d_update"
      after update on "claim_submission"."acknowledgments"
      for each row when ((old.source::text) is distinct from (new.source::text))
      execute function "claim_submission"."acknowledgments_counted_65d2bb488c2d_update_fn"()`);
    this.addSql(`create or replace function "claim_submission"."acknowledgments_counted_65d2bb488c2d_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claim_submission.acknowledgments.41fad1d9c99a',
        array[t.source::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_65d2bb488c2d_delete"
      after delete on "claim_submission"."acknowledgments"
      referencing old table as deleted
      for each statement
      execute function "claim_submission"."acknowledgments_counted_65d2bb488c2d_delete_fn"()`);
    this.addSql(`alter table claim_submission.acknowledgments no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(
      `delete from lists.row_changes where starts_with(counters, 'claim_submission.acknowledgments.')`,
    );
    this.addSql(
      `delete from lists.row_counts where starts_with(counter, 'claim_submission.acknowledgments.')`,
    );
    this.addSql(`delete from lists.counters where starts_with(name, 'claim_submission.acknowledgments.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from claim_submission.acknowledgments t
      cross join lateral (
        values (
          'claim_submission.acknowledgments.4bde5862f5ca', array[t.source::text]::text[], '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('claim_submission.acknowledgments.41fad1d9c99a')`);
    this.addSql(`alter table claim_submission.acknowledgments force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
    this.addSql(`create or replace function "claim_submission"."batches_counted_9bb78b0b3c3a_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claim_submission.batches.58d0d3ed6d15',
        array[t.state::text, t.trading_partner_id::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9bb78b0b3c3a_insert"
      after insert on "claim_submission"."batches"
      referencing new table as inserted
      for each statement
      execute function "claim_submission"."batches_counted_9bb78b0b3c3a_insert_fn"()`);
    this.addSql(`create or replace function "claim_submission"."batches_counted_9bb78b0b3c3a_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'claim_submission.batches.58d0d3ed6d15',
          array[new.state::text, new.trading_partner_id::text]::text[],
          array[coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[],
          array[old.state::text, old.trading_partner_id::text]::text[],
          array[coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9bb78b0b3c3a_update"
      after update on "claim_submission"."batches"
      for each row when (
        (
          old.state::text, old.trading_partner_id::text,
          coalesce((old.created_at at time zone 'UTC')::date, '-infinity'::date)
        ) is distinct from (new.state::text, new.trading_partner_id::text, coalesce((new.created_at at time zone 'UTC')::date, '-infinity'::date))
      )
      execute function "claim_submission"."batches_counted_9bb78b0b3c3a_update_fn"()`);
    this.addSql(`create or replace function "claim_submission"."batches_counted_9bb78b0b3c3a_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claim_submission.batches.58d0d3ed6d15',
        array[t.state::text, t.trading_partner_id::text]::text[],
        array[coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_9bb78b0b3c3a_delete"
      after delete on "claim_submission"."batches"
      referencing old table as deleted
      for each statement
      execute function "claim_submission"."batches_counted_9bb78b0b3c3a_delete_fn"()`);
    this.addSql(`alter table claim_submission.batches no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'claim_submission.batches.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'claim_submission.batches.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'claim_submission.batches.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from claim_submission.batches t
      cross join lateral (
        values ('claim_submission.batches.f430e673d93a', array[]::text[], '-infinity'::date),
        (
          'claim_submission.batches.4b1f3bda011f', array[t.state::text]::text[],
          coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
        ),
        (
          'claim_submission.batches.3a087a14301c', array[t.trading_partner_id::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('claim_submission.batches.58d0d3ed6d15')`);
    this.addSql(`alter table claim_submission.batches force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
