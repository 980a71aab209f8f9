import { Migration } from '@mikro-orm/migrations';

export class Accounts extends Migration {
  override up(): void {
    this.addSql(`create schema if not exists "patient_ar"`);
    this.addSql(
      `create table "patient_ar"."accounts" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_number" text not null, "patient_id" text not null, "facility_id" text null, "facility_name" text null, "financial_class" text not null, "balance" numeric(14,2) not null, "last_sequence" int not null, "hold_type" text null, "hold_reason" text null, "hold_placed_at" timestamptz(3) null, "active_plan_id" text null, "first_delivered_at" timestamptz(3) null, "outstanding_since" timestamptz(3) null, "last_payment_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "accounts_newest" on "patient_ar"."accounts" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "accounts_patient" on "patient_ar"."accounts" ("organization_id", "patient_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "accounts_facility" on "patient_ar"."accounts" ("organization_id", "facility_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "accounts_balance" on "patient_ar"."accounts" ("organization_id", "balance", "id")`,
    );
    this.addSql(
      `create index "accounts_outstanding" on "patient_ar"."accounts" ("organization_id", "outstanding_since", "id")`,
    );
    this.addSql(
      `alter table "patient_ar"."accounts" add constraint "accounts_number_unique" unique ("organization_id", "account_number")`,
    );
    this.addSql(
      `create table "patient_ar"."ledger_entries" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" text not null, "sequence" int not null, "type" text not null, "amount" numeric(14,2) not null, "balance_after" numeric(14,2) not null, "open_amount" numeric(14,2) not null, "occurred_at" timestamptz(3) not null, "first_delivered_at" timestamptz(3) null, "method" text null, "reason_code" text null, "reference" text null, "notes" text null, "plan_id" text null, "installment_id" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "ledger_entries_open" on "patient_ar"."ledger_entries" ("organization_id", "account_id", "id") where (open_amount > (0)::numeric)`,
    );
    this.addSql(
      `alter table "patient_ar"."ledger_entries" add constraint "ledger_entries_sequence_unique" unique ("organization_id", "account_id", "sequence")`,
    );
    this.addSql(
      `create table "patient_ar"."allocations" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" text not null, "credit_entry_id" text not null, "charge_entry_id" text not null, "amount" numeric(14,2) not null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "allocations_account" on "patient_ar"."allocations" ("organization_id", "account_id", "created_at")`,
    );
    this.addSql(
      `create index "allocations_newest" on "patient_ar"."allocations" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create table "patient_ar"."payment_plans" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" text not null, "plan_number" text not null, "status" text not null, "status_reason" text null, "original_balance" numeric(14,2) not null, "installment_amount" numeric(14,2) not null, "frequency" text not null, "total_installments" int not null, "open_installments" int not null, "start_date" timestamptz(3) not null, "end_date" timestamptz(3) not null, "next_payment_date" timestamptz(3) null, "auto_pay_enabled" boolean not null, "processor_payment_method_id" text null, "late_fee_amount" numeric(14,2) null, "late_fee_percent" double precision null, "grace_period_days" int null, "max_missed_payments" int null, "missed_count" int not null, "paid_amount" numeric(14,2) not null, "late_fees" numeric(14,2) not null, "idempotency_key" text null, "activated_at" timestamptz(3) null, "closed_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "payment_plans_newest" on "patient_ar"."payment_plans" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "payment_plans_account" on "patient_ar"."payment_plans" ("organization_id", "account_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "payment_plans_status" on "patient_ar"."payment_plans" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `alter table "patient_ar"."payment_plans" add constraint "payment_plans_number_unique" unique ("organization_id", "plan_number")`,
    );
    this.addSql(
      `create table "patient_ar"."installments" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "plan_id" text not null, "sequence" int not null, "due_date" timestamptz(3) not null, "amount" numeric(14,2) not null, "paid_amount" numeric(14,2) not null, "status" text not null, "late_fee" numeric(14,2) not null, "paid_at" timestamptz(3) null, "missed_at" timestamptz(3) null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `alter table "patient_ar"."installments" add constraint "installments_sequence_unique" unique ("organization_id", "plan_id", "sequence")`,
    );
    this.addSql(
      `create table "patient_ar"."statements" ("organization_id" uuid not null, "id" text collate "C" not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "version" int not null default 1, "account_id" text not null, "statement_number" text not null, "idempotency_key" text not null, "status" text not null, "delivery_status" text not null, "delivery_method" text null, "statement_date" timestamptz(3) not null, "due_date" timestamptz(3) null, "previous_balance" numeric(14,2) not null, "new_charges" numeric(14,2) not null, "payments" numeric(14,2) not null, "adjustments" numeric(14,2) not null, "total_due" numeric(14,2) not null, "notes" text null, "deliveries" jsonb not null, "aging" jsonb null, "ledger_sequence" int not null, "finalized_at" timestamptz(3) null, "first_delivered_at" timestamptz(3) null, "void_reason" text null, primary key ("organization_id", "id"))`,
    );
    this.addSql(
      `create index "statements_newest" on "patient_ar"."statements" ("organization_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "statements_account" on "patient_ar"."statements" ("organization_id", "account_id", "created_at", "id")`,
    );
    this.addSql(
      `create index "statements_status" on "patient_ar"."statements" ("organization_id", "status", "created_at", "id")`,
    );
    this.addSql(
      `alter table "patient_ar"."statements" add constraint "statements_number_unique" unique ("organization_id", "statement_number")`,
    );
    this.addSql(
      `alter table "patient_ar"."accounts" add constraint "accounts_financial_class_check" check ("financial_class" in ('SELF_PAY', 'INSURED'))`,
    );
    this.addSql(
      `alter table "patient_ar"."accounts" add constraint "accounts_hold_type_check" check ("hold_type" in ('BANKRUPTCY', 'DECEASED', 'DISPUTE', 'PPDR', 'FINANCIAL_ASSISTANCE', 'OTHER'))`,
    );
    this.addSql(`alter table "patient_ar"."accounts" enable row level security`);
    this.addSql(`alter table "patient_ar"."accounts" force row level security`);
    this.addSql(
      `create policy "accounts_tenant_policy" on "patient_ar"."accounts" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "patient_ar"."ledger_entries" add constraint "ledger_entries_organization_id_account_id_foreign" foreign key ("organization_id", "account_id") references "patient_ar"."accounts" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "patient_ar"."ledger_entries" add constraint "ledger_entries_type_check" check ("type" in ('OPENING_BALANCE', 'CHARGE', 'LATE_FEE', 'PAYMENT', 'ADJUSTMENT'))`,
    );
    this.addSql(
      `alter table "patient_ar"."ledger_entries" add constraint "ledger_entries_method_check" check ("method" in ('CASH', 'CHECK', 'CARD', 'BANK_TRANSFER', 'OTHER'))`,
    );
    this.addSql(
      `alter table "patient_ar"."ledger_entries" add constraint "ledger_entries_reason_code_check" check ("reason_code" in ('CHARITY', 'SMALL_BALANCE', 'WRITE_OFF', 'BAD_DEBT', 'CONTRACTUAL', 'COURTESY', 'OTHER'))`,
    );
    this.addSql(`alter table "patient_ar"."ledger_entries" enable row level security`);
    this.addSql(`alter table "patient_ar"."ledger_entries" force row level security`);
    this.addSql(
      `create policy "ledger_entries_tenant_policy" on "patient_ar"."ledger_entries" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "patient_ar"."allocations" add constraint "allocations_organization_id_credit_entry_id_foreign" foreign key ("organization_id", "credit_entry_id") references "patient_ar"."ledger_entries" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "patient_ar"."allocations" add constraint "allocations_organization_id_charge_entry_id_foreign" foreign key ("organization_id", "charge_entry_id") references "patient_ar"."ledger_entries" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(`alter table "patient_ar"."allocations" enable row level security`);
    this.addSql(`alter table "patient_ar"."allocations" force row level security`);
    this.addSql(
      `create policy "allocations_tenant_policy" on "patient_ar"."allocations" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "patient_ar"."payment_plans" add constraint "payment_plans_organization_id_account_id_foreign" foreign key ("organization_id", "account_id") references "patient_ar"."accounts" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "patient_ar"."payment_plans" add constraint "payment_plans_status_check" check ("status" in ('DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'DEFAULTED', 'CANCELLED'))`,
    );
    this.addSql(
      `alter table "patient_ar"."payment_plans" add constraint "payment_plans_frequency_check" check ("frequency" in ('WEEKLY', 'BI_WEEKLY', 'MONTHLY', 'QUARTERLY', 'ONE_TIME'))`,
    );
    this.addSql(`alter table "patient_ar"."payment_plans" enable row level security`);
    this.addSql(`alter table "patient_ar"."payment_plans" force row level security`);
    this.addSql(
      `create policy "payment_plans_tenant_policy" on "patient_ar"."payment_plans" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "patient_ar"."installments" add constraint "installments_organization_id_plan_id_foreign" foreign key ("organization_id", "plan_id") references "patient_ar"."payment_plans" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "patient_ar"."installments" add constraint "installments_status_check" check ("status" in ('PENDING', 'PAID', 'PARTIAL', 'MISSED', 'WAIVED', 'CANCELLED'))`,
    );
    this.addSql(`alter table "patient_ar"."installments" enable row level security`);
    this.addSql(`alter table "patient_ar"."installments" force row level security`);
    this.addSql(
      `create policy "installments_tenant_policy" on "patient_ar"."installments" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
    this.addSql(
      `alter table "patient_ar"."statements" add constraint "statements_organization_id_account_id_foreign" foreign key ("organization_id", "account_id") references "patient_ar"."accounts" ("organization_id", "id") on update no action on delete no action`,
    );
    this.addSql(
      `alter table "patient_ar"."statements" add constraint "statements_status_check" check ("status" in ('DRAFT', 'READY', 'DELIVERED', 'RETURNED', 'PAID', 'VOID'))`,
    );
    this.addSql(
      `alter table "patient_ar"."statements" add constraint "statements_delivery_status_check" check ("delivery_status" in ('DRAFT', 'READY', 'DELIVERED', 'RETURNED'))`,
    );
    this.addSql(
      `alter table "patient_ar"."statements" add constraint "statements_delivery_method_check" check ("delivery_method" in ('EMAIL', 'MAIL', 'PORTAL', 'FAX', 'SMS'))`,
    );
    this.addSql(`alter table "patient_ar"."statements" enable row level security`);
    this.addSql(`alter table "patient_ar"."statements" force row level security`);
    this.addSql(
      `create policy "statements_tenant_policy" on "patient_ar"."statements" using ("organization_id" = current_setting('app.organization_id')::uuid)`,
    );
  }
}
