import { Migration } from '@mikro-orm/migrations';

export class RowChanges extends Migration {
  override up(): void {
    this.addSql(`drop trigger if exists "counted_001960a831a8_insert" on "agent_builder"."credentials"`);
    this.addSql(`drop function if exists "agent_builder"."credentials_counted_001960a831a8_insert_fn"()`);
    this.addSql(`drop trigger if exists "counted_001960a831a8_update" on "agent_builder"."credentials"`);
    this.addSql(`drop function if exists "agent_builder"."credentials_counted_001960a831a8_update_fn"()`);
    this.addSql(`drop trigger if exists "counted_001960a831a8_delete" on "agent_builder"."credentials"`);
    this.addSql(`drop function if exists "agent_builder"."credentials_counted_001960a831a8_delete_fn"()`);
    this.addSql(`create or replace function "agent_builder"."credentials_counted_a412ddd9ad51_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'agent_builder.credentials.3b196002adf2',
        array[t.kind::text, t.status::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a412ddd9ad51_insert"
      after insert on "agent_builder"."credentials"
      referencing new table as inserted
      for each statement
      execute function "agent_builder"."credentials_counted_a412ddd9ad51_insert_fn"()`);
    this.addSql(`create or replace function "agent_builder"."credentials_counted_a412ddd9ad51_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'agent_builder.credentials.3b196002adf2',
          array[new.kind::text, new.status::text]::text[], array[]::date[],
          array[old.kind::text, old.status::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a412ddd9ad51_update"
      after update on "agent_builder"."credentials"
      for each row when (
        (old.kind::text, old.status::text) is distinct from (new.kind::text, new.status::text)
      )
      execute function "agent_builder"."credentials_counted_a412ddd9ad51_update_fn"()`);
    this.addSql(`create or replace function "agent_builder"."credentials_counted_a412ddd9ad51_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'agent_builder.credentials.3b196002adf2',
        array[t.kind::text, t.status::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_a412ddd9ad51_delete"
      after delete on "agent_builder"."credentials"
      referencing old table as deleted
      for each statement
      execute function "agent_builder"."credentials_counted_a412ddd9ad51_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'agent_builder.credentials.')`);
    this.addSql(`insert into lists.counters values ('agent_builder.credentials.3b196002adf2')`);
    this.addSql(
      `drop trigger if exists "counted_b79a34555738_insert" on "agent_builder"."agent_definitions"`,
    );
    this.addSql(
      `drop function if exists "agent_builder"."agent_definitions_counted_b79a34555738_insert_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_b79a34555738_update" on "agent_builder"."agent_definitions"`,
    );
    this.addSql(
      `drop function if exists "agent_builder"."agent_definitions_counted_b79a34555738_update_fn"()`,
    );
    this.addSql(
      `drop trigger if exists "counted_b79a34555738_delete" on "agent_builder"."agent_definitions"`,
    );
    this.addSql(
      `drop function if exists "agent_builder"."agent_definitions_counted_b79a34555738_delete_fn"()`,
    );
    this.addSql(`create or replace function "agent_builder"."agent_definitions_counted_c17916b5617f_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, added_categories, added_days)
        select t.organization_id, 'agent_builder.agent_definitions.0ca45bbae43b',
        array[t.category::text, t.application_type::text, t.status::text]::text[], array[]::date[]
        from inserted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c17916b5617f_insert"
      after insert on "agent_builder"."agent_definitions"
      referencing new table as inserted
      for each statement
      execute function "agent_builder"."agent_definitions_counted_c17916b5617f_insert_fn"()`);
    this.addSql(`create or replace function "agent_builder"."agent_definitions_counted_c17916b5617f_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (
        organization_id, counters, added_categories, added_days, removed_categories, removed_days
      )
        values (
          new.organization_id, 'agent_builder.agent_definitions.0ca45bbae43b',
          array[new.category::text, new.application_type::text, new.status::text]::text[], array[]::date[],
          array[old.category::text, old.application_type::text, old.status::text]::text[], array[]::date[]
        );
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c17916b5617f_update"
      after update on "agent_builder"."agent_definitions"
      for each row when (
        (
          old.category::text, old.application_type::text, old.status::text
        ) is distinct from (new.category::text, new.application_type::text, new.status::text)
      )
      execute function "agent_builder"."agent_definitions_counted_c17916b5617f_update_fn"()`);
    this.addSql(`create or replace function "agent_builder"."agent_definitions_counted_c17916b5617f_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_changes (organization_id, counters, removed_categories, removed_days)
        select t.organization_id, 'agent_builder.agent_definitions.0ca45bbae43b',
        array[t.category::text, t.application_type::text, t.status::text]::text[], array[]::date[]
        from deleted t;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c17916b5617f_delete"
      after delete on "agent_builder"."agent_definitions"
      referencing old table as deleted
      for each statement
      execute function "agent_builder"."agent_definitions_counted_c17916b5617f_delete_fn"()`);
    this.addSql(`delete from lists.counters where starts_with(name, 'agent_builder.agent_definitions.')`);
    this.addSql(`insert into lists.counters values ('agent_builder.agent_definitions.0ca45bbae43b')`);
  }
}
