import { Migration } from '@mikro-orm/migrations';

export class CountedRuns extends Migration {
  override up(): void {
    this.addSql(`create or replace function "patient_ar"."statement_runs_counted_a95149bfad5b_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'patient_ar.statement_runs.8db302ceac28',
        array[t.is_dry_run::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a95149bfad5b_insert"
      after insert on "patient_ar"."statement_runs"
      referencing new table as inserted
      for each statement
      execute function "patient_ar"."statement_runs_counted_a95149bfad5b_insert_fn"()`);
    this.addSql(`create or replace function "patient_ar"."statement_runs_counted_a95149bfad5b_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'patient_ar.statement_runs.8db302ceac28', array[new.is_dry_run::text]::text[],
          array[]::date[], array[old.is_dry_run::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a95149bfad5b_update"
      after update on "patient_ar"."statement_runs"
      for each row when ((old.is_dry_run::text) is distinct from (new.is_dry_run::text))
      execute function "patient_ar"."statement_runs_counted_a95149bfad5b_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."statement_runs_counted_a95149bfad5b_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'patient_ar.statement_runs.8db302ceac28',
        array[t.is_dry_run::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a95149bfad5b_delete"
      after delete on "patient_ar"."statement_runs"
      referencing old table as deleted
      for each statement
      execute function "patient_ar"."statement_runs_counted_a95149bfad5b_delete_fn"()`);
    this.addSql(`alter table patient_ar.statement_runs no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'patient_ar.statement_runs.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'patient_ar.statement_runs.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'patient_ar.statement_runs.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from patient_ar.statement_runs t
      cross join lateral (
        values (
          'patient_ar.statement_runs.b651c429a4d0', array[t.is_dry_run::text]::text[], '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('patient_ar.statement_runs.8db302ceac28')`);
    this.addSql(`alter table patient_ar.statement_runs force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
