import { Migration } from '@mikro-orm/migrations';

export class CountedPartners extends Migration {
  override up(): void {
    this.addSql(`create or replace function "claim_submission"."trading_partners_counted_cf04cc8fdd3c_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'claim_submission.trading_partners.2bf73afed06b', array[]::text[],
        array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_cf04cc8fdd3c_insert"
      after insert on "claim_submission"."trading_partners"
      referencing new table as inserted
      for each statement
      execute function "claim_submission"."trading_partners_counted_cf04cc8fdd3c_insert_fn"()`);
    this.addSql(`create or replace function "claim_submission"."trading_partners_counted_cf04cc8fdd3c_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'claim_submission.trading_partners.2bf73afed06b', array[]::text[],
        array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_cf04cc8fdd3c_delete"
      after delete on "claim_submission"."trading_partners"
      referencing old table as deleted
      for each statement
      execute function "claim_submission"."trading_partners_counted_cf04cc8fdd3c_delete_fn"()`);
    this.addSql(`alter table claim_submission.trading_partners no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(
      `delete from lists.row_changes where starts_with(counters, 'claim_submission.trading_partners.')`,
    );
    this.addSql(
      `delete from lists.row_counts where starts_with(counter, 'claim_submission.trading_partners.')`,
    );
    this.addSql(`delete from lists.counters where starts_with(name, 'claim_submission.trading_partners.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from claim_submission.trading_partners t
      cross join lateral (
        values ('claim_submission.trading_partners.f430e673d93a', array[]::text[], '-infinity'::date)
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('claim_submission.trading_partners.2bf73afed06b')`);
    this.addSql(`alter table claim_submission.trading_partners force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
