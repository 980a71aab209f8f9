import { Migration } from '@mikro-orm/migrations';

export class EveryListCounted extends Migration {
  override up(): void {
    this.addSql(
      `create index "automation_rules_type" on "medical_coding"."automation_rules" ("organization_id", "rule_type", "created_at", "id")`,
    );
    this.addSql(
      `create index "automation_rules_active" on "medical_coding"."automation_rules" ("organization_id", "is_active", "created_at", "id")`,
    );
    this.addSql(
      `create or replace function "medical_coding"."automation_rules_counted_2873cc94f65d_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('medical_coding.automation_rules.cbc25b3d9f4c', array[t.rule_type::text, t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_2873cc94f65d_insert" after insert on "medical_coding"."automation_rules" referencing new table as added for each statement execute function "medical_coding"."automation_rules_counted_2873cc94f65d_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "medical_coding"."automation_rules_counted_2873cc94f65d_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('medical_coding.automation_rules.cbc25b3d9f4c', array[t.rule_type::text, t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('medical_coding.automation_rules.cbc25b3d9f4c', array[t.rule_type::text, t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_2873cc94f65d_update" after update on "medical_coding"."automation_rules" referencing old table as taken new table as added for each statement execute function "medical_coding"."automation_rules_counted_2873cc94f65d_update_fn"()`,
    );
    this.addSql(
      `create or replace function "medical_coding"."automation_rules_counted_2873cc94f65d_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('medical_coding.automation_rules.cbc25b3d9f4c', array[t.rule_type::text, t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_2873cc94f65d_delete" after delete on "medical_coding"."automation_rules" referencing old table as taken for each statement execute function "medical_coding"."automation_rules_counted_2873cc94f65d_delete_fn"()`,
    );
    this.addSql(`alter table medical_coding.automation_rules no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'medical_coding.automation_rules.')`,
    );
    this.addSql(`delete from platform.counters where starts_with(name, 'medical_coding.automation_rules.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from medical_coding.automation_rules t cross join lateral (values ('medical_coding.automation_rules.cbc25b3d9f4c', array[t.rule_type::text, t.is_active::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(`insert into platform.counters values ('medical_coding.automation_rules.cbc25b3d9f4c')`);
    this.addSql(`alter table medical_coding.automation_rules force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
