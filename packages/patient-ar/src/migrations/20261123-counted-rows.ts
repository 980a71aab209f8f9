import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "patient_ar"."accounts_counted_b54590faaf64_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date), ('patient_ar.accounts.bdc4163c0e01', array[]::text[], coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_b54590faaf64_insert" after insert on "patient_ar"."accounts" referencing new table as added for each statement execute function "patient_ar"."accounts_counted_b54590faaf64_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "patient_ar"."accounts_counted_b54590faaf64_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date), ('patient_ar.accounts.bdc4163c0e01', array[]::text[], coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date), ('patient_ar.accounts.bdc4163c0e01', array[]::text[], coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_b54590faaf64_update" after update on "patient_ar"."accounts" referencing old table as taken new table as added for each statement execute function "patient_ar"."accounts_counted_b54590faaf64_update_fn"()`,
    );
    this.addSql(
      `create or replace function "patient_ar"."accounts_counted_b54590faaf64_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date), ('patient_ar.accounts.bdc4163c0e01', array[]::text[], coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_b54590faaf64_delete" after delete on "patient_ar"."accounts" referencing old table as taken for each statement execute function "patient_ar"."accounts_counted_b54590faaf64_delete_fn"()`,
    );
    this.addSql(`alter table patient_ar.accounts no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'patient_ar.accounts.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'patient_ar.accounts.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from patient_ar.accounts t cross join lateral (values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date), ('patient_ar.accounts.bdc4163c0e01', array[]::text[], coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('patient_ar.accounts.2cafaa94b1c9'), ('patient_ar.accounts.bdc4163c0e01')`,
    );
    this.addSql(`alter table patient_ar.accounts force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "patient_ar"."payment_plans_counted_553338fee892_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('patient_ar.payment_plans.71aa8ba1e6ba', array[t.status::text]::text[], coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date)), ('patient_ar.payment_plans.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_553338fee892_insert" after insert on "patient_ar"."payment_plans" referencing new table as added for each statement execute function "patient_ar"."payment_plans_counted_553338fee892_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "patient_ar"."payment_plans_counted_553338fee892_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('patient_ar.payment_plans.71aa8ba1e6ba', array[t.status::text]::text[], coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date)), ('patient_ar.payment_plans.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('patient_ar.payment_plans.71aa8ba1e6ba', array[t.status::text]::text[], coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date)), ('patient_ar.payment_plans.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_553338fee892_update" after update on "patient_ar"."payment_plans" referencing old table as taken new table as added for each statement execute function "patient_ar"."payment_plans_counted_553338fee892_update_fn"()`,
    );
    this.addSql(
      `create or replace function "patient_ar"."payment_plans_counted_553338fee892_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('patient_ar.payment_plans.71aa8ba1e6ba', array[t.status::text]::text[], coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date)), ('patient_ar.payment_plans.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_553338fee892_delete" after delete on "patient_ar"."payment_plans" referencing old table as taken for each statement execute function "patient_ar"."payment_plans_counted_553338fee892_delete_fn"()`,
    );
    this.addSql(`alter table patient_ar.payment_plans no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'patient_ar.payment_plans.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'patient_ar.payment_plans.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from patient_ar.payment_plans t cross join lateral (values ('patient_ar.payment_plans.71aa8ba1e6ba', array[t.status::text]::text[], coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date)), ('patient_ar.payment_plans.c00a2b343d17', array[]::text[], coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('patient_ar.payment_plans.71aa8ba1e6ba'), ('patient_ar.payment_plans.c00a2b343d17')`,
    );
    this.addSql(`alter table patient_ar.payment_plans force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "patient_ar"."statements_counted_3a5d9bcca436_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('patient_ar.statements.8958ba694352', array[t.status::text]::text[], coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date)), ('patient_ar.statements.1b8380f6f3aa', array[t.status::text, t.delivery_status::text]::text[], '-infinity'::date), ('patient_ar.statements.163cc2e1d2e8', array[]::text[], coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3a5d9bcca436_insert" after insert on "patient_ar"."statements" referencing new table as added for each statement execute function "patient_ar"."statements_counted_3a5d9bcca436_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "patient_ar"."statements_counted_3a5d9bcca436_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('patient_ar.statements.8958ba694352', array[t.status::text]::text[], coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date)), ('patient_ar.statements.1b8380f6f3aa', array[t.status::text, t.delivery_status::text]::text[], '-infinity'::date), ('patient_ar.statements.163cc2e1d2e8', array[]::text[], coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('patient_ar.statements.8958ba694352', array[t.status::text]::text[], coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date)), ('patient_ar.statements.1b8380f6f3aa', array[t.status::text, t.delivery_status::text]::text[], '-infinity'::date), ('patient_ar.statements.163cc2e1d2e8', array[]::text[], coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3a5d9bcca436_update" after update on "patient_ar"."statements" referencing old table as taken new table as added for each statement execute function "patient_ar"."statements_counted_3a5d9bcca436_update_fn"()`,
    );
    this.addSql(
      `create or replace function "patient_ar"."statements_counted_3a5d9bcca436_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('patient_ar.statements.8958ba694352', array[t.status::text]::text[], coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date)), ('patient_ar.statements.1b8380f6f3aa', array[t.status::text, t.delivery_status::text]::text[], '-infinity'::date), ('patient_ar.statements.163cc2e1d2e8', array[]::text[], coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3a5d9bcca436_delete" after delete on "patient_ar"."statements" referencing old table as taken for each statement execute function "patient_ar"."statements_counted_3a5d9bcca436_delete_fn"()`,
    );
    this.addSql(`alter table patient_ar.statements no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'patient_ar.statements.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'patient_ar.statements.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from patient_ar.statements t cross join lateral (values ('patient_ar.statements.8958ba694352', array[t.status::text]::text[], coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date)), ('patient_ar.statements.1b8380f6f3aa', array[t.status::text, t.delivery_status::text]::text[], '-infinity'::date), ('patient_ar.statements.163cc2e1d2e8', array[]::text[], coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('patient_ar.statements.8958ba694352'), ('patient_ar.statements.1b8380f6f3aa'), ('patient_ar.statements.163cc2e1d2e8')`,
    );
    this.addSql(`alter table patient_ar.statements force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
