import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "specialty_billing"."home_health_episodes_counted_109bc825eedd_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('specialty_billing.home_health_episodes.89b98513ef28', array[t.status::text]::text[], coalesce(t.start_of_care_date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_109bc825eedd_insert" after insert on "specialty_billing"."home_health_episodes" referencing new table as added for each statement execute function "specialty_billing"."home_health_episodes_counted_109bc825eedd_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "specialty_billing"."home_health_episodes_counted_109bc825eedd_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('specialty_billing.home_health_episodes.89b98513ef28', array[t.status::text]::text[], coalesce(t.start_of_care_date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('specialty_billing.home_health_episodes.89b98513ef28', array[t.status::text]::text[], coalesce(t.start_of_care_date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_109bc825eedd_update" after update on "specialty_billing"."home_health_episodes" referencing old table as taken new table as added for each statement execute function "specialty_billing"."home_health_episodes_counted_109bc825eedd_update_fn"()`,
    );
    this.addSql(
      `create or replace function "specialty_billing"."home_health_episodes_counted_109bc825eedd_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('specialty_billing.home_health_episodes.89b98513ef28', array[t.status::text]::text[], coalesce(t.start_of_care_date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_109bc825eedd_delete" after delete on "specialty_billing"."home_health_episodes" referencing old table as taken for each statement execute function "specialty_billing"."home_health_episodes_counted_109bc825eedd_delete_fn"()`,
    );
    this.addSql(`alter table specialty_billing.home_health_episodes no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'specialty_billing.home_health_episodes.')`,
    );
    this.addSql(
      `delete from platform.counters where starts_with(name, 'specialty_billing.home_health_episodes.')`,
    );
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from specialty_billing.home_health_episodes t cross join lateral (values ('specialty_billing.home_health_episodes.89b98513ef28', array[t.status::text]::text[], coalesce(t.start_of_care_date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('specialty_billing.home_health_episodes.89b98513ef28')`,
    );
    this.addSql(`alter table specialty_billing.home_health_episodes force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
