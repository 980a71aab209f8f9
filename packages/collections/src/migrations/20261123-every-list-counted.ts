import { Migration } from '@mikro-orm/migrations';

export class EveryListCounted extends Migration {
  override up(): void {
    this.addSql(
      `create index "agencies_active" on "collections"."agencies" ("organization_id", "is_active", "created_at", "id")`,
    );
    this.addSql(
      `create or replace function "collections"."agencies_counted_73459dd825a6_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.agencies.57a1540c57df', array[t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_73459dd825a6_insert" after insert on "collections"."agencies" referencing new table as added for each statement execute function "collections"."agencies_counted_73459dd825a6_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."agencies_counted_73459dd825a6_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.agencies.57a1540c57df', array[t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.agencies.57a1540c57df', array[t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_73459dd825a6_update" after update on "collections"."agencies" referencing old table as taken new table as added for each statement execute function "collections"."agencies_counted_73459dd825a6_update_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."agencies_counted_73459dd825a6_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.agencies.57a1540c57df', array[t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_73459dd825a6_delete" after delete on "collections"."agencies" referencing old table as taken for each statement execute function "collections"."agencies_counted_73459dd825a6_delete_fn"()`,
    );
    this.addSql(`alter table collections.agencies no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'collections.agencies.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'collections.agencies.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from collections.agencies t cross join lateral (values ('collections.agencies.57a1540c57df', array[t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('collections.agencies.57a1540c57df')`);
    this.addSql(`alter table collections.agencies force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
    this.addSql(
      `create index "compliance_rules_active" on "collections"."compliance_rules" ("organization_id", "is_active", "created_at", "id")`,
    );
    this.addSql(
      `create index "compliance_rules_state" on "collections"."compliance_rules" ("organization_id", "state", "created_at", "id")`,
    );
    this.addSql(
      `create or replace function "collections"."compliance_rules_counted_3559e360782e_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.compliance_rules.5e86420e7afe', array[t.state::text, t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3559e360782e_insert" after insert on "collections"."compliance_rules" referencing new table as added for each statement execute function "collections"."compliance_rules_counted_3559e360782e_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."compliance_rules_counted_3559e360782e_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('collections.compliance_rules.5e86420e7afe', array[t.state::text, t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.compliance_rules.5e86420e7afe', array[t.state::text, t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3559e360782e_update" after update on "collections"."compliance_rules" referencing old table as taken new table as added for each statement execute function "collections"."compliance_rules_counted_3559e360782e_update_fn"()`,
    );
    this.addSql(
      `create or replace function "collections"."compliance_rules_counted_3559e360782e_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('collections.compliance_rules.5e86420e7afe', array[t.state::text, t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_3559e360782e_delete" after delete on "collections"."compliance_rules" referencing old table as taken for each statement execute function "collections"."compliance_rules_counted_3559e360782e_delete_fn"()`,
    );
    this.addSql(`alter table collections.compliance_rules no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'collections.compliance_rules.')`,
    );
    this.addSql(`delete from platform.counters where starts_with(name, 'collections.compliance_rules.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from collections.compliance_rules t cross join lateral (values ('collections.compliance_rules.5e86420e7afe', array[t.state::text, t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('collections.compliance_rules.5e86420e7afe')`);
    this.addSql(`alter table collections.compliance_rules force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
