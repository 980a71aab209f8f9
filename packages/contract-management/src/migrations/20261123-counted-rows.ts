import { Migration } from '@mikro-orm/migrations';

export class CountedRows extends Migration {
  override up(): void {
    this.addSql(
      `create or replace function "contract_management"."underpayment_cases_counted_bada7f89df76_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('contract_management.underpayment_cases.f9b36ddd256c', array[t.status::text]::text[], coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)), ('contract_management.underpayment_cases.3d85da60531e', array[t.status::text, t.origin::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_bada7f89df76_insert" after insert on "contract_management"."underpayment_cases" referencing new table as added for each statement execute function "contract_management"."underpayment_cases_counted_bada7f89df76_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "contract_management"."underpayment_cases_counted_bada7f89df76_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('contract_management.underpayment_cases.f9b36ddd256c', array[t.status::text]::text[], coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)), ('contract_management.underpayment_cases.3d85da60531e', array[t.status::text, t.origin::text]::text[], '-infinity'::date)) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('contract_management.underpayment_cases.f9b36ddd256c', array[t.status::text]::text[], coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)), ('contract_management.underpayment_cases.3d85da60531e', array[t.status::text, t.origin::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_bada7f89df76_update" after update on "contract_management"."underpayment_cases" referencing old table as taken new table as added for each statement execute function "contract_management"."underpayment_cases_counted_bada7f89df76_update_fn"()`,
    );
    this.addSql(
      `create or replace function "contract_management"."underpayment_cases_counted_bada7f89df76_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('contract_management.underpayment_cases.f9b36ddd256c', array[t.status::text]::text[], coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)), ('contract_management.underpayment_cases.3d85da60531e', array[t.status::text, t.origin::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_bada7f89df76_delete" after delete on "contract_management"."underpayment_cases" referencing old table as taken for each statement execute function "contract_management"."underpayment_cases_counted_bada7f89df76_delete_fn"()`,
    );
    this.addSql(`alter table contract_management.underpayment_cases no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(
      `delete from platform.row_counts where starts_with(counter, 'contract_management.underpayment_cases.')`,
    );
    this.addSql(
      `delete from platform.counters where starts_with(name, 'contract_management.underpayment_cases.')`,
    );
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from contract_management.underpayment_cases t cross join lateral (values ('contract_management.underpayment_cases.f9b36ddd256c', array[t.status::text]::text[], coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)), ('contract_management.underpayment_cases.3d85da60531e', array[t.status::text, t.origin::text]::text[], '-infinity'::date)) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('contract_management.underpayment_cases.f9b36ddd256c'), ('contract_management.underpayment_cases.3d85da60531e')`,
    );
    this.addSql(`alter table contract_management.underpayment_cases force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
