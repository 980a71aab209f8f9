import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "specialty_billing"`);

    this.addSql(`create table "specialty_billing"."home_health_episodes" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "patient_id" text not null,
      "payer_id" text null,
      "status" text not null,
      "start_of_care_date" date not null,
      "discharge_date" date null,
      "mbi" text null,
      "agency_npi" text null,
      "order_date" date null,
      "first_visit_date" date null,
      "is_transfer" boolean not null,
      "requires_noa" boolean not null,
      "period_payment" numeric(14,2) null,
      "noa_due_on" date null,
      "due_noa_id" text collate "C" null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "home_health_episodes_newest" on "specialty_billing"."home_health_episodes" (
      "organization_id", "created_at", "id"
    )
      include ("start_of_care_date")`);
    this.addSql(`create index "home_health_episodes_payer" on "specialty_billing"."home_health_episodes" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "home_health_episodes_patient" on "specialty_billing"."home_health_episodes" (
      "organization_id", "patient_id", "created_at", "id"
    )`);
    this.addSql(`create index "home_health_episodes_status" on "specialty_billing"."home_health_episodes" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "home_health_episodes_start_of_care" on "specialty_billing"."home_health_episodes" (
      "organization_id", "start_of_care_date", "id"
    )`);
    this.addSql(`create index "home_health_episodes_work" on "specialty_billing"."home_health_episodes" (
      "organization_id", (- coalesce(period_payment, 0.00)), "created_at", "id"
    )
      include ("period_payment", "noa_due_on", "payer_id")
      where noa_due_on is not null`);
    this.addSql(`create index "home_health_episodes_work_due" on "specialty_billing"."home_health_episodes" (
      "organization_id", "noa_due_on"
    )
      where noa_due_on is not null`);
    this.addSql(`alter table "specialty_billing"."home_health_episodes"
      add constraint "home_health_episodes_status_check" check ("status" in ('OPEN', 'CLOSED'))`);
    this.addSql(`create or replace function "specialty_billing"."home_health_episodes_counted_109bc825eedd_insert_fn"(
      
    )
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'specialty_billing.home_health_episodes.89b98513ef28', array[t.status::text]::text[],
              coalesce(t.start_of_care_date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_109bc825eedd_insert"
      after insert on "specialty_billing"."home_health_episodes"
      referencing new table as added
      for each statement
      execute function "specialty_billing"."home_health_episodes_counted_109bc825eedd_insert_fn"()`);
    this.addSql(`create or replace function "specialty_billing"."home_health_episodes_counted_109bc825eedd_update_fn"(
      
    )
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values (
              'specialty_billing.home_health_episodes.89b98513ef28', array[t.status::text]::text[],
              coalesce(t.start_of_care_date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'specialty_billing.home_health_episodes.89b98513ef28', array[t.status::text]::text[],
              coalesce(t.start_of_care_date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_109bc825eedd_update"
      after update on "specialty_billing"."home_health_episodes"
      referencing old table as taken new table as added
      for each statement
      execute function "specialty_billing"."home_health_episodes_counted_109bc825eedd_update_fn"()`);
    this.addSql(`create or replace function "specialty_billing"."home_health_episodes_counted_109bc825eedd_delete_fn"(
      
    )
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'specialty_billing.home_health_episodes.89b98513ef28', array[t.status::text]::text[],
              coalesce(t.start_of_care_date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_109bc825eedd_delete"
      after delete on "specialty_billing"."home_health_episodes"
      referencing old table as taken
      for each statement
      execute function "specialty_billing"."home_health_episodes_counted_109bc825eedd_delete_fn"()`);
    this.addSql(`alter table "specialty_billing"."home_health_episodes" enable row level security`);
    this.addSql(`alter table "specialty_billing"."home_health_episodes" force row level security`);
    this.addSql(`create policy "home_health_episodes_tenant_policy" on "specialty_billing"."home_health_episodes"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "specialty_billing"."home_health_noas" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "episode_id" text not null,
      "status" text not null,
      "type_of_bill" text not null,
      "admission_date" date not null,
      "condition_codes" json not null,
      "submission_deadline" date null,
      "submitted_at" timestamptz(3) null,
      "accepted_on" date null,
      "cancels_noa_id" text null,
      "cancel_reason" text null,
      "exception_reason" text null,
      "exception_remarks" text null,
      "exception_claimed_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "home_health_noas_episode" on "specialty_billing"."home_health_noas" (
      "organization_id", "episode_id", "created_at", "id"
    )`);
    this.addSql(`alter table "specialty_billing"."home_health_noas"
      add constraint "home_health_noas_status_check" check (
        "status" in ('DRAFT', 'PENDING_ACK', 'ACCEPTED', 'RETURNED', 'REJECTED', 'CANCELLED')
      )`);
    this.addSql(`alter table "specialty_billing"."home_health_noas"
      add constraint "home_health_noas_type_of_bill_check" check ("type_of_bill" in ('32A', '32D'))`);
    this.addSql(`alter table "specialty_billing"."home_health_noas"
      add constraint "home_health_noas_exception_reason_check" check (
        "exception_reason" in ('DISASTER', 'SYSTEM_ISSUE', 'NEWLY_CERTIFIED', 'BEYOND_CONTROL')
      )`);
    this.addSql(`alter table "specialty_billing"."home_health_noas" enable row level security`);
    this.addSql(`alter table "specialty_billing"."home_health_noas" force row level security`);
    this.addSql(`create policy "home_health_noas_tenant_policy" on "specialty_billing"."home_health_noas"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "specialty_billing"."home_health_noa_attempts" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "noa_id" text not null,
      "submission_method" text not null,
      "adapter_name" text not null,
      "correlation_id" text null,
      "status" text not null,
      "request" json not null,
      "answered_on" date null,
      "reason_code" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "home_health_noa_attempts_noa" on "specialty_billing"."home_health_noa_attempts" (
      "organization_id", "noa_id", "created_at", "id"
    )`);
    this.addSql(`alter table "specialty_billing"."home_health_noa_attempts"
      add constraint "home_health_noa_attempts_submission_method_check" check (
        "submission_method" in ('837I')
      )`);
    this.addSql(`alter table "specialty_billing"."home_health_noa_attempts"
      add constraint "home_health_noa_attempts_status_check" check (
        "status" in ('QUEUED', 'ACKNOWLEDGED', 'RETURNED', 'REJECTED', 'CANCELLED')
      )`);
    this.addSql(`alter table "specialty_billing"."home_health_noa_attempts" enable row level security`);
    this.addSql(`alter table "specialty_billing"."home_health_noa_attempts" force row level security`);
    this.addSql(`create policy "home_health_noa_attempts_tenant_policy" on "specialty_billing"."home_health_noa_attempts"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters values ('specialty_billing.home_health_episodes.89b98513ef28')`);
    this.addSql(`alter table "specialty_billing"."home_health_noas"
      add constraint "home_health_noas_organization_id_episode_id_foreign"
      foreign key ("organization_id", "episode_id")
      references "specialty_billing"."home_health_episodes" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "specialty_billing"."home_health_noa_attempts"
      add constraint "home_health_noa_attempts_organization_id_noa_id_foreign"
      foreign key ("organization_id", "noa_id")
      references "specialty_billing"."home_health_noas" (
        "organization_id", "id"
      ) on update no action on delete no action`);
  }
}
