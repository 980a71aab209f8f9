import { Migration } from '@mikro-orm/migrations';

export class TradingPartners extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "claim_submission"`);
    this.addSql(`create table "claim_submission"."trading_partners" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "interchange_sender_qualifier" text not null,
      "interchange_sender_identifier" text not null,
      "interchange_receiver_qualifier" text not null,
      "interchange_receiver_identifier" text not null,
      "group_sender" text not null,
      "group_receiver" text not null,
      "usage" text not null,
      "receiver_name" text not null,
      "receiver_identifier" text not null,
      "submitter_name" text not null,
      "submitter_identifier" text not null,
      "contact_name" text not null,
      "contact_telephone" text null,
      "contact_email" text null,
      "separators" jsonb not null,
      "separators_in_data" text not null,
      "professional_version" text not null,
      "institutional_version" text not null,
      "claims_per_set" int not null,
      "takes_replacements" boolean not null,
      "payer_ids" jsonb not null,
      "is_default" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "trading_partners_newest" on "claim_submission"."trading_partners" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "trading_partners_name" on "claim_submission"."trading_partners" (
      "organization_id", "name", "id"
    )`);
    this.addSql(`create unique index "trading_partners_default_unique" on "claim_submission"."trading_partners" ("organization_id")
      where is_default`);
    this.addSql(`alter table "claim_submission"."trading_partners"
      add constraint "trading_partners_usage_check" check ("usage" in ('T', 'P'))`);
    this.addSql(`alter table "claim_submission"."trading_partners"
      add constraint "trading_partners_separators_in_data_check" check (
        "separators_in_data" in ('REFUSE', 'SPACE')
      )`);
    this.addSql(`alter table "claim_submission"."trading_partners"
      add constraint "trading_partners_professional_version_check" check (
        "professional_version" in ('005010X222', '005010X222A1', '005010X222A2')
      )`);
    this.addSql(`alter table "claim_submission"."trading_partners"
      add constraint "trading_partners_institutional_version_check" check (
        "institutional_version" in ('005010X223', '005010X223A1', '005010X223A2', '005010X223A3')
      )`);
    this.addSql(`alter table "claim_submission"."trading_partners" enable row level security`);
    this.addSql(`alter table "claim_submission"."trading_partners" force row level security`);
    this.addSql(`create policy "trading_partners_tenant_policy" on "claim_submission"."trading_partners"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
  }
}
