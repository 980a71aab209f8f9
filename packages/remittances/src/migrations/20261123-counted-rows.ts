import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "remittances"."claim_payments_counted_c54ef970912c_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('remittances.claim_payments.c8cec4144cf7', array[t.status::text]::text[], coalesce(t.payment_date, '-infinity'::date)), ('remittances.claim_payments.3be29a1417e0', array[t.status::text, t.exception_code::text]::text[], '-infinity'::date), ('remittances.claim_payments.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_c54ef970912c_insert" after insert on "remittances"."claim_payments" referencing new table as added for each statement execute function "remittances"."claim_payments_counted_c54ef970912c_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "remittances"."claim_payments_counted_c54ef970912c_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('remittances.claim_payments.c8cec4144cf7', array[t.status::text]::text[], coalesce(t.payment_date, '-infinity'::date)), ('remittances.claim_payments.3be29a1417e0', array[t.status::text, t.exception_code::text]::text[], '-infinity'::date), ('remittances.claim_payments.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('remittances.claim_payments.c8cec4144cf7', array[t.status::text]::text[], coalesce(t.payment_date, '-infinity'::date)), ('remittances.claim_payments.3be29a1417e0', array[t.status::text, t.exception_code::text]::text[], '-infinity'::date), ('remittances.claim_payments.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_c54ef970912c_update" after update on "remittances"."claim_payments" referencing old table as taken new table as added for each statement execute function "remittances"."claim_payments_counted_c54ef970912c_update_fn"()`,
    );
    this.addSql(
      `create or replace function "remittances"."claim_payments_counted_c54ef970912c_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('remittances.claim_payments.c8cec4144cf7', array[t.status::text]::text[], coalesce(t.payment_date, '-infinity'::date)), ('remittances.claim_payments.3be29a1417e0', array[t.status::text, t.exception_code::text]::text[], '-infinity'::date), ('remittances.claim_payments.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_c54ef970912c_delete" after delete on "remittances"."claim_payments" referencing old table as taken for each statement execute function "remittances"."claim_payments_counted_c54ef970912c_delete_fn"()`,
    );
    this.addSql(`alter table remittances.claim_payments no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'remittances.claim_payments.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'remittances.claim_payments.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from remittances.claim_payments t cross join lateral (values ('remittances.claim_payments.c8cec4144cf7', array[t.status::text]::text[], coalesce(t.payment_date, '-infinity'::date)), ('remittances.claim_payments.3be29a1417e0', array[t.status::text, t.exception_code::text]::text[], '-infinity'::date), ('remittances.claim_payments.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('remittances.claim_payments.c8cec4144cf7'), ('remittances.claim_payments.3be29a1417e0'), ('remittances.claim_payments.c00a2b343d17')`,
    );
    this.addSql(`alter table remittances.claim_payments force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "remittances"."imports_counted_f77a3b854acb_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('remittances.imports.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_f77a3b854acb_insert" after insert on "remittances"."imports" referencing new table as added for each statement execute function "remittances"."imports_counted_f77a3b854acb_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "remittances"."imports_counted_f77a3b854acb_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('remittances.imports.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('remittances.imports.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_f77a3b854acb_update" after update on "remittances"."imports" referencing old table as taken new table as added for each statement execute function "remittances"."imports_counted_f77a3b854acb_update_fn"()`,
    );
    this.addSql(
      `create or replace function "remittances"."imports_counted_f77a3b854acb_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('remittances.imports.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_f77a3b854acb_delete" after delete on "remittances"."imports" referencing old table as taken for each statement execute function "remittances"."imports_counted_f77a3b854acb_delete_fn"()`,
    );
    this.addSql(`alter table remittances.imports no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'remittances.imports.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'remittances.imports.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from remittances.imports t cross join lateral (values ('remittances.imports.b1cae4946dca', array[t.status::text]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('remittances.imports.b1cae4946dca')`);
    this.addSql(`alter table remittances.imports force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "remittances"."payments_counted_e6a6170ff6dc_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[], coalesce(t.payment_date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e6a6170ff6dc_insert" after insert on "remittances"."payments" referencing new table as added for each statement execute function "remittances"."payments_counted_e6a6170ff6dc_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "remittances"."payments_counted_e6a6170ff6dc_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[], coalesce(t.payment_date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[], coalesce(t.payment_date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e6a6170ff6dc_update" after update on "remittances"."payments" referencing old table as taken new table as added for each statement execute function "remittances"."payments_counted_e6a6170ff6dc_update_fn"()`,
    );
    this.addSql(
      `create or replace function "remittances"."payments_counted_e6a6170ff6dc_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[], coalesce(t.payment_date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e6a6170ff6dc_delete" after delete on "remittances"."payments" referencing old table as taken for each statement execute function "remittances"."payments_counted_e6a6170ff6dc_delete_fn"()`,
    );
    this.addSql(`alter table remittances.payments no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'remittances.payments.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'remittances.payments.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from remittances.payments t cross join lateral (values ('remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[], coalesce(t.payment_date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('remittances.payments.b3ba75d7ee2c')`);
    this.addSql(`alter table remittances.payments force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
