import { Migration } from '@mikro-orm/migrations';

export class Definitions extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "agent_builder"`);
    this.addSql(
      `create table "agent_builder"."credentials" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "label" text not null, "kind" text not null, "application_url" text null, "status" text not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "credentials_newest" on "agent_builder"."credentials" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "agent_builder"."agent_definitions" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "name" text not null, "slug" text not null, "description" text null, "icon" text null, "category" text not null, "tags" jsonb not null, "application_url" text not null, "application_name" text not null, "application_type" text not null, "mode" text not null, "status" text not null, "steps" jsonb not null, "step_count" int not null, "step_types" jsonb not null, "extraction_schema" jsonb null, "transformation_map" jsonb null, "input_variables" jsonb null, "default_credential_id" text null, "requires_approval" boolean not null, "credit_cost" int not null, "token_budget" int not null, "timeout_seconds" int not null, "max_retries" int not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "agent_definitions_newest" on "agent_builder"."agent_definitions" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "agent_definitions_credential" on "agent_builder"."agent_definitions" ("organization_id", "default_credential_id")`,
    );
    this.addSql(
      `alter table "agent_builder"."agent_definitions" add constraint "agent_definitions_slug_unique" unique ("organization_id", "slug")`,
    );
    this.addSql(
      `alter table "agent_builder"."credentials" add constraint "credentials_kind_check" check ("kind" in ('USERNAME_PASSWORD', 'API_KEY', 'OAUTH', 'CERTIFICATE', 'OTHER'))`,
    );
    this.addSql(
      `alter table "agent_builder"."credentials" add constraint "credentials_status_check" check ("status" in ('ACTIVE', 'INACTIVE', 'LOCKED'))`,
    );
    this.addSql(`alter table "agent_builder"."credentials" enable row level security`);
    this.addSql(`alter table "agent_builder"."credentials" force row level security`);
    this.addSql(
      `create policy "credentials_tenant_policy" on "agent_builder"."credentials" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "agent_builder"."agent_definitions" add constraint "agent_definitions_organization_id_default_credential_id_foreign" foreign key ("organization_id", "default_credential_id") references "agent_builder"."credentials" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "agent_builder"."agent_definitions" add constraint "agent_definitions_category_check" check ("category" in ('ELIGIBILITY', 'CLAIMS', 'PAYMENTS', 'ENROLLMENT', 'PRIOR_AUTH', 'DENIAL', 'REPORTING', 'PATIENT', 'PROVIDER', 'BILLING', 'CUSTOM'))`,
    );
    this.addSql(
      `alter table "agent_builder"."agent_definitions" add constraint "agent_definitions_application_type_check" check ("application_type" in ('EHR', 'PAYER_PORTAL', 'CLEARINGHOUSE', 'GOVERNMENT', 'LAB', 'PHARMACY', 'REGISTRY', 'CUSTOM'))`,
    );
    this.addSql(
      `alter table "agent_builder"."agent_definitions" add constraint "agent_definitions_mode_check" check ("mode" in ('READ', 'WRITE', 'READ_WRITE'))`,
    );
    this.addSql(
      `alter table "agent_builder"."agent_definitions" add constraint "agent_definitions_status_check" check ("status" in ('DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'))`,
    );
    this.addSql(`alter table "agent_builder"."agent_definitions" enable row level security`);
    this.addSql(`alter table "agent_builder"."agent_definitions" force row level security`);
    this.addSql(
      `create policy "agent_definitions_tenant_policy" on "agent_builder"."agent_definitions" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
