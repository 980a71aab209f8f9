import { Migration } from '@mikro-orm/migrations';

export class CountedRejections extends Migration {
  override up(): void {
    this.addSql(`create or replace function "claims"."batch_rejections_counted_e64aa295a210_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claims.batch_rejections.c7fcb285975a',
        array[t.is_resolved::text, t.payer_id::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e64aa295a210_insert"
      after insert on "claims"."batch_rejections"
      referencing new table as inserted
      for each statement
      execute function "claims"."batch_rejections_counted_e64aa295a210_insert_fn"()`);
    this.addSql(`create or replace function "claims"."batch_rejections_counted_e64aa295a210_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'claims.batch_rejections.c7fcb285975a',
          array[new.is_resolved::text, new.payer_id::text]::text[], array[]::date[],
          array[old.is_resolved::text, old.payer_id::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e64aa295a210_update"
      after update on "claims"."batch_rejections"
      for each row when (
        (
          old.is_resolved::text, old.payer_id::text
        ) is distinct from (new.is_resolved::text, new.payer_id::text)
      )
      execute function "claims"."batch_rejections_counted_e64aa295a210_update_fn"()`);
    this.addSql(`create or replace function "claims"."batch_rejections_counted_e64aa295a210_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claims.batch_rejections.c7fcb285975a',
        array[t.is_resolved::text, t.payer_id::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e64aa295a210_delete"
      after delete on "claims"."batch_rejections"
      referencing old table as deleted
      for each statement
      execute function "claims"."batch_rejections_counted_e64aa295a210_delete_fn"()`);
    this.addSql(`alter table claims.batch_rejections no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'claims.batch_rejections.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'claims.batch_rejections.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'claims.batch_rejections.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from claims.batch_rejections t
      cross join lateral (
        values (
          'claims.batch_rejections.ab77f617e816', array[t.is_resolved::text, t.payer_id::text]::text[],
          '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('claims.batch_rejections.c7fcb285975a')`);
    this.addSql(`alter table claims.batch_rejections force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
    this.addSql(`create or replace function "claims"."number_conflicts_counted_fcaa0424eff6_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claims.number_conflicts.38ae6ac3e12e', array[t.status::text]::text[],
        array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_fcaa0424eff6_insert"
      after insert on "claims"."number_conflicts"
      referencing new table as inserted
      for each statement
      execute function "claims"."number_conflicts_counted_fcaa0424eff6_insert_fn"()`);
    this.addSql(`create or replace function "claims"."number_conflicts_counted_fcaa0424eff6_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'claims.number_conflicts.38ae6ac3e12e', array[new.status::text]::text[],
          array[]::date[], array[old.status::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_fcaa0424eff6_update"
      after update on "claims"."number_conflicts"
      for each row when ((old.status::text) is distinct from (new.status::text))
      execute function "claims"."number_conflicts_counted_fcaa0424eff6_update_fn"()`);
    this.addSql(`create or replace function "claims"."number_conflicts_counted_fcaa0424eff6_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claims.number_conflicts.38ae6ac3e12e', array[t.status::text]::text[],
        array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_fcaa0424eff6_delete"
      after delete on "claims"."number_conflicts"
      referencing old table as deleted
      for each statement
      execute function "claims"."number_conflicts_counted_fcaa0424eff6_delete_fn"()`);
    this.addSql(`alter table claims.number_conflicts no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'claims.number_conflicts.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'claims.number_conflicts.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'claims.number_conflicts.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from claims.number_conflicts t
      cross join lateral (
        values ('claims.number_conflicts.97b2616ddf26', array[t.status::text]::text[], '-infinity'::date)
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('claims.number_conflicts.38ae6ac3e12e')`);
    this.addSql(`alter table claims.number_conflicts force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
