import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "oig_exclusion"."checks_counted_92475ad7380c_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('oig_exclusion.checks.dd79b8570dee', array[t.status::text]::text[], coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_92475ad7380c_insert" after insert on "oig_exclusion"."checks" referencing new table as added for each statement execute function "oig_exclusion"."checks_counted_92475ad7380c_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "oig_exclusion"."checks_counted_92475ad7380c_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('oig_exclusion.checks.dd79b8570dee', array[t.status::text]::text[], coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('oig_exclusion.checks.dd79b8570dee', array[t.status::text]::text[], coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_92475ad7380c_update" after update on "oig_exclusion"."checks" referencing old table as taken new table as added for each statement execute function "oig_exclusion"."checks_counted_92475ad7380c_update_fn"()`,
    );
    this.addSql(
      `create or replace function "oig_exclusion"."checks_counted_92475ad7380c_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('oig_exclusion.checks.dd79b8570dee', array[t.status::text]::text[], coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_92475ad7380c_delete" after delete on "oig_exclusion"."checks" referencing old table as taken for each statement execute function "oig_exclusion"."checks_counted_92475ad7380c_delete_fn"()`,
    );
    this.addSql(`alter table oig_exclusion.checks no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'oig_exclusion.checks.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'oig_exclusion.checks.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from oig_exclusion.checks t cross join lateral (values ('oig_exclusion.checks.dd79b8570dee', array[t.status::text]::text[], coalesce((t.checked_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('oig_exclusion.checks.dd79b8570dee')`);
    this.addSql(`alter table oig_exclusion.checks force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "oig_exclusion"."monitors_counted_dc2076ed0b84_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('oig_exclusion.monitors.9b6f2aa78fa9', array[t.status::text, t.last_status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_dc2076ed0b84_insert" after insert on "oig_exclusion"."monitors" referencing new table as added for each statement execute function "oig_exclusion"."monitors_counted_dc2076ed0b84_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "oig_exclusion"."monitors_counted_dc2076ed0b84_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('oig_exclusion.monitors.9b6f2aa78fa9', array[t.status::text, t.last_status::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('oig_exclusion.monitors.9b6f2aa78fa9', array[t.status::text, t.last_status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_dc2076ed0b84_update" after update on "oig_exclusion"."monitors" referencing old table as taken new table as added for each statement execute function "oig_exclusion"."monitors_counted_dc2076ed0b84_update_fn"()`,
    );
    this.addSql(
      `create or replace function "oig_exclusion"."monitors_counted_dc2076ed0b84_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('oig_exclusion.monitors.9b6f2aa78fa9', array[t.status::text, t.last_status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_dc2076ed0b84_delete" after delete on "oig_exclusion"."monitors" referencing old table as taken for each statement execute function "oig_exclusion"."monitors_counted_dc2076ed0b84_delete_fn"()`,
    );
    this.addSql(`alter table oig_exclusion.monitors no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'oig_exclusion.monitors.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'oig_exclusion.monitors.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from oig_exclusion.monitors t cross join lateral (values ('oig_exclusion.monitors.9b6f2aa78fa9', array[t.status::text, t.last_status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('oig_exclusion.monitors.9b6f2aa78fa9')`);
    this.addSql(`alter table oig_exclusion.monitors force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
