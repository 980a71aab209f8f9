import { Migration } from '@mikro-orm/migrations';

export class Initial extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "remittances"`);

    this.addSql(`create table "remittances"."claim_payments" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "payment_id" text not null,
      "external_id" text null,
      "sequence" int not null,
      "status" text not null,
      "exception_code" text null,
      "exception_reason" text null,
      "was_exception" boolean not null default false,
      "patient_control_number" text null,
      "claim_status_code" text null,
      "charge_amount" numeric(14,2) null,
      "paid_amount" numeric(14,2) null,
      "paid_amount_cents" bigint generated always as (
        ((paid_amount * (100)::numeric))::bigint
      ) stored null,
      "patient_responsibility" numeric(14,2) null,
      "patient_responsibility_difference" numeric(14,2) null,
      "filing_indicator" text null,
      "payer_claim_number" text null,
      "payer_id" text null,
      "payer_rank" text null,
      "claim_id" text null,
      "matched_by" text null,
      "last_name" text null,
      "first_name" text null,
      "member_id" text null,
      "service_from" date null,
      "service_to" date null,
      "payment_reference" text null,
      "payment_date" date null,
      "received_at" timestamptz(3) not null,
      "adjustments" jsonb not null,
      "remark_codes" jsonb not null,
      "is_reversal" boolean not null,
      "reverses_id" text null,
      "reversed_by_id" text null,
      "patient_share_held_until" date null,
      "posted_at" timestamptz(3) null,
      "voided_at" timestamptz(3) null,
      "reason" text null,
      "lines" jsonb not null,
      "claim_payment_key" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "claim_payments_newest" on "remittances"."claim_payments" (
      "organization_id", "created_at", "id"
    )
      include ("status", "payment_date", "paid_amount_cents")`);
    this.addSql(`create index "claim_payments_payment" on "remittances"."claim_payments" (
      "organization_id", "payment_id", "sequence"
    )`);
    this.addSql(`create index "claim_payments_claim" on "remittances"."claim_payments" (
      "organization_id", "claim_id", "posted_at", "id"
    )`);
    this.addSql(`create index "claim_payments_exceptions" on "remittances"."claim_payments" (
      "organization_id", "exception_code", "created_at", "id"
    )
      where (status = 'EXCEPTION'::text)`);
    this.addSql(`create index "claim_payments_held" on "remittances"."claim_payments" (
      "organization_id", "patient_share_held_until", "id"
    )
      where (patient_share_held_until is not null)`);
    this.addSql(`create index "claim_payments_work" on "remittances"."claim_payments" (
      "organization_id", (- coalesce(paid_amount, 0.00)), "created_at", "id"
    )
      include ("paid_amount", "payer_id")
      where status = 'EXCEPTION'`);
    this.addSql(`create index "claim_payments_amount_cents" on "remittances"."claim_payments" (
      "organization_id", "paid_amount_cents", "id"
    )`);
    this.addSql(`create index "claim_payments_exception_code" on "remittances"."claim_payments" (
      "organization_id", "exception_code"
    )`);
    this.addSql(`create index "claim_payments_payer" on "remittances"."claim_payments" (
      "organization_id", "payer_id"
    )`);
    this.addSql(
      `create index "claim_payments_status" on "remittances"."claim_payments" ("organization_id", "status")`,
    );
    this.addSql(`create index "claim_payments_payment_date" on "remittances"."claim_payments" (
      "organization_id", "payment_date"
    )`);
    this.addSql(`alter table "remittances"."claim_payments"
      add constraint "claim_payments_key_unique" unique (
        "organization_id", "payment_id", "claim_payment_key"
      )`);
    this.addSql(`alter table "remittances"."claim_payments"
      add constraint "claim_payments_external_id_unique" unique ("organization_id", "external_id")`);
    this.addSql(`alter table "remittances"."claim_payments"
      add constraint "claim_payments_status_check" check (
        "status" in ('POSTED', 'EXCEPTION', 'IGNORED', 'VOIDED')
      )`);
    this.addSql(`alter table "remittances"."claim_payments"
      add constraint "claim_payments_exception_code_check" check (
        "exception_code" in (
          'CLAIM_NOT_FOUND', 'CLAIM_AMBIGUOUS', 'LINE_NOT_FOUND', 'UNBALANCED', 'REVERSAL_WITHOUT_ORIGINAL',
          'PAID_ABOVE_CHARGE', 'PAYER_MISMATCH', 'FAULTY_DATA'
        )
      )`);
    this.addSql(`alter table "remittances"."claim_payments"
      add constraint "claim_payments_payer_rank_check" check (
        "payer_rank" in ('PRIMARY', 'SECONDARY', 'TERTIARY')
      )`);
    this.addSql(`alter table "remittances"."claim_payments"
      add constraint "claim_payments_matched_by_check" check (
        "matched_by" in ('CLAIM_NUMBER', 'PAYER_CLAIM_NUMBER', 'CLAIM_NUMBER_WITHOUT_SUFFIX', 'MANUAL')
      )`);
    this.addSql(`create or replace function "remittances"."claim_payments_counted_c54ef970912c_insert_fn"()
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
              'remittances.claim_payments.c8cec4144cf7', array[t.status::text]::text[],
              coalesce(t.payment_date, '-infinity'::date)
            ),
            (
              'remittances.claim_payments.3be29a1417e0', array[t.status::text, t.exception_code::text]::text[],
              '-infinity'::date
            ),
            (
              'remittances.claim_payments.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c54ef970912c_insert"
      after insert on "remittances"."claim_payments"
      referencing new table as added
      for each statement
      execute function "remittances"."claim_payments_counted_c54ef970912c_insert_fn"()`);
    this.addSql(`create or replace function "remittances"."claim_payments_counted_c54ef970912c_update_fn"()
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
              'remittances.claim_payments.c8cec4144cf7', array[t.status::text]::text[],
              coalesce(t.payment_date, '-infinity'::date)
            ),
            (
              'remittances.claim_payments.3be29a1417e0', array[t.status::text, t.exception_code::text]::text[],
              '-infinity'::date
            ),
            (
              'remittances.claim_payments.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'remittances.claim_payments.c8cec4144cf7', array[t.status::text]::text[],
              coalesce(t.payment_date, '-infinity'::date)
            ),
            (
              'remittances.claim_payments.3be29a1417e0', array[t.status::text, t.exception_code::text]::text[],
              '-infinity'::date
            ),
            (
              'remittances.claim_payments.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c54ef970912c_update"
      after update on "remittances"."claim_payments"
      referencing old table as taken new table as added
      for each statement
      execute function "remittances"."claim_payments_counted_c54ef970912c_update_fn"()`);
    this.addSql(`create or replace function "remittances"."claim_payments_counted_c54ef970912c_delete_fn"()
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
              'remittances.claim_payments.c8cec4144cf7', array[t.status::text]::text[],
              coalesce(t.payment_date, '-infinity'::date)
            ),
            (
              'remittances.claim_payments.3be29a1417e0', array[t.status::text, t.exception_code::text]::text[],
              '-infinity'::date
            ),
            (
              'remittances.claim_payments.c00a2b343d17', array[]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c54ef970912c_delete"
      after delete on "remittances"."claim_payments"
      referencing old table as taken
      for each statement
      execute function "remittances"."claim_payments_counted_c54ef970912c_delete_fn"()`);
    this.addSql(`alter table "remittances"."claim_payments" enable row level security`);
    this.addSql(`alter table "remittances"."claim_payments" force row level security`);
    this.addSql(`create policy "claim_payments_tenant_policy" on "remittances"."claim_payments"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "remittances"."imports" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "file_name" text null,
      "sha256" text null,
      "bytes" int not null,
      "status" text not null,
      "faults" jsonb not null,
      "transaction_count" int not null,
      "claim_count" int not null,
      "posted_count" int not null,
      "exception_count" int not null,
      "duplicate_count" int not null,
      "paid_amount" numeric(18,2) not null,
      "posted_amount" numeric(18,2) not null,
      "finished_at" timestamptz(3) null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(
      `create index "imports_newest" on "remittances"."imports" ("organization_id", "created_at", "id")`,
    );
    this.addSql(`create index "imports_status" on "remittances"."imports" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`alter table "remittances"."imports"
      add constraint "imports_sha256_unique" unique ("organization_id", "sha256")`);
    this.addSql(`alter table "remittances"."imports"
      add constraint "imports_status_check" check ("status" in ('READING', 'POSTING', 'DONE', 'REFUSED'))`);
    this.addSql(`create or replace function "remittances"."imports_counted_f77a3b854acb_insert_fn"()
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
              'remittances.imports.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f77a3b854acb_insert"
      after insert on "remittances"."imports"
      referencing new table as added
      for each statement
      execute function "remittances"."imports_counted_f77a3b854acb_insert_fn"()`);
    this.addSql(`create or replace function "remittances"."imports_counted_f77a3b854acb_update_fn"()
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
              'remittances.imports.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'remittances.imports.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f77a3b854acb_update"
      after update on "remittances"."imports"
      referencing old table as taken new table as added
      for each statement
      execute function "remittances"."imports_counted_f77a3b854acb_update_fn"()`);
    this.addSql(`create or replace function "remittances"."imports_counted_f77a3b854acb_delete_fn"()
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
              'remittances.imports.b1cae4946dca', array[t.status::text]::text[],
              coalesce((t.created_at at time zone 'UTC')::date, '-infinity'::date)
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_f77a3b854acb_delete"
      after delete on "remittances"."imports"
      referencing old table as taken
      for each statement
      execute function "remittances"."imports_counted_f77a3b854acb_delete_fn"()`);
    this.addSql(`alter table "remittances"."imports" enable row level security`);
    this.addSql(`alter table "remittances"."imports" force row level security`);
    this.addSql(`create policy "imports_tenant_policy" on "remittances"."imports"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "remittances"."payments" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "import_id" text null,
      "transaction_id" text null,
      "source" text not null,
      "payer_id" text null,
      "payer_name" text null,
      "payer_identifier" text null,
      "payee_name" text null,
      "payee_identifier" text null,
      "method" text null,
      "direction" text not null,
      "reference" text null,
      "payment_date" date null,
      "amount" numeric(14,2) not null,
      "amount_cents" bigint generated always as (((amount * (100)::numeric))::bigint) stored not null,
      "claim_total" numeric(18,2) not null,
      "adjustment_total" numeric(18,2) not null,
      "has_difference" boolean generated always as (
        (amount <> claim_total - adjustment_total)
      ) stored not null,
      "posted_amount" numeric(18,2) not null,
      "exception_amount" numeric(18,2) not null,
      "ignored_amount" numeric(18,2) not null,
      "voided_amount" numeric(18,2) not null,
      "posted_count" int not null,
      "exception_count" int not null,
      "has_exceptions" boolean generated always as ((exception_count > 0)) stored not null,
      "ignored_count" int not null,
      "voided_count" int not null,
      "provider_adjustments" jsonb not null,
      "payment_key" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "payments_newest" on "remittances"."payments" ("organization_id", "created_at", "id")
      include ("payment_date", "amount_cents")`);
    this.addSql(`create index "payments_payer" on "remittances"."payments" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "payments_differing" on "remittances"."payments" (
      "organization_id", "has_difference", "created_at", "id"
    )`);
    this.addSql(`create index "payments_exceptions" on "remittances"."payments" (
      "organization_id", "has_exceptions", "created_at", "id"
    )`);
    this.addSql(
      `create index "payments_date" on "remittances"."payments" ("organization_id", "payment_date", "id")`,
    );
    this.addSql(
      `create index "payments_reference" on "remittances"."payments" ("organization_id", "reference")`,
    );
    this.addSql(
      `create index "payments_import" on "remittances"."payments" ("organization_id", "import_id")`,
    );
    this.addSql(`create index "payments_amount_cents" on "remittances"."payments" (
      "organization_id", "amount_cents", "id"
    )`);
    this.addSql(`create index "payments_search_reference" on "remittances"."payments" (
      "organization_id", "reference" collate "C", "id" desc
    )
      where ("reference" is not null)`);
    this.addSql(`create index "payments_method" on "remittances"."payments" ("organization_id", "method")`);
    this.addSql(`alter table "remittances"."payments"
      add constraint "payments_key_unique" unique ("organization_id", "payment_key")`);
    this.addSql(`alter table "remittances"."payments"
      add constraint "payments_source_check" check ("source" in ('X12', 'MANUAL'))`);
    this.addSql(`alter table "remittances"."payments"
      add constraint "payments_method_check" check ("method" in ('ACH', 'BOP', 'CHK', 'FWT', 'NON'))`);
    this.addSql(`alter table "remittances"."payments"
      add constraint "payments_direction_check" check ("direction" in ('CREDIT', 'DEBIT'))`);
    this.addSql(`create or replace function "remittances"."payments_counted_c34125e92c95_insert_fn"()
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
              'remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[],
              coalesce(t.payment_date, '-infinity'::date)
            ),
            (
              'remittances.payments.05abb1c71ccd', array[t.has_difference::text, t.has_exceptions::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c34125e92c95_insert"
      after insert on "remittances"."payments"
      referencing new table as added
      for each statement
      execute function "remittances"."payments_counted_c34125e92c95_insert_fn"()`);
    this.addSql(`create or replace function "remittances"."payments_counted_c34125e92c95_update_fn"()
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
              'remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[],
              coalesce(t.payment_date, '-infinity'::date)
            ),
            (
              'remittances.payments.05abb1c71ccd', array[t.has_difference::text, t.has_exceptions::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
          union all
          select t.organization_id, k.*, -1 as rows
          from taken t
          cross join lateral (
            values (
              'remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[],
              coalesce(t.payment_date, '-infinity'::date)
            ),
            (
              'remittances.payments.05abb1c71ccd', array[t.has_difference::text, t.has_exceptions::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c34125e92c95_update"
      after update on "remittances"."payments"
      referencing old table as taken new table as added
      for each statement
      execute function "remittances"."payments_counted_c34125e92c95_update_fn"()`);
    this.addSql(`create or replace function "remittances"."payments_counted_c34125e92c95_delete_fn"()
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
              'remittances.payments.b3ba75d7ee2c', array[t.method::text]::text[],
              coalesce(t.payment_date, '-infinity'::date)
            ),
            (
              'remittances.payments.05abb1c71ccd', array[t.has_difference::text, t.has_exceptions::text]::text[],
              '-infinity'::date
            )
          ) k (counter, categories, day)
        ) s
        group by 1, 2, 3, 4
        having sum(s.rows) <> 0;
      return null;
    end $count$`);
    this.addSql(`create trigger "counted_c34125e92c95_delete"
      after delete on "remittances"."payments"
      referencing old table as taken
      for each statement
      execute function "remittances"."payments_counted_c34125e92c95_delete_fn"()`);
    this.addSql(`alter table "remittances"."payments" enable row level security`);
    this.addSql(`alter table "remittances"."payments" force row level security`);
    this.addSql(`create policy "payments_tenant_policy" on "remittances"."payments"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "remittances"."staged_records" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "import_id" text not null,
      "transaction_id" text not null,
      "sequence" int not null,
      "kind" text not null,
      "content" jsonb not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "staged_records_order" on "remittances"."staged_records" (
      "organization_id", "import_id", "sequence"
    )`);
    this.addSql(`alter table "remittances"."staged_records" enable row level security`);
    this.addSql(`alter table "remittances"."staged_records" force row level security`);
    this.addSql(`create policy "staged_records_tenant_policy" on "remittances"."staged_records"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "remittances"."transactions" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "import_id" text not null,
      "sequence" int not null,
      "type" text null,
      "interchange_control_number" text not null,
      "group_control_number" text null,
      "control_number" text null,
      "status" text not null,
      "claim_count" int not null,
      "posted_count" int not null,
      "exception_count" int not null,
      "duplicate_count" int not null,
      "paid_amount" numeric(18,2) not null,
      "posted_amount" numeric(18,2) not null,
      "reasons" jsonb not null,
      "payment_id" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "transactions_import" on "remittances"."transactions" (
      "organization_id", "import_id", "sequence"
    )`);
    this.addSql(`create index "transactions_newest" on "remittances"."transactions" (
      "organization_id", "created_at", "id"
    )`);
    this.addSql(`alter table "remittances"."transactions"
      add constraint "transactions_type_check" check (
        "type" in ('271', '277', '835', '999', '837P', '837I', '277CA', 'TA1')
      )`);
    this.addSql(`alter table "remittances"."transactions"
      add constraint "transactions_status_check" check (
        "status" in ('STAGED', 'POSTED', 'PARTLY_POSTED', 'DUPLICATE', 'REFUSED')
      )`);
    this.addSql(`alter table "remittances"."transactions" enable row level security`);
    this.addSql(`alter table "remittances"."transactions" force row level security`);
    this.addSql(`create policy "transactions_tenant_policy" on "remittances"."transactions"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`insert into lists.counters
      values ('remittances.claim_payments.c8cec4144cf7'), ('remittances.claim_payments.3be29a1417e0'),
      ('remittances.claim_payments.c00a2b343d17')`);
    this.addSql(`insert into lists.counters values ('remittances.imports.b1cae4946dca')`);
    this.addSql(`insert into lists.counters
      values ('remittances.payments.b3ba75d7ee2c'), ('remittances.payments.05abb1c71ccd')`);
    this.addSql(`alter table "remittances"."staged_records"
      add constraint "staged_records_organization_id_import_id_foreign"
      foreign key ("organization_id", "import_id")
      references "remittances"."imports" ("organization_id", "id") on update no action on delete no action`);
    this.addSql(`alter table "remittances"."transactions"
      add constraint "transactions_organization_id_import_id_foreign"
      foreign key ("organization_id", "import_id")
      references "remittances"."imports" ("organization_id", "id") on update no action on delete no action`);
  }
}
