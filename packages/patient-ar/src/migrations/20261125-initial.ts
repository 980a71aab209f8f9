import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "patient_ar"`);

    this.addSql(`create table "patient_ar"."accounts" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "account_number" text not null,
      "patient_id" text not null,
      "facility_id" text null,
      "facility_name" text null,
      "financial_class" text not null,
      "balance" numeric(14,2) not null,
      "balance_cents" bigint generated always as (((balance * (100)::numeric))::bigint) stored not null,
      "last_sequence" int not null,
      "hold_type" text null,
      "is_on_hold" boolean generated always as ((hold_type is not null)) stored not null,
      "hold_reason" text null,
      "hold_placed_at" timestamptz(3) null,
      "active_plan_id" text null,
      "placement_id" text null,
      "is_placed" boolean generated always as ((placement_id is not null)) stored not null,
      "placed_with" text null,
      "placed_at" timestamptz(3) null,
      "first_delivered_at" timestamptz(3) null,
      "outstanding_since" timestamptz(3) null,
      "last_payment_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "accounts_newest" on "patient_ar"."accounts" ("organization_id", "created_at", "id")
      include ("last_payment_at", "outstanding_since", "balance_cents", "hold_type")`);
    this.addSql(`create index "accounts_patient" on "patient_ar"."accounts" (
      "organization_id", "patient_id", "created_at", "id"
    )`);
    this.addSql(`create index "accounts_facility" on "patient_ar"."accounts" (
      "organization_id", "facility_id", "created_at", "id"
    )`);
    this.addSql(`create index "accounts_balance_cents" on "patient_ar"."accounts" (
      "organization_id", "balance_cents", "id"
    )`);
    this.addSql(`create index "accounts_owing" on "patient_ar"."accounts" (
      "organization_id", (greatest("balance", 0.00)) desc, "id"
    )
      where ("balance" <> 0.00)`);
    this.addSql(`create index "accounts_outstanding" on "patient_ar"."accounts" (
      "organization_id", "outstanding_since", "id"
    )`);
    this.addSql(`create index "accounts_search_account_number" on "patient_ar"."accounts" (
      "organization_id", "account_number" collate "C", "id" desc
    )
      where ("account_number" is not null)`);
    this.addSql(`create index "accounts_placed" on "patient_ar"."accounts" (
      "organization_id", "is_placed", "created_at", "id"
    )`);
    this.addSql(`create index "accounts_on_hold" on "patient_ar"."accounts" (
      "organization_id", "is_on_hold", "created_at", "id"
    )`);
    this.addSql(
      `create index "accounts_hold_type" on "patient_ar"."accounts" ("organization_id", "hold_type")`,
    );
    this.addSql(`create index "accounts_last_payment" on "patient_ar"."accounts" (
      "organization_id", "last_payment_at"
    )`);
    this.addSql(`alter table "patient_ar"."accounts"
      add constraint "accounts_number_unique" unique ("organization_id", "account_number")`);
    this.addSql(`alter table "patient_ar"."accounts"
      add constraint "accounts_financial_class_check" check ("financial_class" in ('SELF_PAY', 'INSURED'))`);
    this.addSql(`alter table "patient_ar"."accounts"
      add constraint "accounts_hold_type_check" check (
        "hold_type" in ('BANKRUPTCY', 'DECEASED', 'DISPUTE', 'PPDR', 'FINANCIAL_ASSISTANCE', 'OTHER')
      )`);
    this.addSql(`create or replace function "patient_ar"."accounts_counted_86e5aa36e6b0_insert_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date),
            (
              'patient_ar.accounts.822055ca6001', array[t.is_placed::text, t.is_on_hold::text]::text[],
              '-infinity'::date
            ),
            (
              'patient_ar.accounts.bdc4163c0e01', array[]::text[],
              coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_86e5aa36e6b0_insert"
      after insert on "patient_ar"."accounts"
      referencing new table as added
      for each statement
      execute function "patient_ar"."accounts_counted_86e5aa36e6b0_insert_fn"()`);
    this.addSql(`create or replace function "patient_ar"."accounts_counted_86e5aa36e6b0_update_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, 1 as rows
          from added t
          cross join lateral (
            values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date),
            (
              'patient_ar.accounts.822055ca6001', array[t.is_placed::text, t.is_on_hold::text]::text[],
              '-infinity'::date
            ),
            (
              'patient_ar.accounts.bdc4163c0e01', array[]::text[],
              coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date),
            (
              'patient_ar.accounts.822055ca6001', array[t.is_placed::text, t.is_on_hold::text]::text[],
              '-infinity'::date
            ),
            (
              'patient_ar.accounts.bdc4163c0e01', array[]::text[],
              coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_86e5aa36e6b0_update"
      after update on "patient_ar"."accounts"
      referencing old table as taken new table as added
      for each statement
      execute function "patient_ar"."accounts_counted_86e5aa36e6b0_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."accounts_counted_86e5aa36e6b0_delete_fn"()
      returns trigger language plpgsql
    as $count$
    begin
      insert into lists.row_counts (organization_id, counter, categories, day, rows)
        select s.organization_id, s.counter, s.categories, s.day, sum(s.rows)
        from (
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values ('patient_ar.accounts.2cafaa94b1c9', array[t.hold_type::text]::text[], '-infinity'::date),
            (
              'patient_ar.accounts.822055ca6001', array[t.is_placed::text, t.is_on_hold::text]::text[],
              '-infinity'::date
            ),
            (
              'patient_ar.accounts.bdc4163c0e01', array[]::text[],
              coalesce((t.outstanding_since at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_86e5aa36e6b0_delete"
      after delete on "patient_ar"."accounts"
      referencing old table as taken
      for each statement
      execute function "patient_ar"."accounts_counted_86e5aa36e6b0_delete_fn"()`);
    this.addSql(`alter table "patient_ar"."accounts" enable row level security`);
    this.addSql(`alter table "patient_ar"."accounts" force row level security`);
    this.addSql(`create policy "accounts_tenant_policy" on "patient_ar"."accounts"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "patient_ar"."ledger_entries" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "account_id" text not null,
      "sequence" int not null,
      "type" text not null,
      "amount" numeric(14,2) not null,
      "balance_after" numeric(14,2) not null,
      "open_amount" numeric(14,2) not null,
      "occurred_at" timestamptz(3) not null,
      "first_delivered_at" timestamptz(3) null,
      "method" text null,
      "reason_code" text null,
      "reference" text null,
      "notes" text null,
      "reason" text null,
      "claim_id" text null,
      "claim_payment_id" text null,
      "share_kind" text null,
      "plan_id" text null,
      "installment_id" text null,
      "placement_id" text null,
      "reverses_entry_id" text null,
      "reversed_by_entry_id" text null,
      "counterpart_entry_id" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "ledger_entries_open" on "patient_ar"."ledger_entries" (
      "organization_id", "account_id", "id"
    )
      include ("amount", "open_amount", "occurred_at", "first_delivered_at", "created_at")
      where (open_amount > (0)::numeric)`);
    this.addSql(`create index "ledger_entries_age" on "patient_ar"."ledger_entries" (
      "organization_id",
      (case when "first_delivered_at" is null then "occurred_at" else "first_delivered_at" end)
    )
      where ("open_amount" > 0.00 and "amount" > 0.00)`);
    this.addSql(`create index "ledger_entries_newest" on "patient_ar"."ledger_entries" (
      "organization_id", "created_at"
    )
      include ("account_id", "amount")`);
    this.addSql(`create index "ledger_entries_shares" on "patient_ar"."ledger_entries" (
      "organization_id", "claim_id"
    )
      where (claim_payment_id is not null)`);
    this.addSql(`create index "ledger_entries_placement" on "patient_ar"."ledger_entries" (
      "organization_id", "placement_id"
    )
      where (placement_id is not null)`);
    this.addSql(`alter table "patient_ar"."ledger_entries"
      add constraint "ledger_entries_sequence_unique" unique ("organization_id", "account_id", "sequence")`);
    this.addSql(`create unique index "ledger_entries_reverses_unique" on "patient_ar"."ledger_entries" (
      "organization_id", "reverses_entry_id"
    )
      where (reverses_entry_id is not null)`);
    this.addSql(`alter table "patient_ar"."ledger_entries"
      add constraint "ledger_entries_type_check" check (
        "type" in (
          'OPENING_BALANCE', 'CHARGE', 'LATE_FEE', 'CHARGE_TRANSFER', 'PAYMENT', 'REFUND', 'CREDIT_TRANSFER',
          'ADJUSTMENT'
        )
      )`);
    this.addSql(`alter table "patient_ar"."ledger_entries"
      add constraint "ledger_entries_method_check" check (
        "method" in ('CASH', 'CHECK', 'CARD', 'BANK_TRANSFER', 'OTHER')
      )`);
    this.addSql(`alter table "patient_ar"."ledger_entries"
      add constraint "ledger_entries_reason_code_check" check (
        "reason_code" in (
          'CHARITY', 'SMALL_BALANCE', 'WRITE_OFF', 'BAD_DEBT', 'CONTRACTUAL', 'COURTESY', 'OTHER'
        )
      )`);
    this.addSql(`alter table "patient_ar"."ledger_entries"
      add constraint "ledger_entries_share_kind_check" check (
        "share_kind" in ('DEDUCTIBLE', 'COINSURANCE', 'COPAY', 'OTHER')
      )`);
    this.addSql(`alter table "patient_ar"."ledger_entries" enable row level security`);
    this.addSql(`alter table "patient_ar"."ledger_entries" force row level security`);
    this.addSql(`create policy "ledger_entries_tenant_policy" on "patient_ar"."ledger_entries"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "patient_ar"."allocations" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "account_id" text not null,
      "credit_entry_id" text not null,
      "charge_entry_id" text not null,
      "amount" numeric(14,2) not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "allocations_account" on "patient_ar"."allocations" (
      "organization_id", "account_id", "created_at"
    )`);
    this.addSql(`create index "allocations_newest" on "patient_ar"."allocations" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`alter table "patient_ar"."allocations" enable row level security`);
    this.addSql(`alter table "patient_ar"."allocations" force row level security`);
    this.addSql(`create policy "allocations_tenant_policy" on "patient_ar"."allocations"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "patient_ar"."open_sums" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "facility_id" text not null,
      "financial_class" text not null,
      "started_on" date not null,
      "charges" numeric(18,2) not null,
      "credits" numeric(18,2) not null,
      "accounts" int not null,
      "is_folded" boolean not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "open_sums_newest" on "patient_ar"."open_sums" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "open_sums_started" on "patient_ar"."open_sums" (
      "organization_id", "facility_id", "financial_class", "started_on"
    )`);
    this.addSql(`create index "open_sums_unfolded" on "patient_ar"."open_sums" ("organization_id", "id")
      where (not is_folded)`);
    this.addSql(`alter table "patient_ar"."open_sums"
      add constraint "open_sums_financial_class_check" check (
        "financial_class" in ('SELF_PAY', 'INSURED')
      )`);
    this.addSql(`alter table "patient_ar"."open_sums" enable row level security`);
    this.addSql(`alter table "patient_ar"."open_sums" force row level security`);
    this.addSql(`create policy "open_sums_tenant_policy" on "patient_ar"."open_sums"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "patient_ar"."payment_plans" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "account_id" text not null,
      "plan_number" text not null,
      "status" text not null,
      "status_reason" text null,
      "original_balance" numeric(14,2) not null,
      "original_balance_cents" bigint generated always as (
        ((original_balance * (100)::numeric))::bigint
      ) stored not null,
      "installment_amount" numeric(14,2) not null,
      "frequency" text not null,
      "total_installments" int not null,
      "open_installments" int not null,
      "start_date" timestamptz(3) not null,
      "end_date" timestamptz(3) not null,
      "next_payment_date" timestamptz(3) null,
      "auto_pay_enabled" boolean not null,
      "processor_payment_method_id" text null,
      "late_fee_amount" numeric(14,2) null,
      "late_fee_percent" double precision null,
      "grace_period_days" int null,
      "max_missed_payments" int null,
      "missed_count" int not null,
      "paid_amount" numeric(14,2) not null,
      "late_fees" numeric(14,2) not null,
      "idempotency_key" text null,
      "activated_at" timestamptz(3) null,
      "closed_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "payment_plans_newest" on "patient_ar"."payment_plans" (
      "organization_id", "created_at", "id"
    )
      include ("next_payment_date", "original_balance_cents")`);
    this.addSql(`create index "payment_plans_amount_cents" on "patient_ar"."payment_plans" (
      "organization_id", "original_balance_cents", "id"
    )`);
    this.addSql(`create index "payment_plans_account" on "patient_ar"."payment_plans" (
      "organization_id", "account_id", "created_at", "id"
    )`);
    this.addSql(`create index "payment_plans_status" on "patient_ar"."payment_plans" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "payment_plans_next_payment" on "patient_ar"."payment_plans" (
      "organization_id", "next_payment_date", "id"
    )`);
    this.addSql(`create index "payment_plans_missed" on "patient_ar"."payment_plans" (
      "organization_id", "missed_count"
    )`);
    this.addSql(`alter table "patient_ar"."payment_plans"
      add constraint "payment_plans_number_unique" unique ("organization_id", "plan_number")`);
    this.addSql(`alter table "patient_ar"."payment_plans"
      add constraint "payment_plans_status_check" check (
        "status" in ('DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'DEFAULTED', 'CANCELLED')
      )`);
    this.addSql(`alter table "patient_ar"."payment_plans"
      add constraint "payment_plans_frequency_check" check (
        "frequency" in ('WEEKLY', 'BI_WEEKLY', 'MONTHLY', 'QUARTERLY', 'ONE_TIME')
      )`);
    this.addSql(`create or replace function "patient_ar"."payment_plans_counted_553338fee892_insert_fn"()
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
              'patient_ar.payment_plans.71aa8ba1e6ba', array[t.status::text]::text[],
              coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'patient_ar.payment_plans.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_553338fee892_insert"
      after insert on "patient_ar"."payment_plans"
      referencing new table as added
      for each statement
      execute function "patient_ar"."payment_plans_counted_553338fee892_insert_fn"()`);
    this.addSql(`create or replace function "patient_ar"."payment_plans_counted_553338fee892_update_fn"()
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
              'patient_ar.payment_plans.71aa8ba1e6ba', array[t.status::text]::text[],
              coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'patient_ar.payment_plans.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'patient_ar.payment_plans.71aa8ba1e6ba', array[t.status::text]::text[],
              coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'patient_ar.payment_plans.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_553338fee892_update"
      after update on "patient_ar"."payment_plans"
      referencing old table as taken new table as added
      for each statement
      execute function "patient_ar"."payment_plans_counted_553338fee892_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."payment_plans_counted_553338fee892_delete_fn"()
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
              'patient_ar.payment_plans.71aa8ba1e6ba', array[t.status::text]::text[],
              coalesce((t.next_payment_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'patient_ar.payment_plans.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_553338fee892_delete"
      after delete on "patient_ar"."payment_plans"
      referencing old table as taken
      for each statement
      execute function "patient_ar"."payment_plans_counted_553338fee892_delete_fn"()`);
    this.addSql(`alter table "patient_ar"."payment_plans" enable row level security`);
    this.addSql(`alter table "patient_ar"."payment_plans" force row level security`);
    this.addSql(`create policy "payment_plans_tenant_policy" on "patient_ar"."payment_plans"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "patient_ar"."installments" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "plan_id" text not null,
      "sequence" int not null,
      "due_date" timestamptz(3) not null,
      "amount" numeric(14,2) not null,
      "paid_amount" numeric(14,2) not null,
      "status" text not null,
      "late_fee" numeric(14,2) not null,
      "paid_at" timestamptz(3) null,
      "missed_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`alter table "patient_ar"."installments"
      add constraint "installments_sequence_unique" unique ("organization_id", "plan_id", "sequence")`);
    this.addSql(`alter table "patient_ar"."installments"
      add constraint "installments_status_check" check (
        "status" in ('PENDING', 'PAID', 'PARTIAL', 'MISSED', 'WAIVED', 'CANCELLED')
      )`);
    this.addSql(`alter table "patient_ar"."installments" enable row level security`);
    this.addSql(`alter table "patient_ar"."installments" force row level security`);
    this.addSql(`create policy "installments_tenant_policy" on "patient_ar"."installments"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "patient_ar"."statements" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "account_id" text not null,
      "statement_number" text not null,
      "idempotency_key" text not null,
      "status" text not null,
      "delivery_status" text not null,
      "delivery_method" text null,
      "statement_date" timestamptz(3) not null,
      "due_date" timestamptz(3) null,
      "previous_balance" numeric(14,2) not null,
      "new_charges" numeric(14,2) not null,
      "payments" numeric(14,2) not null,
      "adjustments" numeric(14,2) not null,
      "total_due" numeric(14,2) not null,
      "total_due_cents" bigint generated always as (
        ((total_due * (100)::numeric))::bigint
      ) stored not null,
      "notes" text null,
      "deliveries" jsonb not null,
      "aging" jsonb null,
      "ledger_sequence" int not null,
      "finalized_at" timestamptz(3) null,
      "first_delivered_at" timestamptz(3) null,
      "void_reason" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "statements_newest" on "patient_ar"."statements" (
      "organization_id", "created_at", "id"
    )
      include ("due_date", "statement_date", "total_due_cents")`);
    this.addSql(`create index "statements_amount_cents" on "patient_ar"."statements" (
      "organization_id", "total_due_cents", "id"
    )`);
    this.addSql(`create index "statements_account" on "patient_ar"."statements" (
      "organization_id", "account_id", "created_at", "id"
    )`);
    this.addSql(`create index "statements_status" on "patient_ar"."statements" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "statements_date" on "patient_ar"."statements" (
      "organization_id", "statement_date", "id"
    )`);
    this.addSql(
      `create index "statements_due" on "patient_ar"."statements" ("organization_id", "due_date", "id")`,
    );
    this.addSql(`create index "statements_delivery_status" on "patient_ar"."statements" (
      "organization_id", "delivery_status"
    )`);
    this.addSql(`alter table "patient_ar"."statements"
      add constraint "statements_number_unique" unique ("organization_id", "statement_number")`);
    this.addSql(`alter table "patient_ar"."statements"
      add constraint "statements_status_check" check (
        "status" in ('DRAFT', 'READY', 'DELIVERED', 'RETURNED', 'PAID', 'VOID')
      )`);
    this.addSql(`alter table "patient_ar"."statements"
      add constraint "statements_delivery_status_check" check (
        "delivery_status" in ('DRAFT', 'READY', 'DELIVERED', 'RETURNED')
      )`);
    this.addSql(`alter table "patient_ar"."statements"
      add constraint "statements_delivery_method_check" check (
        "delivery_method" in ('EMAIL', 'MAIL', 'PORTAL', 'FAX', 'SMS')
      )`);
    this.addSql(`create or replace function "patient_ar"."statements_counted_3a5d9bcca436_insert_fn"()
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
              'patient_ar.statements.8958ba694352', array[t.status::text]::text[],
              coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'patient_ar.statements.1b8380f6f3aa', array[t.status::text, t.delivery_status::text]::text[],
              '-infinity'::date
            ),
            (
              'patient_ar.statements.163cc2e1d2e8', array[]::text[],
              coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3a5d9bcca436_insert"
      after insert on "patient_ar"."statements"
      referencing new table as added
      for each statement
      execute function "patient_ar"."statements_counted_3a5d9bcca436_insert_fn"()`);
    this.addSql(`create or replace function "patient_ar"."statements_counted_3a5d9bcca436_update_fn"()
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
              'patient_ar.statements.8958ba694352', array[t.status::text]::text[],
              coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'patient_ar.statements.1b8380f6f3aa', array[t.status::text, t.delivery_status::text]::text[],
              '-infinity'::date
            ),
            (
              'patient_ar.statements.163cc2e1d2e8', array[]::text[],
              coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'patient_ar.statements.8958ba694352', array[t.status::text]::text[],
              coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'patient_ar.statements.1b8380f6f3aa', array[t.status::text, t.delivery_status::text]::text[],
              '-infinity'::date
            ),
            (
              'patient_ar.statements.163cc2e1d2e8', array[]::text[],
              coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3a5d9bcca436_update"
      after update on "patient_ar"."statements"
      referencing old table as taken new table as added
      for each statement
      execute function "patient_ar"."statements_counted_3a5d9bcca436_update_fn"()`);
    this.addSql(`create or replace function "patient_ar"."statements_counted_3a5d9bcca436_delete_fn"()
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
              'patient_ar.statements.8958ba694352', array[t.status::text]::text[],
              coalesce((t.statement_date at time zone 'UTC')::date, '-infinity'::date)
            ),
            (
              'patient_ar.statements.1b8380f6f3aa', array[t.status::text, t.delivery_status::text]::text[],
              '-infinity'::date
            ),
            (
              'patient_ar.statements.163cc2e1d2e8', array[]::text[],
              coalesce((t.due_date at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_3a5d9bcca436_delete"
      after delete on "patient_ar"."statements"
      referencing old table as taken
      for each statement
      execute function "patient_ar"."statements_counted_3a5d9bcca436_delete_fn"()`);
    this.addSql(`alter table "patient_ar"."statements" enable row level security`);
    this.addSql(`alter table "patient_ar"."statements" force row level security`);
    this.addSql(`create policy "statements_tenant_policy" on "patient_ar"."statements"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters
      values ('patient_ar.accounts.2cafaa94b1c9'), ('patient_ar.accounts.822055ca6001'),
      ('patient_ar.accounts.bdc4163c0e01')`);
    this.addSql(`alter table "patient_ar"."ledger_entries"
      add constraint "ledger_entries_organization_id_account_id_foreign"
      foreign key ("organization_id", "account_id")
      references "patient_ar"."accounts" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`alter table "patient_ar"."allocations"
      add constraint "allocations_organization_id_credit_entry_id_foreign"
      foreign key ("organization_id", "credit_entry_id")
      references "patient_ar"."ledger_entries" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "patient_ar"."allocations"
      add constraint "allocations_organization_id_charge_entry_id_foreign"
      foreign key ("organization_id", "charge_entry_id")
      references "patient_ar"."ledger_entries" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "patient_ar"."payment_plans"
      add constraint "payment_plans_organization_id_account_id_foreign"
      foreign key ("organization_id", "account_id")
      references "patient_ar"."accounts" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`insert into lists.counters
      values ('patient_ar.payment_plans.71aa8ba1e6ba'), ('patient_ar.payment_plans.c00a2b343d17')`);
    this.addSql(`alter table "patient_ar"."installments"
      add constraint "installments_organization_id_plan_id_foreign"
      foreign key ("organization_id", "plan_id")
      references "patient_ar"."payment_plans" (
        "organization_id", "id"
      ) on update no action on delete no action`);
    this.addSql(`alter table "patient_ar"."statements"
      add constraint "statements_organization_id_account_id_foreign"
      foreign key ("organization_id", "account_id")
      references "patient_ar"."accounts" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`insert into lists.counters
      values ('patient_ar.statements.8958ba694352'), ('patient_ar.statements.1b8380f6f3aa'),
      ('patient_ar.statements.163cc2e1d2e8')`);
  }
}
