import { Migration } from '@mikro-orm/migrations';

export class Estimates extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "gfe"`);
    this.addSql(
      `create table "gfe"."estimates" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "estimate_number" text not null, "patient_id" text not null, "appointment_id" text null, "facility_id" text null, "status" text not null, "provider_name" text null, "provider_npi" text null, "facility_name" text null, "service_date" timestamptz(3) not null, "scheduled_at" timestamptz(3) null, "requested_at" timestamptz(3) null, "delivered_at" timestamptz(3) null, "delivery_deadline" timestamptz(3) not null, "deadline_basis" text not null, "acknowledged_at" timestamptz(3) null, "disputed_at" timestamptz(3) null, "expires_at" timestamptz(3) not null, "void_reason" text null, "diagnosis_codes" json not null, "line_items" json not null, "total_estimated_cost" numeric(14,2) not null, "patient_discount" numeric(14,2) not null, "patient_responsibility" numeric(14,2) not null, "delivery_method" text null, "needs_revision" boolean not null, "supersedes_id" text null, "idr_case" jsonb null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "estimates_newest" on "gfe"."estimates" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "estimates_patient" on "gfe"."estimates" ("organization_id", "patient_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "estimates_appointment" on "gfe"."estimates" ("organization_id", "appointment_id")`,
    );
    this.addSql(
      `alter table "gfe"."estimates" add constraint "estimates_number_unique" unique ("organization_id", "estimate_number")`,
    );
    this.addSql(
      `create table "gfe"."idr_cases" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "estimate_id" text not null, "status" text not null, "billed_amount" numeric(14,2) not null, "estimated_amount" numeric(14,2) not null, "resolved_amount" numeric(14,2) null, "qualifying_payment_amount" numeric(14,2) null, "provider_offer_amount" numeric(14,2) null, "payer_counter_amount" numeric(14,2) null, "arbitration_amount" numeric(14,2) null, "initiated_at" timestamptz(3) not null, "resolved_at" timestamptz(3) null, "timeline" jsonb not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "idr_cases_newest" on "gfe"."idr_cases" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "idr_cases_estimate" on "gfe"."idr_cases" ("organization_id", "estimate_id")`);
    this.addSql(
      `alter table "gfe"."estimates" add constraint "estimates_status_check" check ("status" in ('GFE_DRAFT', 'GFE_GENERATED', 'GFE_DELIVERED', 'GFE_ACKNOWLEDGED', 'GFE_DISPUTED', 'GFE_EXPIRED', 'GFE_VOID'))`,
    );
    this.addSql(
      `alter table "gfe"."estimates" add constraint "estimates_deadline_basis_check" check ("deadline_basis" in ('SCHEDULED_10_BUSINESS_DAYS_AHEAD', 'SCHEDULED_3_BUSINESS_DAYS_AHEAD', 'REQUESTED', 'REVISION', 'NOT_REQUIRED'))`,
    );
    this.addSql(
      `alter table "gfe"."estimates" add constraint "estimates_delivery_method_check" check ("delivery_method" in ('GFE_DEL_EMAIL', 'GFE_DEL_PORTAL', 'GFE_DEL_MAIL', 'GFE_DEL_HAND_DELIVERY', 'GFE_DEL_FAX'))`,
    );
    this.addSql(`alter table "gfe"."estimates" enable row level security`);
    this.addSql(`alter table "gfe"."estimates" force row level security`);
    this.addSql(
      `create policy "estimates_tenant_policy" on "gfe"."estimates" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "gfe"."idr_cases" add constraint "idr_cases_organization_id_estimate_id_foreign" foreign key ("organization_id", "estimate_id") references "gfe"."estimates" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "gfe"."idr_cases" add constraint "idr_cases_status_check" check ("status" in ('IDR_INITIATED', 'IDR_OFFER_SUBMITTED', 'IDR_COUNTER_RECEIVED', 'IDR_IN_ARBITRATION', 'IDR_RESOLVED_PROVIDER', 'IDR_RESOLVED_PAYER', 'IDR_RESOLVED_SPLIT', 'IDR_WITHDRAWN'))`,
    );
    this.addSql(`alter table "gfe"."idr_cases" enable row level security`);
    this.addSql(`alter table "gfe"."idr_cases" force row level security`);
    this.addSql(
      `create policy "idr_cases_tenant_policy" on "gfe"."idr_cases" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
