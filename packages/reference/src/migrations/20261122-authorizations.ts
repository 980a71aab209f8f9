import { Migration } from '@mikro-orm/migrations';

export class Authorizations extends Migration {
  override up(): void {
    this.addSql(
      `create table "reference_data"."authorizations" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "external_id" text null, "patient_id" text not null, "payer_id" text not null, "authorization_number" text null, "procedure_codes" jsonb not null, "service_description" text null, "unit_type" text not null, "units_authorized" double precision not null, "effective_from" date null, "effective_to" date null, "expires_at" timestamptz(3) null, "status" text not null, "note" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "authorizations_newest" on "reference_data"."authorizations" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "authorizations_payer" on "reference_data"."authorizations" ("organization_id", "payer_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "authorizations_expiry" on "reference_data"."authorizations" ("organization_id", "effective_to", "id")`,
    );
    this.addSql(
      `alter table "reference_data"."authorizations" add constraint "authorizations_external_id_unique" unique ("organization_id", "external_id")`,
    );
    this.addSql(
      `alter table "reference_data"."authorizations" add constraint "authorizations_number_unique" unique ("organization_id", "patient_id", "payer_id", "authorization_number")`,
    );
    this.addSql(
      `alter table "reference_data"."authorizations" add constraint "authorizations_organization_id_patient_id_foreign" foreign key ("organization_id", "patient_id") references "reference_data"."patients" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."authorizations" add constraint "authorizations_organization_id_payer_id_foreign" foreign key ("organization_id", "payer_id") references "reference_data"."payers" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "reference_data"."authorizations" add constraint "authorizations_unit_type_check" check ("unit_type" in ('UNITS', 'VISITS'))`,
    );
    this.addSql(
      `alter table "reference_data"."authorizations" add constraint "authorizations_status_check" check ("status" in ('REQUESTED', 'APPROVED', 'DENIED', 'CANCELLED'))`,
    );
    this.addSql(`alter table "reference_data"."authorizations" enable row level security`);
    this.addSql(`alter table "reference_data"."authorizations" force row level security`);
    this.addSql(
      `create policy "authorizations_tenant_policy" on "reference_data"."authorizations" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
