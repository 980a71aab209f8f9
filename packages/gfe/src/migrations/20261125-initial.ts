import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "gfe"`);

    this.addSql(`create table "gfe"."estimates" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "estimate_number" text not null,
      "patient_id" text not null,
      "appointment_id" text null,
      "facility_id" text null,
      "status" text not null,
      "provider_name" text null,
      "provider_npi" text null,
      "facility_name" text null,
      "service_date" timestamptz(3) not null,
      "scheduled_at" timestamptz(3) null,
      "requested_at" timestamptz(3) null,
      "delivered_at" timestamptz(3) null,
      "delivery_deadline" timestamptz(3) not null,
      "deadline_basis" text not null,
      "acknowledged_at" timestamptz(3) null,
      "disputed_at" timestamptz(3) null,
      "expires_at" timestamptz(3) not null,
      "void_reason" text null,
      "diagnosis_codes" json not null,
      "line_items" json not null,
      "total_estimated_cost" numeric(14,2) not null,
      "total_estimated_cost_cents" bigint generated always as (
        ((total_estimated_cost * (100)::numeric))::bigint
      ) stored not null,
      "patient_discount" numeric(14,2) not null,
      "patient_responsibility" numeric(14,2) not null,
      "delivery_method" text null,
      "needs_revision" boolean not null,
      "supersedes_id" text null,
      "idr_case" jsonb null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "estimates_newest" on "gfe"."estimates" ("organization_id", "created_at", "id")
      include (
        "status", "delivery_deadline", "service_date", "total_estimated_cost_cents", "expires_at",
        "deadline_basis", "delivered_at"
      )`);
    this.addSql(`create index "estimates_cost_cents" on "gfe"."estimates" (
      "organization_id", "total_estimated_cost_cents", "id"
    )`);
    this.addSql(
      `create index "estimates_status" on "gfe"."estimates" ("organization_id", "status", "expires_at")`,
    );
    this.addSql(`create index "estimates_patient" on "gfe"."estimates" (
      "organization_id", "patient_id", "created_at", "id"
    )`);
    this.addSql(
      `create index "estimates_appointment" on "gfe"."estimates" ("organization_id", "appointment_id")`,
    );
    this.addSql(
      `create index "estimates_service_date" on "gfe"."estimates" ("organization_id", "service_date", "id")`,
    );
    this.addSql(`create index "estimates_deadline" on "gfe"."estimates" (
      "organization_id", "delivery_deadline", "id"
    )`);
    this.addSql(`create index "estimates_facility_newest" on "gfe"."estimates" (
      "organization_id", "facility_id", "created_at", "id"
    )`);
    this.addSql(`alter table "gfe"."estimates"
      add constraint "estimates_number_unique" unique ("organization_id", "estimate_number")`);
    this.addSql(`alter table "gfe"."estimates"
      add constraint "estimates_status_check" check (
        "status" in (
          'GFE_DRAFT', 'GFE_GENERATED', 'GFE_DELIVERED', 'GFE_ACKNOWLEDGED', 'GFE_DISPUTED', 'GFE_EXPIRED',
          'GFE_VOID'
        )
      )`);
    this.addSql(`alter table "gfe"."estimates"
      add constraint "estimates_deadline_basis_check" check (
        "deadline_basis" in (
          'SCHEDULED_10_BUSINESS_DAYS_AHEAD', 'SCHEDULED_3_BUSINESS_DAYS_AHEAD', 'REQUESTED', 'REVISION',
          'NOT_REQUIRED'
        )
      )`);
    this.addSql(`alter table "gfe"."estimates"
      add constraint "estimates_delivery_method_check" check (
        "delivery_method" in (
          'GFE_DEL_EMAIL', 'GFE_DEL_PORTAL', 'GFE_DEL_MAIL', 'GFE_DEL_HAND_DELIVERY', 'GFE_DEL_FAX'
        )
      )`);
    this.addSql(`create or replace function "gfe"."estimates_counted_ba2d0c11db0d_insert_fn"()
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
              'gfe.estimates.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.852d7d63a338', array[]::text[],
              coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.0ca8e0a6e271', array[]::text[],
              coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.c6eabb6fe1a2', array[t.status::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ba2d0c11db0d_insert"
      after insert on "gfe"."estimates"
      referencing new table as added
      for each statement
      execute function "gfe"."estimates_counted_ba2d0c11db0d_insert_fn"()`);
    this.addSql(`create or replace function "gfe"."estimates_counted_ba2d0c11db0d_update_fn"()
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
              'gfe.estimates.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.852d7d63a338', array[]::text[],
              coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.0ca8e0a6e271', array[]::text[],
              coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.c6eabb6fe1a2', array[t.status::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'gfe.estimates.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.852d7d63a338', array[]::text[],
              coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.0ca8e0a6e271', array[]::text[],
              coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.c6eabb6fe1a2', array[t.status::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ba2d0c11db0d_update"
      after update on "gfe"."estimates"
      referencing old table as taken new table as added
      for each statement
      execute function "gfe"."estimates_counted_ba2d0c11db0d_update_fn"()`);
    this.addSql(`create or replace function "gfe"."estimates_counted_ba2d0c11db0d_delete_fn"()
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
              'gfe.estimates.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.852d7d63a338', array[]::text[],
              coalesce((t.service_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.0ca8e0a6e271', array[]::text[],
              coalesce((t.delivery_deadline at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'gfe.estimates.c6eabb6fe1a2', array[t.status::text]::text[],
              coalesce((t.expires_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_ba2d0c11db0d_delete"
      after delete on "gfe"."estimates"
      referencing old table as taken
      for each statement
      execute function "gfe"."estimates_counted_ba2d0c11db0d_delete_fn"()`);
    this.addSql(`alter table "gfe"."estimates" enable row level security`);
    this.addSql(`alter table "gfe"."estimates" force row level security`);
    this.addSql(`create policy "estimates_tenant_policy" on "gfe"."estimates"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "gfe"."idr_cases" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "estimate_id" text not null,
      "status" text not null,
      "billed_amount" numeric(14,2) not null,
      "billed_amount_cents" bigint generated always as (
        ((billed_amount * (100)::numeric))::bigint
      ) stored not null,
      "estimated_amount" numeric(14,2) not null,
      "resolved_amount" numeric(14,2) null,
      "qualifying_payment_amount" numeric(14,2) null,
      "provider_offer_amount" numeric(14,2) null,
      "payer_counter_amount" numeric(14,2) null,
      "arbitration_amount" numeric(14,2) null,
      "initiated_at" timestamptz(3) not null,
      "resolved_at" timestamptz(3) null,
      "timeline" jsonb not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "idr_cases_newest" on "gfe"."idr_cases" ("organization_id", "created_at", "id")
      include ("initiated_at", "billed_amount_cents")`);
    this.addSql(`create index "idr_cases_amount_cents" on "gfe"."idr_cases" (
      "organization_id", "billed_amount_cents", "id"
    )`);
    this.addSql(`create index "idr_cases_estimate" on "gfe"."idr_cases" ("organization_id", "estimate_id")`);
    this.addSql(
      `create index "idr_cases_initiated" on "gfe"."idr_cases" ("organization_id", "initiated_at", "id")`,
    );
    this.addSql(`create index "idr_cases_status" on "gfe"."idr_cases" ("organization_id", "status")`);
    this.addSql(`alter table "gfe"."idr_cases"
      add constraint "idr_cases_status_check" check (
        "status" in (
          'IDR_INITIATED', 'IDR_OFFER_SUBMITTED', 'IDR_COUNTER_RECEIVED', 'IDR_IN_ARBITRATION',
          'IDR_RESOLVED_PROVIDER', 'IDR_RESOLVED_PAYER', 'IDR_RESOLVED_SPLIT', 'IDR_WITHDRAWN'
        )
      )`);
    this.addSql(`create or replace function "gfe"."idr_cases_counted_72558416c4c1_insert_fn"()
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
              'gfe.idr_cases.cc6014f1f033', array[t.status::text]::text[],
              coalesce((t.initiated_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_72558416c4c1_insert"
      after insert on "gfe"."idr_cases"
      referencing new table as added
      for each statement
      execute function "gfe"."idr_cases_counted_72558416c4c1_insert_fn"()`);
    this.addSql(`create or replace function "gfe"."idr_cases_counted_72558416c4c1_update_fn"()
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
              'gfe.idr_cases.cc6014f1f033', array[t.status::text]::text[],
              coalesce((t.initiated_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'gfe.idr_cases.cc6014f1f033', array[t.status::text]::text[],
              coalesce((t.initiated_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_72558416c4c1_update"
      after update on "gfe"."idr_cases"
      referencing old table as taken new table as added
      for each statement
      execute function "gfe"."idr_cases_counted_72558416c4c1_update_fn"()`);
    this.addSql(`create or replace function "gfe"."idr_cases_counted_72558416c4c1_delete_fn"()
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
              'gfe.idr_cases.cc6014f1f033', array[t.status::text]::text[],
              coalesce((t.initiated_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_72558416c4c1_delete"
      after delete on "gfe"."idr_cases"
      referencing old table as taken
      for each statement
      execute function "gfe"."idr_cases_counted_72558416c4c1_delete_fn"()`);
    this.addSql(`alter table "gfe"."idr_cases" enable row level security`);
    this.addSql(`alter table "gfe"."idr_cases" force row level security`);
    this.addSql(`create policy "idr_cases_tenant_policy" on "gfe"."idr_cases"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters
      values ('gfe.estimates.c00a2b343d17'), ('gfe.estimates.852d7d63a338'),
      ('gfe.estimates.0ca8e0a6e271'), ('gfe.estimates.c6eabb6fe1a2')`);
    this.addSql(`alter table "gfe"."idr_cases"
      add constraint "idr_cases_organization_id_estimate_id_foreign"
      foreign key ("organization_id", "estimate_id")
      references "gfe"."estimates" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`insert into lists.counters values ('gfe.idr_cases.cc6014f1f033')`);
  }
}
