import { Migration } from '@mikro-orm/migrations';

export class EveryListCounted extends Migration {
  override up(): void {
    this.addSql(
      `create index "mapping_profiles_payer" on "claim_status"."mapping_profiles" ("organization_id", "payer_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "mapping_profiles_status" on "claim_status"."mapping_profiles" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create or replace function "claim_status"."mapping_profiles_counted_f4927131e238_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('claim_status.mapping_profiles.97b2616ddf26', array[t.status::text]::text[], '-infinity'::date), ('claim_status.mapping_profiles.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_f4927131e238_insert" after insert on "claim_status"."mapping_profiles" referencing new table as added for each statement execute function "claim_status"."mapping_profiles_counted_f4927131e238_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "claim_status"."mapping_profiles_counted_f4927131e238_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('claim_status.mapping_profiles.97b2616ddf26', array[t.status::text]::text[], '-infinity'::date), ('claim_status.mapping_profiles.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('claim_status.mapping_profiles.97b2616ddf26', array[t.status::text]::text[], '-infinity'::date), ('claim_status.mapping_profiles.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_f4927131e238_update" after update on "claim_status"."mapping_profiles" referencing old table as taken new table as added for each statement execute function "claim_status"."mapping_profiles_counted_f4927131e238_update_fn"()`,
    );
    this.addSql(
      `create or replace function "claim_status"."mapping_profiles_counted_f4927131e238_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('claim_status.mapping_profiles.97b2616ddf26', array[t.status::text]::text[], '-infinity'::date), ('claim_status.mapping_profiles.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_f4927131e238_delete" after delete on "claim_status"."mapping_profiles" referencing old table as taken for each statement execute function "claim_status"."mapping_profiles_counted_f4927131e238_delete_fn"()`,
    );
    this.addSql(`alter table claim_status.mapping_profiles no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'claim_status.mapping_profiles.')`,
    );
    this.addSql(`delete from platform.counters where starts_with(name, 'claim_status.mapping_profiles.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from claim_status.mapping_profiles t cross join lateral (values ('claim_status.mapping_profiles.97b2616ddf26', array[t.status::text]::text[], '-infinity'::date), ('claim_status.mapping_profiles.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('claim_status.mapping_profiles.97b2616ddf26'), ('claim_status.mapping_profiles.b9a7f8ba81cf')`,
    );
    this.addSql(`alter table claim_status.mapping_profiles force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
