import { Migration } from '@mikro-orm/migrations';

export class CountedExceptions extends Migration {
  override up(): void {
    this.addSql(`create or replace function "claim_submission"."edit_exceptions_counted_b6ca7ba09c52_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claim_submission.edit_exceptions.7ccb83538309',
        array[t.payer_id::text, t.code::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b6ca7ba09c52_insert"
      after insert on "claim_submission"."edit_exceptions"
      referencing new table as inserted
      for each statement
      execute function "claim_submission"."edit_exceptions_counted_b6ca7ba09c52_insert_fn"()`);
    this.addSql(`create or replace function "claim_submission"."edit_exceptions_counted_b6ca7ba09c52_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'claim_submission.edit_exceptions.7ccb83538309',
          array[new.payer_id::text, new.code::text]::text[], array[]::date[],
          array[old.payer_id::text, old.code::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b6ca7ba09c52_update"
      after update on "claim_submission"."edit_exceptions"
      for each row when (
        (old.payer_id::text, old.code::text) is distinct from (new.payer_id::text, new.code::text)
      )
      execute function "claim_submission"."edit_exceptions_counted_b6ca7ba09c52_update_fn"()`);
    this.addSql(`create or replace function "claim_submission"."edit_exceptions_counted_b6ca7ba09c52_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claim_submission.edit_exceptions.7ccb83538309',
        array[t.payer_id::text, t.code::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b6ca7ba09c52_delete"
      after delete on "claim_submission"."edit_exceptions"
      referencing old table as deleted
      for each statement
      execute function "claim_submission"."edit_exceptions_counted_b6ca7ba09c52_delete_fn"()`);
    this.addSql(`alter table claim_submission.edit_exceptions no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(
      `delete from lists.row_changes where starts_with(counters, 'claim_submission.edit_exceptions.')`,
    );
    this.addSql(
      `delete from lists.row_counts where starts_with(counter, 'claim_submission.edit_exceptions.')`,
    );
    this.addSql(`delete from lists.counters where starts_with(name, 'claim_submission.edit_exceptions.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from claim_submission.edit_exceptions t
      cross join lateral (
        values ('claim_submission.edit_exceptions.f430e673d93a', array[]::text[], '-infinity'::date),
        (
          'claim_submission.edit_exceptions.174c5cc12a04', array[t.payer_id::text]::text[], '-infinity'::date
        ), ('claim_submission.edit_exceptions.2a57b9605566', array[t.code::text]::text[], '-infinity'::date)
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('claim_submission.edit_exceptions.7ccb83538309')`);
    this.addSql(`alter table claim_submission.edit_exceptions force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
