import { Migration } from '@mikro-orm/migrations';

export class ToldByCounts extends Migration {
  override up(): void {
    this.addSql(`drop index "claim_status"."inquiries_state"`);
    this.addSql(`drop trigger if exists "counted_a4c8ad4b7c32_delete" on "claim_status"."inquiries"`);
    this.addSql(`drop function if exists "claim_status"."inquiries_counted_a4c8ad4b7c32_delete_fn"()`);
    this.addSql(`drop trigger if exists "counted_a4c8ad4b7c32_insert" on "claim_status"."inquiries"`);
    this.addSql(`drop function if exists "claim_status"."inquiries_counted_a4c8ad4b7c32_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_a4c8ad4b7c32_update" on "claim_status"."inquiries"`);
    this.addSql(`drop function if exists "claim_status"."inquiries_counted_a4c8ad4b7c32_update_fn"()`);
    this.addSql(
      `create index "inquiries_state" on "claim_status"."inquiries" ("organization_id", "processing_state", "expires_at")`,
    );
    this.addSql(
      `create or replace function "claim_status"."inquiries_counted_93f147b041ee_insert_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('claim_status.inquiries.b54e70124517', array[t.outcome::text]::text[], '-infinity'::date), ('claim_status.inquiries.0b85f1cfeaa8', array[t.processing_state::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_93f147b041ee_insert" after insert on "claim_status"."inquiries" referencing new table as added for each statement execute function "claim_status"."inquiries_counted_93f147b041ee_insert_fn"()`,
    );
    this.addSql(
      `create or replace function "claim_status"."inquiries_counted_93f147b041ee_update_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from added t cross join lateral (values ('claim_status.inquiries.b54e70124517', array[t.outcome::text]::text[], '-infinity'::date), ('claim_status.inquiries.0b85f1cfeaa8', array[t.processing_state::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day) union all select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('claim_status.inquiries.b54e70124517', array[t.outcome::text]::text[], '-infinity'::date), ('claim_status.inquiries.0b85f1cfeaa8', array[t.processing_state::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_93f147b041ee_update" after update on "claim_status"."inquiries" referencing old table as taken new table as added for each statement execute function "claim_status"."inquiries_counted_93f147b041ee_update_fn"()`,
    );
    this.addSql(
      `create or replace function "claim_status"."inquiries_counted_93f147b041ee_delete_fn"() returns trigger language plpgsql as $count$ begin insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, -1 as rows from taken t cross join lateral (values ('claim_status.inquiries.b54e70124517', array[t.outcome::text]::text[], '-infinity'::date), ('claim_status.inquiries.0b85f1cfeaa8', array[t.processing_state::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0; return null; end $count$`,
    );
    this.addSql(
      `create trigger "counted_93f147b041ee_delete" after delete on "claim_status"."inquiries" referencing old table as taken for each statement execute function "claim_status"."inquiries_counted_93f147b041ee_delete_fn"()`,
    );
    this.addSql(`alter table claim_status.inquiries no force row level security`);
    this.addSql(`alter table platform.row_counts no force row level security`);
    this.addSql(`delete from platform.row_counts where starts_with(counter, 'claim_status.inquiries.')`);
    this.addSql(`delete from platform.counters where starts_with(name, 'claim_status.inquiries.')`);
    this.addSql(
      `insert into platform.row_counts (organization_id, counter, words, day, rows) select s.organization_id, s.counter, s.words, s.day, sum(s.rows) from (select t.organization_id, k.*, 1 as rows from claim_status.inquiries t cross join lateral (values ('claim_status.inquiries.b54e70124517', array[t.outcome::text]::text[], '-infinity'::date), ('claim_status.inquiries.0b85f1cfeaa8', array[t.processing_state::text]::text[], coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date))) k (counter, words, day)) s group by 1, 2, 3, 4 having sum(s.rows) <> 0`,
    );
    this.addSql(
      `insert into platform.counters values ('claim_status.inquiries.b54e70124517'), ('claim_status.inquiries.0b85f1cfeaa8')`,
    );
    this.addSql(`alter table claim_status.inquiries force row level security`);
    this.addSql(`alter table platform.row_counts force row level security`);
  }
}
