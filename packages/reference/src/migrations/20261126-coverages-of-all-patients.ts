import { Migration } from '@mikro-orm/migrations';

export class CoveragesOfAllPatients extends Migration {
  override up(): void {
    this.addSql(`create index "coverages_newest" on "reference_data"."coverages" (
      "organization_id", "created_at", "id"
    )
      include ("rank", "effective_from", "effective_to")`);
    this.addSql(`create index "coverages_payer" on "reference_data"."coverages" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "coverages_rank" on "reference_data"."coverages" (
      "organization_id", "rank", "created_at", "id"
    )`);
    this.addSql(`create index "coverages_qmb" on "reference_data"."coverages" (
      "organization_id", "is_qmb", "created_at", "id"
    )`);
    this.addSql(`create or replace function "reference_data"."coverages_counted_b7feea29e9e0_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'reference_data.coverages.12780d69f5d6', array[t.rank::text, t.is_qmb::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b7feea29e9e0_insert"
      after insert on "reference_data"."coverages"
      referencing new table as added
      for each statement
      execute function "reference_data"."coverages_counted_b7feea29e9e0_insert_fn"()`);
    this.addSql(`create or replace function "reference_data"."coverages_counted_b7feea29e9e0_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'reference_data.coverages.12780d69f5d6', array[t.rank::text, t.is_qmb::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'reference_data.coverages.12780d69f5d6', array[t.rank::text, t.is_qmb::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b7feea29e9e0_update"
      after update on "reference_data"."coverages"
      referencing old table as taken new table as added
      for each statement
      execute function "reference_data"."coverages_counted_b7feea29e9e0_update_fn"()`);
    this.addSql(`create or replace function "reference_data"."coverages_counted_b7feea29e9e0_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'reference_data.coverages.12780d69f5d6', array[t.rank::text, t.is_qmb::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_b7feea29e9e0_delete"
      after delete on "reference_data"."coverages"
      referencing old table as taken
      for each statement
      execute function "reference_data"."coverages_counted_b7feea29e9e0_delete_fn"()`);
    this.addSql(`alter table reference_data.coverages no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'reference_data.coverages.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'reference_data.coverages.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
      from (
        select t.organization_id, k.*, 1 as rows
        from reference_data.coverages t
        cross join lateral (
          values (
            'reference_data.coverages.12780d69f5d6', array[t.rank::text, t.is_qmb::text]::text[],
            '-infinity'::date
          )
        ) k (counter, categories, day)
      ) s
      group by 1, 2, 3, 4
      having sum(s.rows) <> 0`);
    this.addSql(`insert into lists.counters values ('reference_data.coverages.12780d69f5d6')`);
    this.addSql(`alter table reference_data.coverages force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
  }
}
