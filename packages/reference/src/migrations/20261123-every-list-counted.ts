import { Migration } from '@mikro-orm/migrations';

export class EveryListCounted extends Migration {
  override up(): void {
    this.addSql(
      `create index "facilities_npi" on "reference_data"."facilities" ("organization_id", "npi", "id")`,
    );
    this.addSql(
      `create or replace function "reference_data"."facilities_counted_e62c3302ce53_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.facilities.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e62c3302ce53_insert" after insert on "reference_data"."facilities" referencing new table as added for each statement execute function "reference_data"."facilities_counted_e62c3302ce53_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."facilities_counted_e62c3302ce53_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.facilities.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.facilities.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e62c3302ce53_update" after update on "reference_data"."facilities" referencing old table as taken new table as added for each statement execute function "reference_data"."facilities_counted_e62c3302ce53_update_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."facilities_counted_e62c3302ce53_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.facilities.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e62c3302ce53_delete" after delete on "reference_data"."facilities" referencing old table as taken for each statement execute function "reference_data"."facilities_counted_e62c3302ce53_delete_fn"()`,
    );
    this.addSql(`alter table reference_data.facilities no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'reference_data.facilities.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'reference_data.facilities.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from reference_data.facilities t cross join lateral (values ('reference_data.facilities.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('reference_data.facilities.f430e673d93a')`);
    this.addSql(`alter table reference_data.facilities force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create index "payers_code" on "reference_data"."payers" ("organization_id", "payer_code", "id")`,
    );
    this.addSql(
      `create or replace function "reference_data"."payers_counted_3cf9bcb38c0c_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.payers.77552ebd4918', array[t.program_type::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3cf9bcb38c0c_insert" after insert on "reference_data"."payers" referencing new table as added for each statement execute function "reference_data"."payers_counted_3cf9bcb38c0c_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."payers_counted_3cf9bcb38c0c_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.payers.77552ebd4918', array[t.program_type::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.payers.77552ebd4918', array[t.program_type::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3cf9bcb38c0c_update" after update on "reference_data"."payers" referencing old table as taken new table as added for each statement execute function "reference_data"."payers_counted_3cf9bcb38c0c_update_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."payers_counted_3cf9bcb38c0c_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.payers.77552ebd4918', array[t.program_type::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3cf9bcb38c0c_delete" after delete on "reference_data"."payers" referencing old table as taken for each statement execute function "reference_data"."payers_counted_3cf9bcb38c0c_delete_fn"()`,
    );
    this.addSql(`alter table reference_data.payers no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'reference_data.payers.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'reference_data.payers.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from reference_data.payers t cross join lateral (values ('reference_data.payers.77552ebd4918', array[t.program_type::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('reference_data.payers.77552ebd4918')`);
    this.addSql(`alter table reference_data.payers force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "reference_data"."providers_counted_07f1a00c0708_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.providers.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_07f1a00c0708_insert" after insert on "reference_data"."providers" referencing new table as added for each statement execute function "reference_data"."providers_counted_07f1a00c0708_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."providers_counted_07f1a00c0708_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.providers.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.providers.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_07f1a00c0708_update" after update on "reference_data"."providers" referencing old table as taken new table as added for each statement execute function "reference_data"."providers_counted_07f1a00c0708_update_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."providers_counted_07f1a00c0708_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.providers.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_07f1a00c0708_delete" after delete on "reference_data"."providers" referencing old table as taken for each statement execute function "reference_data"."providers_counted_07f1a00c0708_delete_fn"()`,
    );
    this.addSql(`alter table reference_data.providers no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'reference_data.providers.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'reference_data.providers.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from reference_data.providers t cross join lateral (values ('reference_data.providers.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('reference_data.providers.f430e673d93a')`);
    this.addSql(`alter table reference_data.providers force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
