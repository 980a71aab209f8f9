import { Migration } from '@mikro-orm/migrations';

export class Checks extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "oig_exclusion"`);
    this.addSql(
      `create table "oig_exclusion"."checks" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "user_id" text null, "provider_id" text null, "check_type" text not null, "entity_name" text not null, "name_key" text not null, "npi" text not null, "state" text not null, "status" text not null, "match_summary" jsonb null, "leie" jsonb null, "sam" jsonb null, "warnings" jsonb not null, "candidates" json not null, "leie_version" int null, "sam_version" int null, "reviewed_by" text null, "reviewed_at" timestamptz(3) null, "checked_at" timestamptz(3) not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "checks_newest" on "oig_exclusion"."checks" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "checks_npi" on "oig_exclusion"."checks" ("organization_id", "npi", "created_at", "id")`,
    );
    this.addSql(
      `create index "checks_status" on "oig_exclusion"."checks" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create table "oig_exclusion"."list_entries" ("list_id" int not null, "number" int not null, "digest" text not null, "surname" text null, "given" text null, "business" text null, "npi" text null, "state" text null, "date_of_birth" date null, "in_force_from" date null, "in_force_until" date null, "details" json not null, primary key ("list_id", "number"))`,
    );
    this.addSql(
      `create table "oig_exclusion"."list_keys" ("list_id" int not null, "key" text collate "C" not null, "number" int not null, primary key ("list_id", "key", "number"))`,
    );
    this.addSql(
      `create table "oig_exclusion"."list_versions" ("id" int not null, "source" text not null, "version" int not null, "row_count" int not null, "rows_with_npi" int not null, "checksum" text not null, "added" int not null, "removed" int not null, "unchanged" int not null, "imported_at" timestamptz(3) not null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "oig_exclusion"."list_versions" add constraint "list_versions_source_version" unique ("source", "version")`,
    );
    this.addSql(
      `alter table "oig_exclusion"."checks" add constraint "checks_check_type_check" check ("check_type" in ('PROVIDER'))`,
    );
    this.addSql(
      `alter table "oig_exclusion"."checks" add constraint "checks_status_check" check ("status" in ('EXC_CLEAR', 'EXC_POTENTIAL_MATCH', 'EXC_CONFIRMED_MATCH', 'EXC_FALSE_POSITIVE', 'EXC_PENDING', 'EXC_ERROR'))`,
    );
    this.addSql(`alter table "oig_exclusion"."checks" enable row level security`);
    this.addSql(`alter table "oig_exclusion"."checks" force row level security`);
    this.addSql(
      `create policy "checks_tenant_policy" on "oig_exclusion"."checks" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "oig_exclusion"."list_entries" enable row level security`);
    this.addSql(`alter table "oig_exclusion"."list_entries" force row level security`);
    this.addSql(
      `create policy "list_entries_read" on "oig_exclusion"."list_entries" for select using (true)`,
    );
    this.addSql(
      `create policy "list_entries_load" on "oig_exclusion"."list_entries" using (has_schema_privilege('oig_exclusion', 'CREATE'))`,
    );
    this.addSql(`alter table "oig_exclusion"."list_keys" enable row level security`);
    this.addSql(`alter table "oig_exclusion"."list_keys" force row level security`);
    this.addSql(`create policy "list_keys_read" on "oig_exclusion"."list_keys" for select using (true)`);
    this.addSql(
      `create policy "list_keys_load" on "oig_exclusion"."list_keys" using (has_schema_privilege('oig_exclusion', 'CREATE'))`,
    );
    this.addSql(
      `alter table "oig_exclusion"."list_versions" add constraint "list_versions_source_check" check ("source" in ('LEIE', 'SAM'))`,
    );
    this.addSql(`alter table "oig_exclusion"."list_versions" enable row level security`);
    this.addSql(`alter table "oig_exclusion"."list_versions" force row level security`);
    this.addSql(
      `create policy "list_versions_read" on "oig_exclusion"."list_versions" for select using (true)`,
    );
    this.addSql(
      `create policy "list_versions_load" on "oig_exclusion"."list_versions" using (has_schema_privilege('oig_exclusion', 'CREATE'))`,
    );
  }
}
