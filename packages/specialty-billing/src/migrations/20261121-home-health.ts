import { Migration } from '@mikro-orm/migrations';

export class HomeHealth extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "specialty_billing"`);
    this.addSql(
      `create table "specialty_billing"."home_health_episodes" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "patient_id" text not null, "payer_id" text null, "status" text not null, "start_of_care_date" date not null, "mbi" text null, "agency_npi" text null, "order_date" date null, "first_visit_date" date null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "home_health_episodes_newest" on "specialty_billing"."home_health_episodes" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "home_health_episodes_payer" on "specialty_billing"."home_health_episodes" ("organization_id", "payer_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "home_health_episodes_start_of_care" on "specialty_billing"."home_health_episodes" ("organization_id", "start_of_care_date")`,
    );
    this.addSql(
      `create table "specialty_billing"."home_health_noas" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "episode_id" text not null, "status" text not null, "type_of_bill" text not null, "admission_date" date not null, "condition_codes" json not null, "submission_deadline" date not null, "submitted_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "home_health_noas_episode" on "specialty_billing"."home_health_noas" ("organization_id", "episode_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "specialty_billing"."home_health_noa_attempts" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "noa_id" text not null, "submission_method" text not null, "adapter_name" text not null, "correlation_id" text null, "status" text not null, "request" json not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "home_health_noa_attempts_noa" on "specialty_billing"."home_health_noa_attempts" ("organization_id", "noa_id", "created_at", "id")`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_episodes" add constraint "home_health_episodes_status_check" check ("status" in ('OPEN', 'CLOSED'))`,
    );
    this.addSql(`alter table "specialty_billing"."home_health_episodes" enable row level security`);
    this.addSql(`alter table "specialty_billing"."home_health_episodes" force row level security`);
    this.addSql(
      `create policy "home_health_episodes_tenant_policy" on "specialty_billing"."home_health_episodes" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noas" add constraint "home_health_noas_organization_id_episode_id_foreign" foreign key ("organization_id", "episode_id") references "specialty_billing"."home_health_episodes" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noas" add constraint "home_health_noas_status_check" check ("status" in ('DRAFT', 'PENDING_ACK', 'ACCEPTED', 'RETURNED', 'REJECTED', 'CANCELLED'))`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noas" add constraint "home_health_noas_type_of_bill_check" check ("type_of_bill" in ('32A'))`,
    );
    this.addSql(`alter table "specialty_billing"."home_health_noas" enable row level security`);
    this.addSql(`alter table "specialty_billing"."home_health_noas" force row level security`);
    this.addSql(
      `create policy "home_health_noas_tenant_policy" on "specialty_billing"."home_health_noas" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noa_attempts" add constraint "home_health_noa_attempts_organization_id_noa_id_foreign" foreign key ("organization_id", "noa_id") references "specialty_billing"."home_health_noas" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noa_attempts" add constraint "home_health_noa_attempts_submission_method_check" check ("submission_method" in ('837I'))`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noa_attempts" add constraint "home_health_noa_attempts_status_check" check ("status" in ('QUEUED', 'ACKNOWLEDGED', 'RETURNED', 'REJECTED'))`,
    );
    this.addSql(`alter table "specialty_billing"."home_health_noa_attempts" enable row level security`);
    this.addSql(`alter table "specialty_billing"."home_health_noa_attempts" force row level security`);
    this.addSql(
      `create policy "home_health_noa_attempts_tenant_policy" on "specialty_billing"."home_health_noa_attempts" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
