import { Migration } from '@mikro-orm/migrations';

export class UnderpaymentCases extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "contract_management"`);
    this.addSql(
      `create table "contract_management"."underpayment_cases" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "case_number" text not null, "status" text not null, "claim_id" text not null, "claim_number" text not null, "patient_id" text not null, "payer_id" text not null, "payer_name" text not null, "provider_id" text null, "facility_id" text null, "service_date" date not null, "contract_id" text null, "expected_amount" numeric(14,2) not null, "paid_amount" numeric(14,2) not null, "variance" numeric(14,2) not null, "reason" text null, "lines" json not null, "assigned_to_id" text null, "dispute_deadline" timestamptz(3) null, "disputed_at" timestamptz(3) null, "dispute_channel" text null, "dispute_reference" text null, "activity_count" int not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "underpayment_cases_newest" on "contract_management"."underpayment_cases" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "underpayment_cases_status" on "contract_management"."underpayment_cases" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "underpayment_cases_payer" on "contract_management"."underpayment_cases" ("organization_id", "payer_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "underpayment_cases_assignee" on "contract_management"."underpayment_cases" ("organization_id", "assigned_to_id", "status")`,
    );
    this.addSql(
      `create index "underpayment_cases_claim" on "contract_management"."underpayment_cases" ("organization_id", "claim_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "underpayment_cases_variance" on "contract_management"."underpayment_cases" ("organization_id", "variance", "id")`,
    );
    this.addSql(
      `create index "underpayment_cases_deadline" on "contract_management"."underpayment_cases" ("organization_id", "dispute_deadline", "id")`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_cases" add constraint "underpayment_cases_number_unique" unique ("organization_id", "case_number")`,
    );
    this.addSql(
      `create table "contract_management"."underpayment_activities" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "case_id" text not null, "sequence" int not null, "type" text not null, "from_status" text null, "to_status" text not null, "assigned_to_id" text null, "disputed_at" timestamptz(3) null, "channel" text null, "reference" text null, "actor_key_id" text not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_activities" add constraint "underpayment_activities_sequence_unique" unique ("organization_id", "case_id", "sequence")`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_cases" add constraint "underpayment_cases_status_check" check ("status" in ('IDENTIFIED', 'UNDER_REVIEW', 'DISPUTED', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED', 'RECOVERED', 'WRITTEN_OFF', 'INVALID'))`,
    );
    this.addSql(`alter table "contract_management"."underpayment_cases" enable row level security`);
    this.addSql(`alter table "contract_management"."underpayment_cases" force row level security`);
    this.addSql(
      `create policy "underpayment_cases_tenant_policy" on "contract_management"."underpayment_cases" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_activities" add constraint "underpayment_activities_organization_id_case_id_foreign" foreign key ("organization_id", "case_id") references "contract_management"."underpayment_cases" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_activities" add constraint "underpayment_activities_type_check" check ("type" in ('OPENED', 'ASSIGNED', 'DISPUTED'))`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_activities" add constraint "underpayment_activities_from_status_check" check ("from_status" in ('IDENTIFIED', 'UNDER_REVIEW', 'DISPUTED', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED', 'RECOVERED', 'WRITTEN_OFF', 'INVALID'))`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_activities" add constraint "underpayment_activities_to_status_check" check ("to_status" in ('IDENTIFIED', 'UNDER_REVIEW', 'DISPUTED', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED', 'RECOVERED', 'WRITTEN_OFF', 'INVALID'))`,
    );
    this.addSql(`alter table "contract_management"."underpayment_activities" enable row level security`);
    this.addSql(`alter table "contract_management"."underpayment_activities" force row level security`);
    this.addSql(
      `create policy "underpayment_activities_tenant_policy" on "contract_management"."underpayment_activities" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
