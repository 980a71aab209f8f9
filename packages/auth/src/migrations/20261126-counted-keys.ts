import { Migration } from '@mikro-orm/migrations';

export class CountedKeys extends Migration {
  override up(): void {
    this.addSql(`create index "api_keys_ending" on "organization"."api_keys" ("organization_id", "created_at", "id")
      include ("revoked_at", "expires_at")
      where revoked_at is not null or expires_at is not null`);
    this.addSql(`create or replace function "organization"."api_keys_counted_a0bc18ac62ed_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'organization.api_keys.0820f3884017',
        array[t.role::text, t.mode::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a0bc18ac62ed_insert"
      after insert on "organization"."api_keys"
      referencing new table as inserted
      for each statement
      execute function "organization"."api_keys_counted_a0bc18ac62ed_insert_fn"()`);
    this.addSql(`create or replace function "organization"."api_keys_counted_a0bc18ac62ed_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'organization.api_keys.0820f3884017',
          array[new.role::text, new.mode::text]::text[], array[]::date[],
          array[old.role::text, old.mode::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a0bc18ac62ed_update"
      after update on "organization"."api_keys"
      for each row when (
        (old.role::text, old.mode::text) is distinct from (new.role::text, new.mode::text)
      )
      execute function "organization"."api_keys_counted_a0bc18ac62ed_update_fn"()`);
    this.addSql(`create or replace function "organization"."api_keys_counted_a0bc18ac62ed_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'organization.api_keys.0820f3884017',
        array[t.role::text, t.mode::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a0bc18ac62ed_delete"
      after delete on "organization"."api_keys"
      referencing old table as deleted
      for each statement
      execute function "organization"."api_keys_counted_a0bc18ac62ed_delete_fn"()`);
    this.addSql(`alter table organization.api_keys no force row level security`);
    this.addSql(`alter table lists.row_counts no force row level security`);
    this.addSql(`alter table lists.row_changes no force row level security`);
    this.addSql(`delete from lists.row_changes where starts_with(counters, 'organization.api_keys.')`);
    this.addSql(`delete from lists.row_counts where starts_with(counter, 'organization.api_keys.')`);
    this.addSql(`delete from lists.counters where starts_with(name, 'organization.api_keys.')`);
    this.addSql(`insert into lists.row_counts (organization_id, counter, categories, day, rows)
      select t.organization_id, k.counter, k.categories, k.day, count(*)
      from organization.api_keys t
      cross join lateral (
        values (
          'organization.api_keys.7b336f2b431a', array[t.role::text, t.mode::text]::text[], '-infinity'::date
        )
      ) k (counter, categories, day)
      group by 1, 2, 3, 4`);
    this.addSql(`insert into lists.counters values ('organization.api_keys.0820f3884017')`);
    this.addSql(`alter table organization.api_keys force row level security`);
    this.addSql(`alter table lists.row_counts force row level security`);
    this.addSql(`alter table lists.row_changes force row level security`);
  }
}
