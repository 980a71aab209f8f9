import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "contract_management"`);

    this.addSql(`create table "contract_management"."contracts" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "external_id" text null,
      "name" text not null,
      "status" text not null,
      "payer_id" text not null,
      "payer_name" text not null,
      "line_of_business" text null,
      "billing_provider_id" text null,
      "facility_id" text null,
      "state" text null,
      "effective_from" date not null,
      "effective_to" date null,
      "terminated_on" date null,
      "termination_reason" text null,
      "lesser_of" boolean not null,
      "dispute_window_days" int null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "contracts_newest" on "contract_management"."contracts" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "contracts_effective" on "contract_management"."contracts" (
      "organization_id", "effective_from", "id"
    )`);
    this.addSql(`create index "contracts_payer" on "contract_management"."contracts" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "contracts_status" on "contract_management"."contracts" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "contracts_line_of_business" on "contract_management"."contracts" (
      "organization_id", "line_of_business", "created_at", "id"
    )`);
    this.addSql(`alter table "contract_management"."contracts"
      add constraint "contracts_external_id_unique" unique ("organization_id", "external_id")`);
    this.addSql(`alter table "contract_management"."contracts"
      add constraint "contracts_status_check" check (
        "status" in ('DRAFT', 'ACTIVE', 'TERMINATED', 'DISCARDED')
      )`);
    this.addSql(`alter table "contract_management"."contracts"
      add constraint "contracts_line_of_business_check" check (
        "line_of_business" in (
          'COMMERCIAL', 'MEDICARE_FFS', 'MEDICARE_ADVANTAGE', 'MEDICAID', 'MEDICAID_MANAGED', 'ERISA',
          'TRICARE', 'WORKERS_COMP', 'AUTO', 'OTHER'
        )
      )`);
    this.addSql(`create or replace function "contract_management"."contracts_counted_e00b89a644c8_insert_fn"()
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
              'contract_management.contracts.6fe79e935de0',
              array[t.status::text, t.line_of_business::text]::text[], '-infinity'::date
            ),
            (
              'contract_management.contracts.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e00b89a644c8_insert"
      after insert on "contract_management"."contracts"
      referencing new table as added
      for each statement
      execute function "contract_management"."contracts_counted_e00b89a644c8_insert_fn"()`);
    this.addSql(`create or replace function "contract_management"."contracts_counted_e00b89a644c8_update_fn"()
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
              'contract_management.contracts.6fe79e935de0',
              array[t.status::text, t.line_of_business::text]::text[], '-infinity'::date
            ),
            (
              'contract_management.contracts.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'contract_management.contracts.6fe79e935de0',
              array[t.status::text, t.line_of_business::text]::text[], '-infinity'::date
            ),
            (
              'contract_management.contracts.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e00b89a644c8_update"
      after update on "contract_management"."contracts"
      referencing old table as taken new table as added
      for each statement
      execute function "contract_management"."contracts_counted_e00b89a644c8_update_fn"()`);
    this.addSql(`create or replace function "contract_management"."contracts_counted_e00b89a644c8_delete_fn"()
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
              'contract_management.contracts.6fe79e935de0',
              array[t.status::text, t.line_of_business::text]::text[], '-infinity'::date
            ),
            (
              'contract_management.contracts.b9a7f8ba81cf', array[t.payer_id::text, t.status::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_e00b89a644c8_delete"
      after delete on "contract_management"."contracts"
      referencing old table as taken
      for each statement
      execute function "contract_management"."contracts_counted_e00b89a644c8_delete_fn"()`);
    this.addSql(`alter table "contract_management"."contracts" enable row level security`);
    this.addSql(`alter table "contract_management"."contracts" force row level security`);
    this.addSql(`create policy "contracts_tenant_policy" on "contract_management"."contracts"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "contract_management"."fee_schedules" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "contract_id" text not null,
      "name" text not null,
      "method" text not null,
      "percent" double precision null,
      "base_amount" numeric(16,4) null,
      "effective_from" date not null,
      "effective_to" date null,
      "billing_provider_id" text null,
      "facility_id" text null,
      "state" text null,
      "lesser_of" boolean null,
      "adjustments" jsonb not null,
      "rate_count" int not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "fee_schedules_newest" on "contract_management"."fee_schedules" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "fee_schedules_contract" on "contract_management"."fee_schedules" (
      "organization_id", "contract_id", "effective_from", "id"
    )`);
    this.addSql(`alter table "contract_management"."fee_schedules"
      add constraint "fee_schedules_method_check" check (
        "method" in (
          'FEE_SCHEDULE', 'PERCENT_OF_CHARGE', 'PERCENT_OF_MEDICARE', 'CASE_RATE', 'PER_DIEM', 'DRG_WEIGHT',
          'APC', 'CAPITATION'
        )
      )`);
    this.addSql(`alter table "contract_management"."fee_schedules" enable row level security`);
    this.addSql(`alter table "contract_management"."fee_schedules" force row level security`);
    this.addSql(`create policy "fee_schedules_tenant_policy" on "contract_management"."fee_schedules"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "contract_management"."rates" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "fee_schedule_id" text not null,
      "external_id" text null,
      "code_type" text not null,
      "code" text not null,
      "modifiers" jsonb not null,
      "place_of_service" text null,
      "provider_type" text null,
      "dimensions" text not null,
      "amount" numeric(16,4) null,
      "percent" double precision null,
      "weight" double precision null,
      "multiple_procedure" boolean null,
      "effective_from" date not null,
      "effective_to" date null,
      "is_active" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "contract_management"."rates"
      add constraint "rates_key_unique" unique (
        "organization_id", "fee_schedule_id", "code", "dimensions", "effective_from"
      )`);
    this.addSql(`alter table "contract_management"."rates"
      add constraint "rates_external_id_unique" unique (
        "organization_id", "fee_schedule_id", "external_id"
      )`);
    this.addSql(`alter table "contract_management"."rates"
      add constraint "rates_code_type_check" check ("code_type" in ('PROCEDURE', 'REVENUE', 'DRG'))`);
    this.addSql(`alter table "contract_management"."rates" enable row level security`);
    this.addSql(`alter table "contract_management"."rates" force row level security`);
    this.addSql(`create policy "rates_tenant_policy" on "contract_management"."rates"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "contract_management"."payer_thresholds" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "payer_id" text not null,
      "tolerance_amount" numeric(14,2) null,
      "tolerance_percent" double precision null,
      "is_disabled" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "payer_thresholds_newest" on "contract_management"."payer_thresholds" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`alter table "contract_management"."payer_thresholds"
      add constraint "payer_thresholds_payer_unique" unique ("organization_id", "payer_id")`);
    this.addSql(`alter table "contract_management"."payer_thresholds" enable row level security`);
    this.addSql(`alter table "contract_management"."payer_thresholds" force row level security`);
    this.addSql(`create policy "payer_thresholds_tenant_policy" on "contract_management"."payer_thresholds"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "contract_management"."underpayment_cases" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "case_number" text not null,
      "status" text not null,
      "claim_id" text not null,
      "claim_number" text not null,
      "patient_id" text not null,
      "payer_id" text not null,
      "payer_name" text not null,
      "provider_id" text null,
      "facility_id" text null,
      "service_date" date not null,
      "contract_id" text null,
      "origin" text not null,
      "expected_amount" numeric(14,2) not null,
      "allowed_amount" numeric(14,2) null,
      "paid_amount" numeric(14,2) not null,
      "variance" numeric(14,2) not null,
      "variance_cents" bigint generated always as (((variance * (100)::numeric))::bigint) stored not null,
      "recorded_recovery" numeric(14,2) not null,
      "posted_recovery" numeric(14,2) not null,
      "recovered_amount" numeric(14,2) not null,
      "remittance_date" date null,
      "reason" text null,
      "lines" json not null,
      "findings" json not null,
      "assigned_to_id" text null,
      "dispute_deadline" timestamptz(3) null,
      "disputed_at" timestamptz(3) null,
      "dispute_channel" text null,
      "dispute_reference" text null,
      "payer_response" text null,
      "responded_at" timestamptz(3) null,
      "closed_at" timestamptz(3) null,
      "close_reason" text null,
      "is_closed_by_remittance" boolean not null,
      "activity_count" int not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "underpayment_cases_newest" on "contract_management"."underpayment_cases" (
      "organization_id", "created_at", "id"
    )
      include ("dispute_deadline", "variance_cents")`);
    this.addSql(`create index "underpayment_cases_status" on "contract_management"."underpayment_cases" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "underpayment_cases_payer" on "contract_management"."underpayment_cases" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "underpayment_cases_assignee" on "contract_management"."underpayment_cases" (
      "organization_id", "assigned_to_id", "status"
    )`);
    this.addSql(`create index "underpayment_cases_claim" on "contract_management"."underpayment_cases" (
      "organization_id", "claim_id", "created_at", "id"
    )`);
    this.addSql(`create index "underpayment_cases_contract" on "contract_management"."underpayment_cases" (
      "organization_id", "contract_id", "created_at", "id"
    )`);
    this.addSql(`create index "underpayment_cases_variance_cents" on "contract_management"."underpayment_cases" (
      "organization_id", "variance_cents", "id"
    )`);
    this.addSql(`create index "underpayment_cases_deadline" on "contract_management"."underpayment_cases" (
      "organization_id", "dispute_deadline", "id"
    )`);
    this.addSql(`create index "underpayment_cases_work" on "contract_management"."underpayment_cases" (
      "organization_id", (- coalesce(variance - recovered_amount, 0.00)), "created_at", "id"
    )
      include ("dispute_deadline", "payer_id", "assigned_to_id")
      where status in ('IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED')`);
    this.addSql(`create index "underpayment_cases_work_due" on "contract_management"."underpayment_cases" (
      "organization_id", "dispute_deadline"
    )
      where status in ('IDENTIFIED', 'UNDER_REVIEW', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED')`);
    this.addSql(`create index "underpayment_cases_origin" on "contract_management"."underpayment_cases" (
      "organization_id", "origin"
    )`);
    this.addSql(`alter table "contract_management"."underpayment_cases"
      add constraint "underpayment_cases_number_unique" unique ("organization_id", "case_number")`);
    this.addSql(`alter table "contract_management"."underpayment_cases"
      add constraint "underpayment_cases_status_check" check (
        "status" in (
          'IDENTIFIED', 'UNDER_REVIEW', 'DISPUTED', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED', 'RECOVERED',
          'WRITTEN_OFF', 'INVALID'
        )
      )`);
    this.addSql(`alter table "contract_management"."underpayment_cases"
      add constraint "underpayment_cases_origin_check" check ("origin" in ('MANUAL', 'DETECTED'))`);
    this.addSql(`alter table "contract_management"."underpayment_cases"
      add constraint "underpayment_cases_payer_response_check" check (
        "payer_response" in ('AGREED', 'UPHELD', 'MORE_INFO')
      )`);
    this.addSql(`create or replace function "contract_management"."underpayment_cases_counted_bada7f89df76_insert_fn"(
      
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
              'contract_management.underpayment_cases.f9b36ddd256c', array[t.status::text]::text[],
              coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'contract_management.underpayment_cases.3d85da60531e',
              array[t.status::text, t.origin::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_bada7f89df76_insert"
      after insert on "contract_management"."underpayment_cases"
      referencing new table as added
      for each statement
      execute function "contract_management"."underpayment_cases_counted_bada7f89df76_insert_fn"()`);
    this.addSql(`create or replace function "contract_management"."underpayment_cases_counted_bada7f89df76_update_fn"(
      
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
              'contract_management.underpayment_cases.f9b36ddd256c', array[t.status::text]::text[],
              coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'contract_management.underpayment_cases.3d85da60531e',
              array[t.status::text, t.origin::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'contract_management.underpayment_cases.f9b36ddd256c', array[t.status::text]::text[],
              coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'contract_management.underpayment_cases.3d85da60531e',
              array[t.status::text, t.origin::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_bada7f89df76_update"
      after update on "contract_management"."underpayment_cases"
      referencing old table as taken new table as added
      for each statement
      execute function "contract_management"."underpayment_cases_counted_bada7f89df76_update_fn"()`);
    this.addSql(`create or replace function "contract_management"."underpayment_cases_counted_bada7f89df76_delete_fn"(
      
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
              'contract_management.underpayment_cases.f9b36ddd256c', array[t.status::text]::text[],
              coalesce((t.dispute_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'contract_management.underpayment_cases.3d85da60531e',
              array[t.status::text, t.origin::text]::text[], '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_bada7f89df76_delete"
      after delete on "contract_management"."underpayment_cases"
      referencing old table as taken
      for each statement
      execute function "contract_management"."underpayment_cases_counted_bada7f89df76_delete_fn"()`);
    this.addSql(`alter table "contract_management"."underpayment_cases" enable row level security`);
    this.addSql(`alter table "contract_management"."underpayment_cases" force row level security`);
    this.addSql(`create policy "underpayment_cases_tenant_policy" on "contract_management"."underpayment_cases"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "contract_management"."underpayment_activities" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "case_id" text not null,
      "sequence" int not null,
      "type" text not null,
      "from_status" text null,
      "to_status" text not null,
      "assigned_to_id" text null,
      "disputed_at" timestamptz(3) null,
      "channel" text null,
      "reference" text null,
      "payer_response" text null,
      "amount" numeric(14,2) null,
      "note" text null,
      "actor_key_id" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "contract_management"."underpayment_activities"
      add constraint "underpayment_activities_sequence_unique" unique (
        "organization_id", "case_id", "sequence"
      )`);
    this.addSql(`alter table "contract_management"."underpayment_activities"
      add constraint "underpayment_activities_type_check" check (
        "type" in (
          'OPENED', 'ASSIGNED', 'DISPUTED', 'UPDATED', 'PAYER_RESPONDED', 'RECOVERY', 'REMITTANCE', 'CLOSED'
        )
      )`);
    this.addSql(`alter table "contract_management"."underpayment_activities"
      add constraint "underpayment_activities_from_status_check" check (
        "from_status" in (
          'IDENTIFIED', 'UNDER_REVIEW', 'DISPUTED', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED', 'RECOVERED',
          'WRITTEN_OFF', 'INVALID'
        )
      )`);
    this.addSql(`alter table "contract_management"."underpayment_activities"
      add constraint "underpayment_activities_to_status_check" check (
        "to_status" in (
          'IDENTIFIED', 'UNDER_REVIEW', 'DISPUTED', 'PAYER_RESPONDED', 'PARTIALLY_RECOVERED', 'RECOVERED',
          'WRITTEN_OFF', 'INVALID'
        )
      )`);
    this.addSql(`alter table "contract_management"."underpayment_activities"
      add constraint "underpayment_activities_payer_response_check" check (
        "payer_response" in ('AGREED', 'UPHELD', 'MORE_INFO')
      )`);
    this.addSql(`alter table "contract_management"."underpayment_activities" enable row level security`);
    this.addSql(`alter table "contract_management"."underpayment_activities" force row level security`);
    this.addSql(`create policy "underpayment_activities_tenant_policy" on "contract_management"."underpayment_activities"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters
      values ('contract_management.contracts.6fe79e935de0'),
      ('contract_management.contracts.b9a7f8ba81cf')`);
    this.addSql(`alter table "contract_management"."fee_schedules"
      add constraint "fee_schedules_organization_id_contract_id_foreign"
      foreign key ("organization_id", "contract_id")
      references "contract_management"."contracts" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "contract_management"."rates"
      add constraint "rates_organization_id_fee_schedule_id_foreign"
      foreign key ("organization_id", "fee_schedule_id")
      references "contract_management"."fee_schedules" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`insert into lists.counters
      values ('contract_management.underpayment_cases.f9b36ddd256c'),
      ('contract_management.underpayment_cases.3d85da60531e')`);
    this.addSql(`alter table "contract_management"."underpayment_activities"
      add constraint "underpayment_activities_organization_id_case_id_foreign"
      foreign key ("organization_id", "case_id")
      references "contract_management"."underpayment_cases" (
        "organization_id", "id"
      ) on update no action on delete no action`);
  }
}
