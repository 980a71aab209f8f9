import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "collections"."compliance_checks_counted_cca3c4a8c62f_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.compliance_checks.20a78fe4a5f0', array[t.result::text]::text[], coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)), ('collections.compliance_checks.d7d96d2e052d', array[t.channel::text, t.result::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_cca3c4a8c62f_insert" after insert on "collections"."compliance_checks" referencing new table as added for each statement execute function "collections"."compliance_checks_counted_cca3c4a8c62f_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."compliance_checks_counted_cca3c4a8c62f_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.compliance_checks.20a78fe4a5f0', array[t.result::text]::text[], coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)), ('collections.compliance_checks.d7d96d2e052d', array[t.channel::text, t.result::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.compliance_checks.20a78fe4a5f0', array[t.result::text]::text[], coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)), ('collections.compliance_checks.d7d96d2e052d', array[t.channel::text, t.result::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_cca3c4a8c62f_update" after update on "collections"."compliance_checks" referencing old table as taken new table as added for each statement execute function "collections"."compliance_checks_counted_cca3c4a8c62f_update_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."compliance_checks_counted_cca3c4a8c62f_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.compliance_checks.20a78fe4a5f0', array[t.result::text]::text[], coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)), ('collections.compliance_checks.d7d96d2e052d', array[t.channel::text, t.result::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_cca3c4a8c62f_delete" after delete on "collections"."compliance_checks" referencing old table as taken for each statement execute function "collections"."compliance_checks_counted_cca3c4a8c62f_delete_fn"()`,
    );
    this.addSql(`alter table collections.compliance_checks no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'collections.compliance_checks.')`,
    );
    this.addSql(`delete from platform.counters where starts_with(name, 'collections.compliance_checks.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from collections.compliance_checks t cross join lateral (values ('collections.compliance_checks.20a78fe4a5f0', array[t.result::text]::text[], coalesce((t.planned_at at time zone 'UTC')::date, '-infinity'::date)), ('collections.compliance_checks.d7d96d2e052d', array[t.channel::text, t.result::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('collections.compliance_checks.20a78fe4a5f0'), ('collections.compliance_checks.d7d96d2e052d')`,
    );
    this.addSql(`alter table collections.compliance_checks force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "collections"."contacts_counted_078236e5e816_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.contacts.994328cfe8af', array[t.result::text]::text[], coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)), ('collections.contacts.95af30b6cc25', array[t.channel::text, t.purpose::text, t.result::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_078236e5e816_insert" after insert on "collections"."contacts" referencing new table as added for each statement execute function "collections"."contacts_counted_078236e5e816_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."contacts_counted_078236e5e816_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.contacts.994328cfe8af', array[t.result::text]::text[], coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)), ('collections.contacts.95af30b6cc25', array[t.channel::text, t.purpose::text, t.result::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.contacts.994328cfe8af', array[t.result::text]::text[], coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)), ('collections.contacts.95af30b6cc25', array[t.channel::text, t.purpose::text, t.result::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_078236e5e816_update" after update on "collections"."contacts" referencing old table as taken new table as added for each statement execute function "collections"."contacts_counted_078236e5e816_update_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."contacts_counted_078236e5e816_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.contacts.994328cfe8af', array[t.result::text]::text[], coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)), ('collections.contacts.95af30b6cc25', array[t.channel::text, t.purpose::text, t.result::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_078236e5e816_delete" after delete on "collections"."contacts" referencing old table as taken for each statement execute function "collections"."contacts_counted_078236e5e816_delete_fn"()`,
    );
    this.addSql(`alter table collections.contacts no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'collections.contacts.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'collections.contacts.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from collections.contacts t cross join lateral (values ('collections.contacts.994328cfe8af', array[t.result::text]::text[], coalesce((t.contacted_at at time zone 'UTC')::date, '-infinity'::date)), ('collections.contacts.95af30b6cc25', array[t.channel::text, t.purpose::text, t.result::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('collections.contacts.994328cfe8af'), ('collections.contacts.95af30b6cc25')`,
    );
    this.addSql(`alter table collections.contacts force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "collections"."disputes_counted_b1e26f459b8d_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.disputes.b4bd48b8dcb2', array[t.status::text]::text[], coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_b1e26f459b8d_insert" after insert on "collections"."disputes" referencing new table as added for each statement execute function "collections"."disputes_counted_b1e26f459b8d_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."disputes_counted_b1e26f459b8d_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.disputes.b4bd48b8dcb2', array[t.status::text]::text[], coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.disputes.b4bd48b8dcb2', array[t.status::text]::text[], coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_b1e26f459b8d_update" after update on "collections"."disputes" referencing old table as taken new table as added for each statement execute function "collections"."disputes_counted_b1e26f459b8d_update_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."disputes_counted_b1e26f459b8d_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.disputes.b4bd48b8dcb2', array[t.status::text]::text[], coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_b1e26f459b8d_delete" after delete on "collections"."disputes" referencing old table as taken for each statement execute function "collections"."disputes_counted_b1e26f459b8d_delete_fn"()`,
    );
    this.addSql(`alter table collections.disputes no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'collections.disputes.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'collections.disputes.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from collections.disputes t cross join lateral (values ('collections.disputes.b4bd48b8dcb2', array[t.status::text]::text[], coalesce((t.received_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('collections.disputes.b4bd48b8dcb2')`);
    this.addSql(`alter table collections.disputes force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create or replace function "collections"."placements_counted_fc9ea6d56c12_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.placements.3b8daa04c99b', array[t.status::text]::text[], coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_fc9ea6d56c12_insert" after insert on "collections"."placements" referencing new table as added for each statement execute function "collections"."placements_counted_fc9ea6d56c12_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."placements_counted_fc9ea6d56c12_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.placements.3b8daa04c99b', array[t.status::text]::text[], coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.placements.3b8daa04c99b', array[t.status::text]::text[], coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_fc9ea6d56c12_update" after update on "collections"."placements" referencing old table as taken new table as added for each statement execute function "collections"."placements_counted_fc9ea6d56c12_update_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."placements_counted_fc9ea6d56c12_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.placements.3b8daa04c99b', array[t.status::text]::text[], coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_fc9ea6d56c12_delete" after delete on "collections"."placements" referencing old table as taken for each statement execute function "collections"."placements_counted_fc9ea6d56c12_delete_fn"()`,
    );
    this.addSql(`alter table collections.placements no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'collections.placements.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'collections.placements.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from collections.placements t cross join lateral (values ('collections.placements.3b8daa04c99b', array[t.status::text]::text[], coalesce((t.placed_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('collections.placements.3b8daa04c99b')`);
    this.addSql(`alter table collections.placements force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
