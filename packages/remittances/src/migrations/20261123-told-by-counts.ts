import { Migration } from '@mikro-orm/migrations';

export class ToldByCounts extends Migration {
  override up(): void {
    this.addSql(`drop index "remittances"."payments_newest"`);
    this.addSql(`drop trigger if exists "counted_e6a6170ff6dc_delete" on "remittances"."payments"`);
    this.addSql(`drop function if exists "remittances"."payments_counted_e6a6170ff6dc_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_e6a6170ff6dc_insert" on "remittances"."payments"`);
    this.addSql(`drop function if exists "remittances"."payments_counted_e6a6170ff6dc_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_e6a6170ff6dc_update" on "remittances"."payments"`);
    this.addSql(`drop function if exists "remittances"."payments_counted_e6a6170ff6dc_update_fn"()`);
    this.addSql(
      `alter table "remittances"."payments" add "has_difference" boolean generated always as ((amount <> claim_total - adjustment_total)) stored not null, add "has_exceptions" boolean generated always as ((exception_count > 0)) stored not null`,
    );
    this.addSql(
      `create index "payments_differing" on "remittances"."payments" ("organization_id", "has_difference", "created_at", "id")`,
    );
    this.addSql(
      `create index "payments_exceptions" on "remittances"."payments" ("organization_id", "has_exceptions", "created_at", "id")`,
    );
    this.addSql(
      `create index "payments_newest" on "remittances"."payments" ("organization_id", "created_at", "id") include ("payment_date", "amount_cents")`,
    );
    this.addSql(
      `create or replace function "remittances"."payments_counted_c34125e92c95_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[], coalesce(t.payment_date, '-infinity'::date)), ('remittances.payments.05abb1c71ccd', array[t.has_difference::text, t.has_exceptions::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_c34125e92c95_insert" after insert on "remittances"."payments" referencing new table as added for each statement execute function "remittances"."payments_counted_c34125e92c95_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "remittances"."payments_counted_c34125e92c95_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[], coalesce(t.payment_date, '-infinity'::date)), ('remittances.payments.05abb1c71ccd', array[t.has_difference::text, t.has_exceptions::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[], coalesce(t.payment_date, '-infinity'::date)), ('remittances.payments.05abb1c71ccd', array[t.has_difference::text, t.has_exceptions::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_c34125e92c95_update" after update on "remittances"."payments" referencing old table as taken new table as added for each statement execute function "remittances"."payments_counted_c34125e92c95_update_fn"()`,
    );
    this.addSql(
      `create or replace function "remittances"."payments_counted_c34125e92c95_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[], coalesce(t.payment_date, '-infinity'::date)), ('remittances.payments.05abb1c71ccd', array[t.has_difference::text, t.has_exceptions::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_c34125e92c95_delete" after delete on "remittances"."payments" referencing old table as taken for each statement execute function "remittances"."payments_counted_c34125e92c95_delete_fn"()`,
    );
    this.addSql(`alter table remittances.payments no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'remittances.payments.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'remittances.payments.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from remittances.payments t cross join lateral (values ('remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[], coalesce(t.payment_date, '-infinity'::date)), ('remittances.payments.05abb1c71ccd', array[t.has_difference::text, t.has_exceptions::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('remittances.payments.b3ba75d7ee2c'), ('remittances.payments.05abb1c71ccd')`,
    );
    this.addSql(`alter table remittances.payments force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
