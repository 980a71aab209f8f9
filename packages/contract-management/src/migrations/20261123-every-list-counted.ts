import { Migration } from '@mikro-orm/migrations';

export class EveryListCounted extends Migration {
  override up(): void {
    this.addSql(
      `create index "contracts_line_of_business" on "contract_management"."contracts" ("organization_id", "line_of_business", "created_at", "id")`,
    );
    this.addSql(
      `create or replace function "contract_management"."contracts_counted_e00b89a644c8_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('contract_management.contracts.6fe79e935de0', array[t.status::text, t.line_of_business::text]::text[], '-infinity'::date), ('contract_management.contracts.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e00b89a644c8_insert" after insert on "contract_management"."contracts" referencing new table as added for each statement execute function "contract_management"."contracts_counted_e00b89a644c8_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "contract_management"."contracts_counted_e00b89a644c8_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('contract_management.contracts.6fe79e935de0', array[t.status::text, t.line_of_business::text]::text[], '-infinity'::date), ('contract_management.contracts.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('contract_management.contracts.6fe79e935de0', array[t.status::text, t.line_of_business::text]::text[], '-infinity'::date), ('contract_management.contracts.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e00b89a644c8_update" after update on "contract_management"."contracts" referencing old table as taken new table as added for each statement execute function "contract_management"."contracts_counted_e00b89a644c8_update_fn"()`,
    );
    this.addSql(
      `create or replace function "contract_management"."contracts_counted_e00b89a644c8_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('contract_management.contracts.6fe79e935de0', array[t.status::text, t.line_of_business::text]::text[], '-infinity'::date), ('contract_management.contracts.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_e00b89a644c8_delete" after delete on "contract_management"."contracts" referencing old table as taken for each statement execute function "contract_management"."contracts_counted_e00b89a644c8_delete_fn"()`,
    );
    this.addSql(`alter table contract_management.contracts no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'contract_management.contracts.')`,
    );
    this.addSql(`delete from platform.counters where starts_with(name, 'contract_management.contracts.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from contract_management.contracts t cross join lateral (values ('contract_management.contracts.6fe79e935de0', array[t.status::text, t.line_of_business::text]::text[], '-infinity'::date), ('contract_management.contracts.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('contract_management.contracts.6fe79e935de0'), ('contract_management.contracts.b9a7f8ba81cf')`,
    );
    this.addSql(`alter table contract_management.contracts force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
