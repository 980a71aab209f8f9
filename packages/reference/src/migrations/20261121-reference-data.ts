import { Migration } from '@mikro-orm/migrations';

export class ReferenceData extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "reference_data"`);
    this.addSql(
      `create table "reference_data"."facilities" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "external_id" text null, "name" text not null, "npi" text null, "time_zone" text not null, "place_of_service_code" text null, "address" jsonb null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "facilities_newest" on "reference_data"."facilities" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "reference_data"."facilities" add constraint "facilities_external_id_unique" unique ("organization_id", "external_id")`,
    );
    this.addSql(
      `create table "reference_data"."patients" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "external_id" text null, "first_name" text not null, "last_name" text not null, "date_of_birth" date not null, "sex" text null, "mrn" text null, "email" text null, "phone" text null, "address" jsonb null, "self_pay" boolean not null, "coverage" jsonb not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "patients_newest" on "reference_data"."patients" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "patients_name" on "reference_data"."patients" ("organization_id", "last_name", "first_name", "id")`,
    );
    this.addSql(`create index "patients_mrn" on "reference_data"."patients" ("organization_id", "mrn")`);
    this.addSql(
      `alter table "reference_data"."patients" add constraint "patients_external_id_unique" unique ("organization_id", "external_id")`,
    );
    this.addSql(
      `create table "reference_data"."payers" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "external_id" text null, "name" text not null, "payer_code" text null, "program_type" text not null, "timely_filing_days" int null, "variance_threshold_amount" numeric(14,2) null, "variance_threshold_percent" double precision null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "payers_newest" on "reference_data"."payers" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "payers_program" on "reference_data"."payers" ("organization_id", "program_type", "created_at", "id")`,
    );
    this.addSql(
      `alter table "reference_data"."payers" add constraint "payers_external_id_unique" unique ("organization_id", "external_id")`,
    );
    this.addSql(
      `create table "reference_data"."providers" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "external_id" text null, "first_name" text null, "last_name" text null, "organization_name" text null, "npi" text not null, "taxonomy_code" text null, "specialty" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "providers_newest" on "reference_data"."providers" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "providers_npi" on "reference_data"."providers" ("organization_id", "npi")`);
    this.addSql(
      `alter table "reference_data"."providers" add constraint "providers_external_id_unique" unique ("organization_id", "external_id")`,
    );
    this.addSql(
      `create table "reference_data"."claims" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "external_id" text null, "claim_number" text not null, "patient_id" text not null, "payer_id" text not null, "provider_id" text null, "facility_id" text null, "account_id" text null, "payer_claim_number" text null, "status" text not null, "service_date" date not null, "billed_at" timestamptz(3) null, "diagnosis_codes" jsonb not null, "total_charge" numeric(14,2) not null, "allowed_amount" numeric(14,2) null, "paid_amount" numeric(14,2) null, "patient_responsibility" numeric(14,2) null, "balance" numeric(14,2) not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "claims_newest" on "reference_data"."claims" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "claims_status" on "reference_data"."claims" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "claims_payer" on "reference_data"."claims" ("organization_id", "payer_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "claims_provider" on "reference_data"."claims" ("organization_id", "provider_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "claims_patient" on "reference_data"."claims" ("organization_id", "patient_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "claims_service_date" on "reference_data"."claims" ("organization_id", "service_date", "id")`,
    );
    this.addSql(`create index "claims_billed" on "reference_data"."claims" ("organization_id", "billed_at")`);
    this.addSql(
      `create index "claims_balance" on "reference_data"."claims" ("organization_id", "balance", "id")`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_external_id_unique" unique ("organization_id", "external_id")`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_number_unique" unique ("organization_id", "claim_number")`,
    );
    this.addSql(
      `create table "reference_data"."claim_lines" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "claim_id" text not null, "line_number" int not null, "procedure_code" text not null, "modifiers" jsonb not null, "units" double precision not null, "charge_amount" numeric(14,2) not null, "revenue_code" text null, "place_of_service" text null, "diagnosis_pointers" jsonb not null, "allowed_amount" numeric(14,2) null, "paid_amount" numeric(14,2) null, "adjustments" jsonb null, "remark_codes" jsonb null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `alter table "reference_data"."claim_lines" add constraint "claim_lines_number_unique" unique ("organization_id", "claim_id", "line_number")`,
    );
    this.addSql(
      `create table "reference_data"."appointments" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "external_id" text null, "patient_id" text not null, "facility_id" text null, "provider_id" text null, "status" text not null, "scheduled_at" timestamptz(3) not null, "service_date" timestamptz(3) not null, "reason" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "appointments_newest" on "reference_data"."appointments" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "appointments_patient" on "reference_data"."appointments" ("organization_id", "patient_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "appointments_facility" on "reference_data"."appointments" ("organization_id", "facility_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "appointments_service_date" on "reference_data"."appointments" ("organization_id", "service_date", "id")`,
    );
    this.addSql(
      `alter table "reference_data"."appointments" add constraint "appointments_external_id_unique" unique ("organization_id", "external_id")`,
    );
    this.addSql(
      `create table "reference_data"."remittances" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "external_id" text null, "claim_id" text not null, "received_at" timestamptz(3) not null, "payment_reference" text null, "payer_claim_number" text null, "allowed_amount" numeric(14,2) not null, "paid_amount" numeric(14,2) not null, "patient_responsibility" numeric(14,2) not null, "lines" jsonb not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "remittances_claim" on "reference_data"."remittances" ("organization_id", "claim_id", "received_at", "id")`,
    );
    this.addSql(
      `alter table "reference_data"."remittances" add constraint "remittances_external_id_unique" unique ("organization_id", "external_id")`,
    );
    this.addSql(`alter table "reference_data"."facilities" enable row level security`);
    this.addSql(`alter table "reference_data"."facilities" force row level security`);
    this.addSql(
      `create policy "facilities_tenant_policy" on "reference_data"."facilities" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "reference_data"."patients" add constraint "patients_sex_check" check ("sex" in ('F', 'M', 'U'))`,
    );
    this.addSql(`alter table "reference_data"."patients" enable row level security`);
    this.addSql(`alter table "reference_data"."patients" force row level security`);
    this.addSql(
      `create policy "patients_tenant_policy" on "reference_data"."patients" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "reference_data"."payers" add constraint "payers_program_type_check" check ("program_type" in ('COMMERCIAL', 'MEDICARE_FFS', 'MEDICARE_ADVANTAGE', 'MEDICAID', 'MEDICAID_MANAGED', 'ERISA', 'TRICARE', 'WORKERS_COMP', 'AUTO', 'OTHER'))`,
    );
    this.addSql(`alter table "reference_data"."payers" enable row level security`);
    this.addSql(`alter table "reference_data"."payers" force row level security`);
    this.addSql(
      `create policy "payers_tenant_policy" on "reference_data"."payers" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(`alter table "reference_data"."providers" enable row level security`);
    this.addSql(`alter table "reference_data"."providers" force row level security`);
    this.addSql(
      `create policy "providers_tenant_policy" on "reference_data"."providers" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_organization_id_patient_id_foreign" foreign key ("organization_id", "patient_id") references "reference_data"."patients" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_organization_id_payer_id_foreign" foreign key ("organization_id", "payer_id") references "reference_data"."payers" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_organization_id_provider_id_foreign" foreign key ("organization_id", "provider_id") references "reference_data"."providers" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_organization_id_facility_id_foreign" foreign key ("organization_id", "facility_id") references "reference_data"."facilities" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_status_check" check ("status" in ('SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED'))`,
    );
    this.addSql(`alter table "reference_data"."claims" enable row level security`);
    this.addSql(`alter table "reference_data"."claims" force row level security`);
    this.addSql(
      `create policy "claims_tenant_policy" on "reference_data"."claims" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "reference_data"."claim_lines" add constraint "claim_lines_organization_id_claim_id_foreign" foreign key ("organization_id", "claim_id") references "reference_data"."claims" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(`alter table "reference_data"."claim_lines" enable row level security`);
    this.addSql(`alter table "reference_data"."claim_lines" force row level security`);
    this.addSql(
      `create policy "claim_lines_tenant_policy" on "reference_data"."claim_lines" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "reference_data"."appointments" add constraint "appointments_organization_id_patient_id_foreign" foreign key ("organization_id", "patient_id") references "reference_data"."patients" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."appointments" add constraint "appointments_organization_id_facility_id_foreign" foreign key ("organization_id", "facility_id") references "reference_data"."facilities" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."appointments" add constraint "appointments_organization_id_provider_id_foreign" foreign key ("organization_id", "provider_id") references "reference_data"."providers" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."appointments" add constraint "appointments_status_check" check ("status" in ('SCHEDULED', 'CANCELLED', 'COMPLETED'))`,
    );
    this.addSql(`alter table "reference_data"."appointments" enable row level security`);
    this.addSql(`alter table "reference_data"."appointments" force row level security`);
    this.addSql(
      `create policy "appointments_tenant_policy" on "reference_data"."appointments" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "reference_data"."remittances" add constraint "remittances_organization_id_claim_id_foreign" foreign key ("organization_id", "claim_id") references "reference_data"."claims" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(`alter table "reference_data"."remittances" enable row level security`);
    this.addSql(`alter table "reference_data"."remittances" force row level security`);
    this.addSql(
      `create policy "remittances_tenant_policy" on "reference_data"."remittances" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
