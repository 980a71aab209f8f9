import { Migration } from '@mikro-orm/migrations';

const tables = ['agent_definitions', 'definition_versions'];

/** Keeps who makes which version from now on; of the definitions of before, the first version and the one of now. */
export class DefinitionVersions extends Migration {
  override up(): void {
    this.addSql(
      `create table "agent_builder"."definition_versions" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "agent_id" text not null, "number" int not null, "author_key_id" text null, "changes" jsonb null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `alter table "agent_builder"."definition_versions" add constraint "definition_versions_number_unique" unique ("organization_id", "agent_id", "number")`,
    );
    this.addSql(
      `alter table "agent_builder"."definition_versions" add constraint "definition_versions_organization_id_agent_id_foreign" foreign key ("organization_id", "agent_id") references "agent_builder"."agent_definitions" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(`alter table "agent_builder"."definition_versions" enable row level security`);
    this.addSql(`alter table "agent_builder"."definition_versions" force row level security`);
    this.addSql(
      `create policy "definition_versions_tenant_policy" on "agent_builder"."definition_versions" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    // The owner is held by the policies too, which no organization is set for here.
    for (const table of tables)
      this.addSql(`alter table "agent_builder"."${table}" no force row level security`);
    this.addSql(
      `insert into "agent_builder"."definition_versions" ("organization_id", "id", "created_at", "updated_at", "version", "agent_id", "number", "author_key_id", "changes") select "organization_id", 'agv_' || substr(md5("id" || known."number"), 1, 26), known."made_at", known."made_at", 1, "id", known."number", null, case known."number" when 1 then '[]'::jsonb end from "agent_builder"."agent_definitions", lateral (select 1, "created_at" union select "version", case "version" when 1 then "created_at" else "updated_at" end) known ("number", "made_at")`,
    );
    for (const table of tables)
      this.addSql(`alter table "agent_builder"."${table}" force row level security`);
  }
}
