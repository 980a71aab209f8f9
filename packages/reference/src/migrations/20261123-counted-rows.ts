import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "reference_data"."patients_counted_f7a3c113d51e_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.patients.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_f7a3c113d51e_insert" after insert on "reference_data"."patients" referencing new table as added for each statement execute function "reference_data"."patients_counted_f7a3c113d51e_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."patients_counted_f7a3c113d51e_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.patients.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.patients.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_f7a3c113d51e_update" after update on "reference_data"."patients" referencing old table as taken new table as added for each statement execute function "reference_data"."patients_counted_f7a3c113d51e_update_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."patients_counted_f7a3c113d51e_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.patients.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_f7a3c113d51e_delete" after delete on "reference_data"."patients" referencing old table as taken for each statement execute function "reference_data"."patients_counted_f7a3c113d51e_delete_fn"()`,
    );
    this.addSql(`alter table reference_data.patients no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'reference_data.patients.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'reference_data.patients.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from reference_data.patients t cross join lateral (values ('reference_data.patients.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('reference_data.patients.f430e673d93a')`);
    this.addSql(`alter table reference_data.patients force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "reference_data"."authorizations_counted_7615fed15de0_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.authorizations.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_7615fed15de0_insert" after insert on "reference_data"."authorizations" referencing new table as added for each statement execute function "reference_data"."authorizations_counted_7615fed15de0_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."authorizations_counted_7615fed15de0_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.authorizations.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.authorizations.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_7615fed15de0_update" after update on "reference_data"."authorizations" referencing old table as taken new table as added for each statement execute function "reference_data"."authorizations_counted_7615fed15de0_update_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."authorizations_counted_7615fed15de0_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.authorizations.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_7615fed15de0_delete" after delete on "reference_data"."authorizations" referencing old table as taken for each statement execute function "reference_data"."authorizations_counted_7615fed15de0_delete_fn"()`,
    );
    this.addSql(`alter table reference_data.authorizations no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'reference_data.authorizations.')`,
    );
    this.addSql(`delete from platform.counters where starts_with(name, 'reference_data.authorizations.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from reference_data.authorizations t cross join lateral (values ('reference_data.authorizations.f430e673d93a', array[]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('reference_data.authorizations.f430e673d93a')`);
    this.addSql(`alter table reference_data.authorizations force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "reference_data"."claims_counted_06755bebc8d1_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.claims.240e90ca03e9', array[t.status::text]::text[], coalesce(t.service_date, '-infinity'::date)), ('reference_data.claims.28f89ae190bf', array[t.status::text, t.acknowledgement::text]::text[], '-infinity'::date), ('reference_data.claims.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('reference_data.claims.6e9e34fb72b0', array[]::text[], coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_06755bebc8d1_insert" after insert on "reference_data"."claims" referencing new table as added for each statement execute function "reference_data"."claims_counted_06755bebc8d1_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."claims_counted_06755bebc8d1_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.claims.240e90ca03e9', array[t.status::text]::text[], coalesce(t.service_date, '-infinity'::date)), ('reference_data.claims.28f89ae190bf', array[t.status::text, t.acknowledgement::text]::text[], '-infinity'::date), ('reference_data.claims.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('reference_data.claims.6e9e34fb72b0', array[]::text[], coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.claims.240e90ca03e9', array[t.status::text]::text[], coalesce(t.service_date, '-infinity'::date)), ('reference_data.claims.28f89ae190bf', array[t.status::text, t.acknowledgement::text]::text[], '-infinity'::date), ('reference_data.claims.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('reference_data.claims.6e9e34fb72b0', array[]::text[], coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_06755bebc8d1_update" after update on "reference_data"."claims" referencing old table as taken new table as added for each statement execute function "reference_data"."claims_counted_06755bebc8d1_update_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."claims_counted_06755bebc8d1_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.claims.240e90ca03e9', array[t.status::text]::text[], coalesce(t.service_date, '-infinity'::date)), ('reference_data.claims.28f89ae190bf', array[t.status::text, t.acknowledgement::text]::text[], '-infinity'::date), ('reference_data.claims.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('reference_data.claims.6e9e34fb72b0', array[]::text[], coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_06755bebc8d1_delete" after delete on "reference_data"."claims" referencing old table as taken for each statement execute function "reference_data"."claims_counted_06755bebc8d1_delete_fn"()`,
    );
    this.addSql(`alter table reference_data.claims no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'reference_data.claims.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'reference_data.claims.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from reference_data.claims t cross join lateral (values ('reference_data.claims.240e90ca03e9', array[t.status::text]::text[], coalesce(t.service_date, '-infinity'::date)), ('reference_data.claims.28f89ae190bf', array[t.status::text, t.acknowledgement::text]::text[], '-infinity'::date), ('reference_data.claims.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)), ('reference_data.claims.6e9e34fb72b0', array[]::text[], coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('reference_data.claims.240e90ca03e9'), ('reference_data.claims.28f89ae190bf'), ('reference_data.claims.c00a2b343d17'), ('reference_data.claims.6e9e34fb72b0')`,
    );
    this.addSql(`alter table reference_data.claims force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "reference_data"."appointments_counted_e7e0e0d9c013_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.appointments.bf0d4c405833', array[t.status::text]::text[], coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e7e0e0d9c013_insert" after insert on "reference_data"."appointments" referencing new table as added for each statement execute function "reference_data"."appointments_counted_e7e0e0d9c013_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."appointments_counted_e7e0e0d9c013_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('reference_data.appointments.bf0d4c405833', array[t.status::text]::text[], coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.appointments.bf0d4c405833', array[t.status::text]::text[], coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e7e0e0d9c013_update" after update on "reference_data"."appointments" referencing old table as taken new table as added for each statement execute function "reference_data"."appointments_counted_e7e0e0d9c013_update_fn"()`,
    );
    this.addSql(
      `create or replace function "reference_data"."appointments_counted_e7e0e0d9c013_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('reference_data.appointments.bf0d4c405833', array[t.status::text]::text[], coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e7e0e0d9c013_delete" after delete on "reference_data"."appointments" referencing old table as taken for each statement execute function "reference_data"."appointments_counted_e7e0e0d9c013_delete_fn"()`,
    );
    this.addSql(`alter table reference_data.appointments no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'reference_data.appointments.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'reference_data.appointments.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from reference_data.appointments t cross join lateral (values ('reference_data.appointments.bf0d4c405833', array[t.status::text]::text[], coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('reference_data.appointments.bf0d4c405833')`);
    this.addSql(`alter table reference_data.appointments force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
