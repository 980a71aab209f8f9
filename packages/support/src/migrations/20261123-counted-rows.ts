import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "support"."tickets_counted_76d8560c39c1_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('support.tickets.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_76d8560c39c1_insert" after insert on "support"."tickets" referencing new table as added for each statement execute function "support"."tickets_counted_76d8560c39c1_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "support"."tickets_counted_76d8560c39c1_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('support.tickets.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('support.tickets.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_76d8560c39c1_update" after update on "support"."tickets" referencing old table as taken new table as added for each statement execute function "support"."tickets_counted_76d8560c39c1_update_fn"()`,
    );
    this.addSql(
      `create or replace function "support"."tickets_counted_76d8560c39c1_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('support.tickets.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_76d8560c39c1_delete" after delete on "support"."tickets" referencing old table as taken for each statement execute function "support"."tickets_counted_76d8560c39c1_delete_fn"()`,
    );
    this.addSql(`alter table support.tickets no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'support.tickets.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'support.tickets.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from support.tickets t cross join lateral (values ('support.tickets.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('support.tickets.f430e673d93a')`);
    this.addSql(`alter table support.tickets force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
