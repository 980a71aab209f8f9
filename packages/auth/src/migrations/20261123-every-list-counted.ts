import { Migration } from '@mikro-orm/migrations';

export class EveryListCounted extends Migration {
  override up(): void {
    this.addSql(
      `create index "members_role" on "organization"."members" ("organization_id", "role", "created_at", "id")`,
    );
    this.addSql(
      `create index "members_status" on "organization"."members" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create or replace function "organization"."members_counted_37a7067a700e_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('organization.members.94826c802993', array[t.role::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_37a7067a700e_insert" after insert on "organization"."members" referencing new table as added for each statement execute function "organization"."members_counted_37a7067a700e_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "organization"."members_counted_37a7067a700e_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('organization.members.94826c802993', array[t.role::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('organization.members.94826c802993', array[t.role::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_37a7067a700e_update" after update on "organization"."members" referencing old table as taken new table as added for each statement execute function "organization"."members_counted_37a7067a700e_update_fn"()`,
    );
    this.addSql(
      `create or replace function "organization"."members_counted_37a7067a700e_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('organization.members.94826c802993', array[t.role::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_37a7067a700e_delete" after delete on "organization"."members" referencing old table as taken for each statement execute function "organization"."members_counted_37a7067a700e_delete_fn"()`,
    );
    this.addSql(`alter table organization.members no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'organization.members.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'organization.members.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from organization.members t cross join lateral (values ('organization.members.94826c802993', array[t.role::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('organization.members.94826c802993')`);
    this.addSql(`alter table organization.members force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
