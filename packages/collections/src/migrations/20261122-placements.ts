import { Migration } from '@mikro-orm/migrations';

export class Placements extends Migration {
  override up(): void {
    this.addSql(
      `create table "collections"."agency_payments" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "placement_id" text not null, "agency_id" text not null, "account_id" text not null, "amount" numeric(14,2) not null, "commission_rate" double precision not null, "commission_amount" numeric(14,2) not null, "collected_at" timestamptz(3) not null, "reference" text null, "notes" text null, "ledger_entry_id" text not null, "reversal_entry_id" text null, "reversed_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "agency_payments_newest" on "collections"."agency_payments" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "agency_payments_placement" on "collections"."agency_payments" ("organization_id", "placement_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "collections"."agency_payments" add constraint "agency_payments_entry_unique" unique ("organization_id", "ledger_entry_id")`,
    );
    this.addSql(
      `create table "collections"."consumer_preferences" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" text not null, "cease_communication" boolean not null, "attorney" jsonb null, "inconvenient_times" jsonb not null, "inconvenient_places" jsonb not null, "channel_opt_outs" jsonb not null, "notes" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "consumer_preferences_newest" on "collections"."consumer_preferences" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "collections"."consumer_preferences" add constraint "consumer_preferences_account_unique" unique ("organization_id", "account_id")`,
    );
    this.addSql(
      `create table "collections"."disputes" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" text not null, "person_id" text not null, "status" text not null, "received_at" timestamptz(3) not null, "reason" text not null, "verification_sent_at" timestamptz(3) null, "outcome" text null, "resolved_at" timestamptz(3) null, "resolution_notes" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "disputes_newest" on "collections"."disputes" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "disputes_account" on "collections"."disputes" ("organization_id", "account_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "disputes_person" on "collections"."disputes" ("organization_id", "person_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "disputes_status" on "collections"."disputes" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "disputes_received" on "collections"."disputes" ("organization_id", "received_at", "id")`,
    );
    this.addSql(
      `create table "collections"."placements" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "placement_number" text not null, "agency_id" text not null, "agency_name" text not null, "account_id" text not null, "account_number" text not null, "patient_id" text not null, "status" text not null, "placed_amount" numeric(14,2) not null, "account_balance" numeric(14,2) not null, "commission_rate" double precision not null, "recovered_amount" numeric(14,2) not null, "commission_amount" numeric(14,2) not null, "first_delivered_at" timestamptz(3) not null, "notes" text null, "placed_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, "end_cause" text null, "end_reason" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "placements_newest" on "collections"."placements" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "placements_agency" on "collections"."placements" ("organization_id", "agency_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "placements_account" on "collections"."placements" ("organization_id", "account_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "placements_patient" on "collections"."placements" ("organization_id", "patient_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "placements_status" on "collections"."placements" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "placements_age" on "collections"."placements" ("organization_id", "placed_at", "id")`,
    );
    this.addSql(
      `create index "placements_amount" on "collections"."placements" ("organization_id", "placed_amount", "id")`,
    );
    this.addSql(
      `alter table "collections"."placements" add constraint "placements_number_unique" unique ("organization_id", "placement_number")`,
    );
    this.addSql(
      `create unique index "placements_open_unique" on "collections"."placements" ("organization_id", "account_id") where (ended_at is null)`,
    );
    this.addSql(`alter table "collections"."agencies" add "is_active" boolean not null default (true)`);
    this.addSql(`alter table "collections"."compliance_checks" add "place" text null`);
    this.addSql(
      `alter table "collections"."compliance_checks" add constraint "compliance_checks_place_check" check ("place" in ('HOME', 'WORKPLACE', 'OTHER'))`,
    );
    this.addSql(
      `create index "contacts_newest" on "collections"."contacts" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "contacts_of_person" on "collections"."contacts" ("organization_id", "person_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "contacts_made" on "collections"."contacts" ("organization_id", "contacted_at", "id")`,
    );
    this.addSql(`alter table "collections"."agency_payments" enable row level security`);
    this.addSql(`alter table "collections"."agency_payments" force row level security`);
    this.addSql(
      `create policy "agency_payments_tenant_policy" on "collections"."agency_payments" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "collections"."consumer_preferences" enable row level security`);
    this.addSql(`alter table "collections"."consumer_preferences" force row level security`);
    this.addSql(
      `create policy "consumer_preferences_tenant_policy" on "collections"."consumer_preferences" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "collections"."disputes" add constraint "disputes_status_check" check ("status" in ('OPEN', 'VERIFICATION_SENT', 'RESOLVED'))`,
    );
    this.addSql(
      `alter table "collections"."disputes" add constraint "disputes_outcome_check" check ("outcome" in ('DEBT_VERIFIED', 'DEBT_ADJUSTED', 'DEBT_CANCELLED', 'WITHDRAWN'))`,
    );
    this.addSql(`alter table "collections"."disputes" enable row level security`);
    this.addSql(`alter table "collections"."disputes" force row level security`);
    this.addSql(
      `create policy "disputes_tenant_policy" on "collections"."disputes" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "collections"."placements" add constraint "placements_status_check" check ("status" in ('PLACED', 'PARTIALLY_PAID', 'RECALLED', 'CLOSED'))`,
    );
    this.addSql(
      `alter table "collections"."placements" add constraint "placements_end_cause_check" check ("end_cause" in ('REQUEST', 'NOTHING_OWED'))`,
    );
    this.addSql(`alter table "collections"."placements" enable row level security`);
    this.addSql(`alter table "collections"."placements" force row level security`);
    this.addSql(
      `create policy "placements_tenant_policy" on "collections"."placements" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "collections"."agencies" alter column "is_active" drop default`);
  }
}
