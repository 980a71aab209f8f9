import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "denial_management"`);

    this.addSql(`create table "denial_management"."denial_queues" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "name" text not null,
      "description" text null,
      "current_count" int not null,
      "max_capacity" int null,
      "default_sla_hours" int null,
      "default_assignment_method" text not null,
      "member_roles" jsonb not null,
      "member_user_ids" jsonb not null,
      "is_default" boolean not null,
      "last_assigned_to_id" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "denial_management"."denial_queues"
      add constraint "denial_queues_name_unique" unique ("organization_id", "name")`);
    this.addSql(`create unique index "denial_queues_default_unique" on "denial_management"."denial_queues" (
      "organization_id", "is_default"
    )
      where "is_default" = true`);
    this.addSql(`alter table "denial_management"."denial_queues"
      add constraint "denial_queues_default_assignment_method_check" check (
        "default_assignment_method" in ('MANUAL', 'ROUND_ROBIN', 'LEAST_LOADED', 'BY_ROLE')
      )`);
    this.addSql(`alter table "denial_management"."denial_queues" enable row level security`);
    this.addSql(`alter table "denial_management"."denial_queues" force row level security`);
    this.addSql(`create policy "denial_queues_tenant_policy" on "denial_management"."denial_queues"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "denial_management"."denial_cases" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "case_number" text not null,
      "status" text not null,
      "claim_id" text not null,
      "claim_number" text not null,
      "claim_payment_id" text null,
      "patient_id" text not null,
      "payer_id" text not null,
      "payer_name" text not null,
      "payer_program" text not null,
      "provider_id" text null,
      "facility_id" text null,
      "specialty" text null,
      "service_date" date null,
      "billed_at" timestamptz(3) null,
      "billed_amount" numeric(14,2) not null,
      "procedure_codes" jsonb not null,
      "place_of_service" text null,
      "denial_date" timestamptz(3) not null,
      "denial_reason" text not null,
      "group_code" text null,
      "primary_code" text null,
      "remark_codes" jsonb not null,
      "adjustments" jsonb not null,
      "lines" jsonb not null,
      "denied_amount" numeric(14,2) not null,
      "denied_amount_cents" bigint generated always as (
        ((denied_amount * (100)::numeric))::bigint
      ) stored not null,
      "overturned_amount" numeric(14,2) not null,
      "recovered_amount" numeric(14,2) not null,
      "category" text not null,
      "is_category_chosen" boolean not null,
      "root_cause" text null,
      "is_preventable" boolean null,
      "priority" int not null,
      "note" text null,
      "tags" jsonb not null,
      "appeal_rights" boolean not null,
      "is_flagged_no_appeal" boolean not null,
      "appeal_deadline" timestamptz(3) null,
      "queue_id" text null,
      "assigned_to_id" text null,
      "sla_hours" int null,
      "sla_due_at" timestamptz(3) null,
      "outcome" text null,
      "resolution_note" text null,
      "appealed_at" timestamptz(3) null,
      "resolved_at" timestamptz(3) null,
      "is_resolved_by_payment" boolean not null,
      "withdrawn_at" timestamptz(3) null,
      "withdrawn_reason" text null,
      "reopenings" jsonb not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "denial_cases_newest" on "denial_management"."denial_cases" (
      "organization_id", "created_at", "id"
    )
      include (
        "status", "category", "primary_code", "appeal_deadline", "sla_due_at", "denied_amount_cents"
      )`);
    this.addSql(`create index "denial_cases_status" on "denial_management"."denial_cases" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "denial_cases_payer" on "denial_management"."denial_cases" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "denial_cases_claim" on "denial_management"."denial_cases" (
      "organization_id", "claim_id", "created_at", "id"
    )`);
    this.addSql(`create index "denial_cases_provider" on "denial_management"."denial_cases" (
      "organization_id", "provider_id", "service_date", "id"
    )`);
    this.addSql(`create index "denial_cases_queue" on "denial_management"."denial_cases" (
      "organization_id", "queue_id", "status"
    )`);
    this.addSql(`create index "denial_cases_assignee" on "denial_management"."denial_cases" (
      "organization_id", "assigned_to_id", "status"
    )`);
    this.addSql(`create index "denial_cases_deadline" on "denial_management"."denial_cases" (
      "organization_id", "appeal_deadline", "id"
    )`);
    this.addSql(`create index "denial_cases_amount_cents" on "denial_management"."denial_cases" (
      "organization_id", "denied_amount_cents", "id"
    )`);
    this.addSql(`create index "denial_cases_work" on "denial_management"."denial_cases" (
      "organization_id", (- coalesce(denied_amount, 0.00)), "created_at", "id"
    )
      include ("denied_amount", "appeal_deadline", "payer_id", "assigned_to_id")
      where status in ('OPEN', 'IN_PROGRESS')`);
    this.addSql(`create index "denial_cases_work_due" on "denial_management"."denial_cases" (
      "organization_id", "appeal_deadline"
    )
      where status in ('OPEN', 'IN_PROGRESS')`);
    this.addSql(`create index "denial_cases_search_case_number" on "denial_management"."denial_cases" (
      "organization_id", "case_number" collate "C", "id" desc
    )
      where ("case_number" is not null)`);
    this.addSql(`create index "denial_cases_search_claim_number" on "denial_management"."denial_cases" (
      "organization_id", "claim_number" collate "C", "id" desc
    )
      where ("claim_number" is not null)`);
    this.addSql(`create index "denial_cases_sla" on "denial_management"."denial_cases" (
      "organization_id", "sla_due_at", "id"
    )`);
    this.addSql(`create index "denial_cases_category" on "denial_management"."denial_cases" (
      "organization_id", "category"
    )`);
    this.addSql(`create index "denial_cases_facility" on "denial_management"."denial_cases" (
      "organization_id", "facility_id"
    )`);
    this.addSql(`create index "denial_cases_patient" on "denial_management"."denial_cases" (
      "organization_id", "patient_id"
    )`);
    this.addSql(`create index "denial_cases_primary_code" on "denial_management"."denial_cases" (
      "organization_id", "primary_code"
    )`);
    this.addSql(`alter table "denial_management"."denial_cases"
      add constraint "denial_cases_number_unique" unique ("organization_id", "case_number")`);
    this.addSql(`alter table "denial_management"."denial_cases"
      add constraint "denial_cases_claim_payment_unique" unique (
        "organization_id", "claim_payment_id", "claim_id"
      )`);
    this.addSql(`alter table "denial_management"."denial_cases"
      add constraint "denial_cases_status_check" check (
        "status" in ('OPEN', 'IN_PROGRESS', 'APPEALED', 'RESOLVED', 'WITHDRAWN')
      )`);
    this.addSql(`alter table "denial_management"."denial_cases"
      add constraint "denial_cases_payer_program_check" check (
        "payer_program" in (
          'COMMERCIAL', 'MEDICARE_FFS', 'MEDICARE_ADVANTAGE', 'MEDICAID', 'MEDICAID_MANAGED', 'ERISA',
          'TRICARE', 'WORKERS_COMP', 'AUTO', 'OTHER'
        )
      )`);
    this.addSql(`alter table "denial_management"."denial_cases"
      add constraint "denial_cases_group_code_check" check (
        "group_code" in ('CO', 'PR', 'OA', 'PI', 'CR')
      )`);
    this.addSql(`alter table "denial_management"."denial_cases"
      add constraint "denial_cases_category_check" check (
        "category" in (
          'MISSING_INFORMATION', 'DUPLICATE', 'COB', 'ELIGIBILITY', 'TIMELY_FILING', 'CONTRACTUAL', 'CODING',
          'MEDICAL_NECESSITY', 'COVERAGE_LIMIT', 'BUNDLING', 'AUTHORIZATION', 'WRONG_PAYER', 'DOCUMENTATION',
          'CREDENTIALING', 'PROVIDER_ENROLLMENT', 'REFERRAL', 'EXPERIMENTAL', 'OTHER'
        )
      )`);
    this.addSql(`alter table "denial_management"."denial_cases"
      add constraint "denial_cases_outcome_check" check (
        "outcome" in ('OVERTURNED', 'CORRECTED', 'WRITTEN_OFF', 'PATIENT_BILLED', 'NO_ACTION')
      )`);
    this.addSql(`create or replace function "denial_management"."denial_cases_counted_12e1e89276f2_insert_fn"()
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
              'denial_management.denial_cases.abf18f319fca', array[t.status::text]::text[],
              coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'denial_management.denial_cases.adaee7b17d35', array[t.status::text, t.category::text]::text[],
              '-infinity'::date
            ),
            (
              'denial_management.denial_cases.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'denial_management.denial_cases.4531c652bb8f', array[]::text[],
              coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_12e1e89276f2_insert"
      after insert on "denial_management"."denial_cases"
      referencing new table as added
      for each statement
      execute function "denial_management"."denial_cases_counted_12e1e89276f2_insert_fn"()`);
    this.addSql(`create or replace function "denial_management"."denial_cases_counted_12e1e89276f2_update_fn"()
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
              'denial_management.denial_cases.abf18f319fca', array[t.status::text]::text[],
              coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'denial_management.denial_cases.adaee7b17d35', array[t.status::text, t.category::text]::text[],
              '-infinity'::date
            ),
            (
              'denial_management.denial_cases.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'denial_management.denial_cases.4531c652bb8f', array[]::text[],
              coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'denial_management.denial_cases.abf18f319fca', array[t.status::text]::text[],
              coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'denial_management.denial_cases.adaee7b17d35', array[t.status::text, t.category::text]::text[],
              '-infinity'::date
            ),
            (
              'denial_management.denial_cases.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'denial_management.denial_cases.4531c652bb8f', array[]::text[],
              coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_12e1e89276f2_update"
      after update on "denial_management"."denial_cases"
      referencing old table as taken new table as added
      for each statement
      execute function "denial_management"."denial_cases_counted_12e1e89276f2_update_fn"()`);
    this.addSql(`create or replace function "denial_management"."denial_cases_counted_12e1e89276f2_delete_fn"()
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
              'denial_management.denial_cases.abf18f319fca', array[t.status::text]::text[],
              coalesce((t.appeal_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'denial_management.denial_cases.adaee7b17d35', array[t.status::text, t.category::text]::text[],
              '-infinity'::date
            ),
            (
              'denial_management.denial_cases.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'denial_management.denial_cases.4531c652bb8f', array[]::text[],
              coalesce((t.sla_due_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_12e1e89276f2_delete"
      after delete on "denial_management"."denial_cases"
      referencing old table as taken
      for each statement
      execute function "denial_management"."denial_cases_counted_12e1e89276f2_delete_fn"()`);
    this.addSql(`alter table "denial_management"."denial_cases" enable row level security`);
    this.addSql(`alter table "denial_management"."denial_cases" force row level security`);
    this.addSql(`create policy "denial_cases_tenant_policy" on "denial_management"."denial_cases"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "denial_management"."queue_rules" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "queue_id" text not null,
      "name" text not null,
      "description" text null,
      "priority" int not null,
      "is_active" boolean not null,
      "continue" boolean not null,
      "conditions" jsonb not null,
      "actions" jsonb not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "queue_rules_order" on "denial_management"."queue_rules" (
      "organization_id", "priority", "created_at", "id"
    )`);
    this.addSql(`create index "queue_rules_queue" on "denial_management"."queue_rules" (
      "organization_id", "queue_id"
    )`);
    this.addSql(`alter table "denial_management"."queue_rules" enable row level security`);
    this.addSql(`alter table "denial_management"."queue_rules" force row level security`);
    this.addSql(`create policy "queue_rules_tenant_policy" on "denial_management"."queue_rules"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "denial_management"."denial_cases"
      add constraint "denial_cases_organization_id_queue_id_foreign"
      foreign key ("organization_id", "queue_id")
      references "denial_management"."denial_queues" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`insert into lists.counters
      values ('denial_management.denial_cases.abf18f319fca'),
      ('denial_management.denial_cases.adaee7b17d35'), ('denial_management.denial_cases.c00a2b343d17'),
      ('denial_management.denial_cases.4531c652bb8f')`);
    this.addSql(`alter table "denial_management"."queue_rules"
      add constraint "queue_rules_organization_id_queue_id_foreign"
      foreign key ("organization_id", "queue_id")
      references "denial_management"."denial_queues" (
        "organization_id", "id"
      ) on update no action on delete no action`);
  }
}
