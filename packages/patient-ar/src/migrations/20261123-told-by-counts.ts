import { Migration } from '@mikro-orm/migrations';

export class ToldByCounts extends Migration {
  override up(): void {
    this.addSql(`drop index "patient_ar"."accounts_newest"`);
    this.addSql(`drop trigger if exists "counted_b54590faaf64_delete" on "patient_ar"."accounts"`);
    this.addSql(`drop function if exists "patient_ar"."accounts_counted_b54590faaf64_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_b54590faaf64_insert" on "patient_ar"."accounts"`);
    this.addSql(`drop function if exists "patient_ar"."accounts_counted_b54590faaf64_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_b54590faaf64_update" on "patient_ar"."accounts"`);
    this.addSql(`drop function if exists "patient_ar"."accounts_counted_b54590faaf64_update_fn"()`);
    this.addSql(
      `alter table "patient_ar"."accounts" add "is_on_hold" boolean generated always as ((hold_type is not null)) stored not null, add "is_placed" boolean generated always as ((placement_id is not null)) stored not null`,
    );
    this.addSql(
      `create index "accounts_placed" on "patient_ar"."accounts" ("organization_id", "is_placed", "created_at", "id")`,
    );
    this.addSql(
      `create index "accounts_on_hold" on "patient_ar"."accounts" ("organization_id", "is_on_hold", "created_at", "id")`,
    );
    this.addSql(
      `create index "accounts_newest" on "patient_ar"."accounts" ("organization_id", "created_at", "id") include ("last_payment_at", "outstanding_since", "balance_cents", "hold_type")`,
    );
    this.addSql(
      `create or replace function "patient_ar"."accounts_counted_86e5aa36e6b0_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date), ('patient_ar.accounts.822055ca6001', array[t.is_placed::text, t.is_on_hold::text]::text[], '-infinity'::date), ('patient_ar.accounts.bdc4163c0e01', array[]::text[], coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_86e5aa36e6b0_insert" after insert on "patient_ar"."accounts" referencing new table as added for each statement execute function "patient_ar"."accounts_counted_86e5aa36e6b0_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "patient_ar"."accounts_counted_86e5aa36e6b0_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date), ('patient_ar.accounts.822055ca6001', array[t.is_placed::text, t.is_on_hold::text]::text[], '-infinity'::date), ('patient_ar.accounts.bdc4163c0e01', array[]::text[], coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date), ('patient_ar.accounts.822055ca6001', array[t.is_placed::text, t.is_on_hold::text]::text[], '-infinity'::date), ('patient_ar.accounts.bdc4163c0e01', array[]::text[], coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_86e5aa36e6b0_update" after update on "patient_ar"."accounts" referencing old table as taken new table as added for each statement execute function "patient_ar"."accounts_counted_86e5aa36e6b0_update_fn"()`,
    );
    this.addSql(
      `create or replace function "patient_ar"."accounts_counted_86e5aa36e6b0_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date), ('patient_ar.accounts.822055ca6001', array[t.is_placed::text, t.is_on_hold::text]::text[], '-infinity'::date), ('patient_ar.accounts.bdc4163c0e01', array[]::text[], coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_86e5aa36e6b0_delete" after delete on "patient_ar"."accounts" referencing old table as taken for each statement execute function "patient_ar"."accounts_counted_86e5aa36e6b0_delete_fn"()`,
    );
    this.addSql(`alter table patient_ar.accounts no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'patient_ar.accounts.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'patient_ar.accounts.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from patient_ar.accounts t cross join lateral (values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date), ('patient_ar.accounts.822055ca6001', array[t.is_placed::text, t.is_on_hold::text]::text[], '-infinity'::date), ('patient_ar.accounts.bdc4163c0e01', array[]::text[], coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('patient_ar.accounts.2cafaa94b1c9'), ('patient_ar.accounts.822055ca6001'), ('patient_ar.accounts.bdc4163c0e01')`,
    );
    this.addSql(`alter table patient_ar.accounts force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
