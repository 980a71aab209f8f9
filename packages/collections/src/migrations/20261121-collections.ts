import { Migration } from '@mikro-orm/migrations';

export class Collections extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "collections"`);
    this.addSql(
      `create table "collections"."agencies" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "name" text not null, "contact_name" text null, "contact_email" text null, "contact_phone" text null, "address" text null, "commission_rate" double precision not null, "contract_start_date" date null, "contract_end_date" date null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "agencies_newest" on "collections"."agencies" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "collections"."compliance_checks" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" text not null, "person_id" text not null, "channel" text not null, "purpose" text not null, "planned_at" timestamptz(3) not null, "state" text null, "time_zones" json not null, "result" text not null, "violations" json not null, "warnings" json not null, "rule_values" json not null, "applied_rules" json not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "compliance_checks_newest" on "collections"."compliance_checks" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "compliance_checks_account" on "collections"."compliance_checks" ("organization_id", "account_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "compliance_checks_person" on "collections"."compliance_checks" ("organization_id", "person_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "collections"."compliance_rules" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "rule_name" text not null, "rule_type" text not null, "description" text null, "state" text null, "max_calls_per_week" int null, "no_call_before_hour" int null, "no_call_after_hour" int null, "debt_validation_days" int null, "is_active" boolean not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "compliance_rules_newest" on "collections"."compliance_rules" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "collections"."contacts" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" text not null, "person_id" text not null, "channel" text not null, "purpose" text not null, "contacted_at" timestamptz(3) not null, "result" text not null, "prior_consent" boolean not null, "notes" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "contacts_person" on "collections"."contacts" ("organization_id", "account_id", "person_id", "contacted_at", "id")`,
    );
    this.addSql(`alter table "collections"."agencies" enable row level security`);
    this.addSql(`alter table "collections"."agencies" force row level security`);
    this.addSql(
      `create policy "agencies_tenant_policy" on "collections"."agencies" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "collections"."compliance_checks" add constraint "compliance_checks_channel_check" check ("channel" in ('CALL', 'EMAIL', 'SMS', 'LETTER'))`,
    );
    this.addSql(
      `alter table "collections"."compliance_checks" add constraint "compliance_checks_purpose_check" check ("purpose" in ('COLLECTION', 'VALIDATION_NOTICE', 'LEGAL', 'CREDIT_REPORTING'))`,
    );
    this.addSql(
      `alter table "collections"."compliance_checks" add constraint "compliance_checks_result_check" check ("result" in ('ALLOWED', 'ALLOWED_WITH_WARNINGS', 'BLOCKED'))`,
    );
    this.addSql(`alter table "collections"."compliance_checks" enable row level security`);
    this.addSql(`alter table "collections"."compliance_checks" force row level security`);
    this.addSql(
      `create policy "compliance_checks_tenant_policy" on "collections"."compliance_checks" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "collections"."compliance_rules" enable row level security`);
    this.addSql(`alter table "collections"."compliance_rules" force row level security`);
    this.addSql(
      `create policy "compliance_rules_tenant_policy" on "collections"."compliance_rules" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "collections"."contacts" add constraint "contacts_channel_check" check ("channel" in ('CALL', 'EMAIL', 'SMS', 'LETTER'))`,
    );
    this.addSql(
      `alter table "collections"."contacts" add constraint "contacts_purpose_check" check ("purpose" in ('COLLECTION', 'VALIDATION_NOTICE', 'LEGAL', 'CREDIT_REPORTING'))`,
    );
    this.addSql(
      `alter table "collections"."contacts" add constraint "contacts_result_check" check ("result" in ('CONVERSATION', 'NO_ANSWER', 'VOICEMAIL', 'NOT_CONNECTED', 'SENT', 'RETURNED'))`,
    );
    this.addSql(`alter table "collections"."contacts" enable row level security`);
    this.addSql(`alter table "collections"."contacts" force row level security`);
    this.addSql(
      `create policy "contacts_tenant_policy" on "collections"."contacts" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
