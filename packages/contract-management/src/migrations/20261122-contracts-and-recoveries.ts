import { Migration } from '@mikro-orm/migrations';

export class ContractsAndRecoveries extends Migration {
  override up(): void {
    this.addSql(
      `create table "contract_management"."contracts" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "external_id" text null, "name" text not null, "status" text not null, "payer_id" text not null, "payer_name" text not null, "line_of_business" text null, "billing_provider_id" text null, "facility_id" text null, "state" text null, "effective_from" date not null, "effective_to" date null, "terminated_on" date null, "termination_reason" text null, "lesser_of" boolean not null, "dispute_window_days" int null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "contracts_newest" on "contract_management"."contracts" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "contracts_effective" on "contract_management"."contracts" ("organization_id", "effective_from", "id")`,
    );
    this.addSql(
      `create index "contracts_payer" on "contract_management"."contracts" ("organization_id", "payer_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "contracts_status" on "contract_management"."contracts" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `alter table "contract_management"."contracts" add constraint "contracts_external_id_unique" unique ("organization_id", "external_id")`,
    );
    this.addSql(
      `create table "contract_management"."fee_schedules" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "contract_id" text not null, "name" text not null, "method" text not null, "percent" double precision null, "base_amount" numeric(16,4) null, "effective_from" date not null, "effective_to" date null, "billing_provider_id" text null, "facility_id" text null, "state" text null, "lesser_of" boolean null, "adjustments" jsonb not null, "rate_count" int not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "fee_schedules_newest" on "contract_management"."fee_schedules" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "fee_schedules_contract" on "contract_management"."fee_schedules" ("organization_id", "contract_id", "effective_from", "id")`,
    );
    this.addSql(
      `create table "contract_management"."rates" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "fee_schedule_id" text not null, "external_id" text null, "code_type" text not null, "code" text not null, "modifiers" jsonb not null, "place_of_service" text null, "provider_type" text null, "dimensions" text not null, "amount" numeric(16,4) null, "percent" double precision null, "weight" double precision null, "multiple_procedure" boolean null, "effective_from" date not null, "effective_to" date null, "is_active" boolean not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `alter table "contract_management"."rates" add constraint "rates_key_unique" unique ("organization_id", "fee_schedule_id", "code", "dimensions", "effective_from")`,
    );
    this.addSql(
      `alter table "contract_management"."rates" add constraint "rates_external_id_unique" unique ("organization_id", "fee_schedule_id", "external_id")`,
    );
    this.addSql(
      `create table "contract_management"."payer_thresholds" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "payer_id" text not null, "tolerance_amount" numeric(14,2) null, "tolerance_percent" double precision null, "is_disabled" boolean not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "payer_thresholds_newest" on "contract_management"."payer_thresholds" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "contract_management"."payer_thresholds" add constraint "payer_thresholds_payer_unique" unique ("organization_id", "payer_id")`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_cases" add "origin" text not null default ('MANUAL'), add "allowed_amount" numeric(14,2) null, add "recorded_recovery" numeric(14,2) not null default (0), add "posted_recovery" numeric(14,2) not null default (0), add "recovered_amount" numeric(14,2) not null default (0), add "remittance_date" date null, add "findings" json not null default ('[]'), add "payer_response" text null, add "responded_at" timestamptz(3) null, add "closed_at" timestamptz(3) null, add "close_reason" text null, add "is_closed_by_remittance" boolean not null default (false)`,
    );
    this.addSql(
      `create index "underpayment_cases_contract" on "contract_management"."underpayment_cases" ("organization_id", "contract_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_cases" add constraint "underpayment_cases_origin_check" check ("origin" in ('MANUAL', 'DETECTED'))`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_cases" add constraint "underpayment_cases_payer_response_check" check ("payer_response" in ('AGREED', 'UPHELD', 'MORE_INFO'))`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_activities" drop constraint "underpayment_activities_type_check"`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_activities" add "payer_response" text null, add "amount" numeric(14,2) null, add "note" text null`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_activities" add constraint "underpayment_activities_payer_response_check" check ("payer_response" in ('AGREED', 'UPHELD', 'MORE_INFO'))`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_activities" add constraint "underpayment_activities_type_check" check ("type" in ('OPENED', 'ASSIGNED', 'DISPUTED', 'UPDATED', 'PAYER_RESPONDED', 'RECOVERY', 'REMITTANCE', 'CLOSED'))`,
    );
    this.addSql(
      `alter table "contract_management"."contracts" add constraint "contracts_status_check" check ("status" in ('DRAFT', 'ACTIVE', 'TERMINATED', 'DISCARDED'))`,
    );
    this.addSql(
      `alter table "contract_management"."contracts" add constraint "contracts_line_of_business_check" check ("line_of_business" in ('COMMERCIAL', 'MEDICARE_FFS', 'MEDICARE_ADVANTAGE', 'MEDICAID', 'MEDICAID_MANAGED', 'ERISA', 'TRICARE', 'WORKERS_COMP', 'AUTO', 'OTHER'))`,
    );
    this.addSql(`alter table "contract_management"."contracts" enable row level security`);
    this.addSql(`alter table "contract_management"."contracts" force row level security`);
    this.addSql(
      `create policy "contracts_tenant_policy" on "contract_management"."contracts" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "contract_management"."fee_schedules" add constraint "fee_schedules_organization_id_contract_id_foreign" foreign key ("organization_id", "contract_id") references "contract_management"."contracts" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "contract_management"."fee_schedules" add constraint "fee_schedules_method_check" check ("method" in ('FEE_SCHEDULE', 'PERCENT_OF_CHARGE', 'PERCENT_OF_MEDICARE', 'CASE_RATE', 'PER_DIEM', 'DRG_WEIGHT', 'APC', 'CAPITATION'))`,
    );
    this.addSql(`alter table "contract_management"."fee_schedules" enable row level security`);
    this.addSql(`alter table "contract_management"."fee_schedules" force row level security`);
    this.addSql(
      `create policy "fee_schedules_tenant_policy" on "contract_management"."fee_schedules" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "contract_management"."rates" add constraint "rates_organization_id_fee_schedule_id_foreign" foreign key ("organization_id", "fee_schedule_id") references "contract_management"."fee_schedules" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "contract_management"."rates" add constraint "rates_code_type_check" check ("code_type" in ('PROCEDURE', 'REVENUE', 'DRG'))`,
    );
    this.addSql(`alter table "contract_management"."rates" enable row level security`);
    this.addSql(`alter table "contract_management"."rates" force row level security`);
    this.addSql(
      `create policy "rates_tenant_policy" on "contract_management"."rates" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "contract_management"."payer_thresholds" enable row level security`);
    this.addSql(`alter table "contract_management"."payer_thresholds" force row level security`);
    this.addSql(
      `create policy "payer_thresholds_tenant_policy" on "contract_management"."payer_thresholds" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "contract_management"."underpayment_cases" alter column "origin" drop default`);
    this.addSql(
      `alter table "contract_management"."underpayment_cases" alter column "recorded_recovery" drop default`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_cases" alter column "posted_recovery" drop default`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_cases" alter column "recovered_amount" drop default`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_cases" alter column "findings" drop default`,
    );
    this.addSql(
      `alter table "contract_management"."underpayment_cases" alter column "is_closed_by_remittance" drop default`,
    );
  }
}
