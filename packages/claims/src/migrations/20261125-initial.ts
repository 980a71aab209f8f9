import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "claims"`);

    this.addSql(`create table "claims"."answer_figures" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "payer_id" text not null,
      "provider_id" text null,
      "facility_id" text null,
      "service_date" date not null,
      "billed_at" timestamptz(3) null,
      "charge_amount" numeric(14,2) not null,
      "line_count" int not null,
      "contractual_amount" numeric(14,2) not null,
      "first_answered_on" date null,
      "first_denied_amount" numeric(14,2) not null,
      "first_denied_lines" jsonb not null,
      "first_denied_line_count" int not null,
      "first_denial_code" text null,
      "is_closed_by_first" boolean not null,
      "first_paid_on" date null,
      "was_exception" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "answer_figures_answered" on "claims"."answer_figures" (
      "organization_id", "first_answered_on", "id"
    )`);
    this.addSql(`create index "answer_figures_paid" on "claims"."answer_figures" (
      "organization_id", "first_paid_on", "id"
    )`);
    this.addSql(`create index "answer_figures_service" on "claims"."answer_figures" (
      "organization_id", "service_date", "id"
    )`);
    this.addSql(`create index "answer_figures_exceptions" on "claims"."answer_figures" (
      "organization_id", "claim_id"
    )
      where (was_exception)`);
    this.addSql(`alter table "claims"."answer_figures"
      add constraint "answer_figures_claim_unique" unique ("organization_id", "claim_id")`);
    this.addSql(`alter table "claims"."answer_figures" enable row level security`);
    this.addSql(`alter table "claims"."answer_figures" force row level security`);
    this.addSql(`create policy "answer_figures_tenant_policy" on "claims"."answer_figures"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "claims"."claim_balance_entries" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "charge_change" numeric(14,2) not null,
      "balance_change" numeric(14,2) not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "claim_balance_entries_newest" on "claims"."claim_balance_entries" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "claim_balance_entries_claim" on "claims"."claim_balance_entries" (
      "organization_id", "claim_id", "created_at"
    )`);
    this.addSql(`alter table "claims"."claim_balance_entries" enable row level security`);
    this.addSql(`alter table "claims"."claim_balance_entries" force row level security`);
    this.addSql(`create policy "claim_balance_entries_tenant_policy" on "claims"."claim_balance_entries"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "claims"."procedure_sums" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "answered_on" date not null,
      "procedure_code" text not null,
      "answered" int not null,
      "denied" int not null,
      "lines" int not null,
      "denied_lines" int not null,
      "charges" numeric(18,2) not null,
      "denied_amount" numeric(18,2) not null,
      "is_folded" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "procedure_sums_newest" on "claims"."procedure_sums" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`create index "procedure_sums_answered" on "claims"."procedure_sums" (
      "organization_id", "answered_on", "procedure_code"
    )`);
    this.addSql(`create index "procedure_sums_unfolded" on "claims"."procedure_sums" ("organization_id", "id")
      where (not is_folded)`);
    this.addSql(`alter table "claims"."procedure_sums" enable row level security`);
    this.addSql(`alter table "claims"."procedure_sums" force row level security`);
    this.addSql(`create policy "procedure_sums_tenant_policy" on "claims"."procedure_sums"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "claims"."claims" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "external_id" text null,
      "claim_number" text not null,
      "patient_id" text not null,
      "payer_id" text not null,
      "provider_id" text null,
      "facility_id" text null,
      "account_id" text null,
      "billing_provider_id" text null,
      "tax_identifier" text null,
      "member_id" text null,
      "member_id_index" text null,
      "payer_rank" text not null,
      "frequency_code" text not null,
      "replaces_claim_id" text null,
      "replaced_by_claim_id" text null,
      "type_of_bill" text null,
      "authorization_numbers" jsonb not null,
      "acknowledgement" text null,
      "acknowledgement_category_code" text null,
      "acknowledgement_status_code" text null,
      "acknowledged_on" date null,
      "acknowledged_by" text null,
      "was_rejected" boolean not null default false,
      "payer_claim_number" text null,
      "status" text not null,
      "service_date" date not null,
      "billed_at" timestamptz(3) null,
      "diagnosis_codes" jsonb not null,
      "total_charge" numeric(14,2) not null,
      "total_charge_cents" bigint generated always as (
        ((total_charge * (100)::numeric))::bigint
      ) stored not null,
      "allowed_amount" numeric(14,2) null,
      "paid_amount" numeric(14,2) null,
      "patient_responsibility" numeric(14,2) null,
      "balance" numeric(14,2) not null,
      "balance_cents" bigint generated always as (((balance * (100)::numeric))::bigint) stored not null,
      "voided_at" timestamptz(3) null,
      "void_reason" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "claims_newest" on "claims"."claims" ("organization_id", "created_at", "id")
      include ("status", "service_date", "billed_at", "balance_cents", "total_charge_cents")`);
    this.addSql(`create index "claims_charge_cents" on "claims"."claims" (
      "organization_id", "total_charge_cents", "id"
    )`);
    this.addSql(
      `create index "claims_status" on "claims"."claims" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `create index "claims_payer" on "claims"."claims" ("organization_id", "payer_id", "created_at", "id")`,
    );
    this.addSql(`create index "claims_member" on "claims"."claims" ("organization_id", "member_id")
      where (member_id IS NOT NULL)`);
    this.addSql(`create index "claims_member_index" on "claims"."claims" ("organization_id", "member_id_index")
      where (member_id_index IS NOT NULL)`);
    this.addSql(`create index "claims_acknowledgement" on "claims"."claims" (
      "organization_id", "acknowledgement", "created_at", "id"
    )
      where (acknowledgement IS NOT NULL)`);
    this.addSql(`create index "claims_provider" on "claims"."claims" (
      "organization_id", "provider_id", "created_at", "id"
    )`);
    this.addSql(`create index "claims_provider_service" on "claims"."claims" (
      "organization_id", "provider_id", "service_date", "id"
    )`);
    this.addSql(`create index "claims_patient" on "claims"."claims" (
      "organization_id", "patient_id", "created_at", "id"
    )`);
    this.addSql(
      `create index "claims_service_date" on "claims"."claims" ("organization_id", "service_date", "id")`,
    );
    this.addSql(`create index "claims_billed" on "claims"."claims" ("organization_id", "billed_at", "id")`);
    this.addSql(
      `create index "claims_balance_cents" on "claims"."claims" ("organization_id", "balance_cents", "id")`,
    );
    this.addSql(`create index "claims_unpaid" on "claims"."claims" (
      "organization_id", "balance_cents" desc, "service_date", "id"
    )
      where balance_cents > 0 and status <> 'VOIDED'`);
    this.addSql(`create index "claims_to_be_filed" on "claims"."claims" ("organization_id", "service_date")
      where status = 'SUBMITTED' and (billed_at is null or acknowledgement = 'REJECTED')`);
    this.addSql(`create index "claims_work" on "claims"."claims" (
      "organization_id", (- coalesce(balance, 0.00)), "created_at", "id"
    )
      include ("balance", "payer_id")
      where acknowledgement = 'REJECTED' and status = 'SUBMITTED' and replaced_by_claim_id is null`);
    this.addSql(`create index "claims_search_claim_number" on "claims"."claims" (
      "organization_id", "claim_number" collate "C", "id" desc
    )
      where ("claim_number" is not null)`);
    this.addSql(`create index "claims_search_payer_claim_number" on "claims"."claims" (
      "organization_id", "payer_claim_number" collate "C", "id" desc
    )
      where ("payer_claim_number" is not null)`);
    this.addSql(`create index "claims_search_external_id" on "claims"."claims" (
      "organization_id", "external_id" collate "C", "id" desc
    )
      where ("external_id" is not null)`);
    this.addSql(`create index "claims_account" on "claims"."claims" ("organization_id", "account_id")`);
    this.addSql(`create index "claims_facility" on "claims"."claims" ("organization_id", "facility_id")`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_external_id_unique" unique ("organization_id", "external_id")`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_number_unique" unique ("organization_id", "claim_number")`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_payer_rank_check" check (
        "payer_rank" in ('PRIMARY', 'SECONDARY', 'TERTIARY')
      )`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_frequency_code_check" check ("frequency_code" in ('1', '7', '8'))`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_acknowledgement_check" check ("acknowledgement" in ('ACCEPTED', 'REJECTED'))`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_status_check" check (
        "status" in ('SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED', 'VOIDED')
      )`);
    this.addSql(`create or replace function "claims"."claims_counted_f4b98b1e393a_insert_fn"()
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
              'claims.claims.240e90ca03e9', array[t.status::text]::text[],
              coalesce(t.service_date, '-infinity'::date)
            ),
            (
              'claims.claims.28f89ae190bf', array[t.status::text, t.acknowledgement::text]::text[],
              '-infinity'::date
            ),
            (
              'claims.claims.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'claims.claims.6e9e34fb72b0', array[]::text[],
              coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f4b98b1e393a_insert"
      after insert on "claims"."claims"
      referencing new table as added
      for each statement
      execute function "claims"."claims_counted_f4b98b1e393a_insert_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_f4b98b1e393a_update_fn"()
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
              'claims.claims.240e90ca03e9', array[t.status::text]::text[],
              coalesce(t.service_date, '-infinity'::date)
            ),
            (
              'claims.claims.28f89ae190bf', array[t.status::text, t.acknowledgement::text]::text[],
              '-infinity'::date
            ),
            (
              'claims.claims.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'claims.claims.6e9e34fb72b0', array[]::text[],
              coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'claims.claims.240e90ca03e9', array[t.status::text]::text[],
              coalesce(t.service_date, '-infinity'::date)
            ),
            (
              'claims.claims.28f89ae190bf', array[t.status::text, t.acknowledgement::text]::text[],
              '-infinity'::date
            ),
            (
              'claims.claims.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'claims.claims.6e9e34fb72b0', array[]::text[],
              coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f4b98b1e393a_update"
      after update on "claims"."claims"
      referencing old table as taken new table as added
      for each statement
      execute function "claims"."claims_counted_f4b98b1e393a_update_fn"()`);
    this.addSql(`create or replace function "claims"."claims_counted_f4b98b1e393a_delete_fn"()
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
              'claims.claims.240e90ca03e9', array[t.status::text]::text[],
              coalesce(t.service_date, '-infinity'::date)
            ),
            (
              'claims.claims.28f89ae190bf', array[t.status::text, t.acknowledgement::text]::text[],
              '-infinity'::date
            ),
            (
              'claims.claims.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'claims.claims.6e9e34fb72b0', array[]::text[],
              coalesce((t.billed_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f4b98b1e393a_delete"
      after delete on "claims"."claims"
      referencing old table as taken
      for each statement
      execute function "claims"."claims_counted_f4b98b1e393a_delete_fn"()`);
    this.addSql(`alter table "claims"."claims" enable row level security`);
    this.addSql(`alter table "claims"."claims" force row level security`);
    this.addSql(`create policy "claims_tenant_policy" on "claims"."claims"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "claims"."claim_lines" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "line_number" int not null,
      "procedure_code" text not null,
      "modifiers" jsonb not null,
      "units" double precision not null,
      "charge_amount" numeric(14,2) not null,
      "revenue_code" text null,
      "place_of_service" text null,
      "diagnosis_pointers" jsonb not null,
      "control_number" text null,
      "service_date" date null,
      "allowed_amount" numeric(14,2) null,
      "paid_amount" numeric(14,2) null,
      "adjustments" jsonb null,
      "remark_codes" jsonb null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "claims"."claim_lines"
      add constraint "claim_lines_number_unique" unique ("organization_id", "claim_id", "line_number")`);
    this.addSql(`alter table "claims"."claim_lines" enable row level security`);
    this.addSql(`alter table "claims"."claim_lines" force row level security`);
    this.addSql(`create policy "claim_lines_tenant_policy" on "claims"."claim_lines"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_organization_id_patient_id_foreign"
      foreign key ("organization_id", "patient_id")
      references "reference_data"."patients" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_organization_id_payer_id_foreign"
      foreign key ("organization_id", "payer_id")
      references "reference_data"."payers" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_organization_id_provider_id_foreign"
      foreign key ("organization_id", "provider_id")
      references "reference_data"."providers" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_organization_id_facility_id_foreign"
      foreign key ("organization_id", "facility_id")
      references "reference_data"."facilities" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_organization_id_billing_provider_id_foreign"
      foreign key ("organization_id", "billing_provider_id")
      references "reference_data"."providers" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`insert into lists.counters
      values ('claims.claims.240e90ca03e9'), ('claims.claims.28f89ae190bf'),
      ('claims.claims.c00a2b343d17'), ('claims.claims.6e9e34fb72b0')`);
    this.addSql(`alter table "claims"."claim_lines"
      add constraint "claim_lines_organization_id_claim_id_foreign"
      foreign key ("organization_id", "claim_id")
      references "claims"."claims" ("organization_id", "id") on update no action on delete no action`);
  }
}
