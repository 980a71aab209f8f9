import { Migration } from '@mikro-orm/migrations';

export class HomeHealthToItsEnd extends Migration {
  override up(): void {
    this.addSql(
      `alter table "specialty_billing"."home_health_episodes" add "discharge_date" date null, add "is_transfer" boolean not null default (false), add "requires_noa" boolean not null default (true), add "period_payment" numeric(14,2) null, add "noa_due_on" date null, add "due_noa_id" text collate "C" null`,
    );
    // The owner is held by the policy too, which no organization is set for here.
    this.addSql(`alter table "specialty_billing"."home_health_episodes" no force row level security`);
    this.addSql(`alter table "specialty_billing"."home_health_noas" no force row level security`);
    this.addSql(
      `update "specialty_billing"."home_health_episodes" e set "noa_due_on" = n."submission_deadline", "due_noa_id" = n."id" from (select distinct on ("organization_id", "episode_id") "organization_id", "episode_id", "submission_deadline", "id" from "specialty_billing"."home_health_noas" where "status" in ('DRAFT', 'PENDING_ACK', 'RETURNED', 'REJECTED') order by "organization_id", "episode_id", "submission_deadline", "id") n where n."organization_id" = e."organization_id" and n."episode_id" = e."id"`,
    );
    this.addSql(
      `update "specialty_billing"."home_health_episodes" e set "noa_due_on" = "start_of_care_date" + 5 where "noa_due_on" is null and not exists (select from "specialty_billing"."home_health_noas" n where n."organization_id" = e."organization_id" and n."episode_id" = e."id" and n."status" <> 'CANCELLED')`,
    );
    this.addSql(`alter table "specialty_billing"."home_health_episodes" force row level security`);
    this.addSql(`alter table "specialty_billing"."home_health_noas" force row level security`);
    this.addSql(
      `create index "home_health_episodes_patient" on "specialty_billing"."home_health_episodes" ("organization_id", "patient_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "home_health_episodes_status" on "specialty_billing"."home_health_episodes" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "home_health_episodes_work" on "specialty_billing"."home_health_episodes" ("organization_id", (- coalesce(period_payment, 0.00)), "created_at", "id") include ("period_payment", "noa_due_on", "payer_id") where noa_due_on is not null`,
    );
    this.addSql(
      `create index "home_health_episodes_work_due" on "specialty_billing"."home_health_episodes" ("organization_id", "noa_due_on") where noa_due_on is not null`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noas" drop constraint "home_health_noas_type_of_bill_check"`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noas" add "accepted_on" date null, add "cancels_noa_id" text null, add "cancel_reason" text null, add "exception_reason" text null, add "exception_remarks" text null, add "exception_claimed_at" timestamptz(3) null`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noas" alter column "submission_deadline" drop not null`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noas" add constraint "home_health_noas_exception_reason_check" check ("exception_reason" in ('DISASTER', 'SYSTEM_ISSUE', 'NEWLY_CERTIFIED', 'BEYOND_CONTROL'))`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noas" add constraint "home_health_noas_type_of_bill_check" check ("type_of_bill" in ('32A', '32D'))`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noa_attempts" drop constraint "home_health_noa_attempts_status_check"`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noa_attempts" add "answered_on" date null, add "reason_code" text null`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_noa_attempts" add constraint "home_health_noa_attempts_status_check" check ("status" in ('QUEUED', 'ACKNOWLEDGED', 'RETURNED', 'REJECTED', 'CANCELLED'))`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_episodes" alter column "is_transfer" drop default`,
    );
    this.addSql(
      `alter table "specialty_billing"."home_health_episodes" alter column "requires_noa" drop default`,
    );
  }
}
