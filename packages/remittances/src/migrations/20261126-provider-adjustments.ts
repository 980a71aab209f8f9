import { Migration } from '@mikro-orm/migrations';

const tables = ['payments', 'provider_adjustments', 'provider_adjustment_entries'];

export class ProviderAdjustments extends Migration {
  override up(): void {
    this.addSql(`create table "remittances"."provider_adjustments" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "payment_id" text not null,
      "number" int not null,
      "payer_id" text null,
      "payer_identifier" text null,
      "payment_date" date null,
      "provider_identifier" text not null,
      "fiscal_date" date not null,
      "reason_code" text not null,
      "reference" text null,
      "amount" numeric(14,2) not null,
      "status" text not null,
      "is_open" boolean generated always as ((status = 'OPEN')) stored not null,
      "account" text null,
      "settled_amount" numeric(14,2) not null,
      "allocated_amount" numeric(14,2) not null,
      "paired_amount" numeric(14,2) not null,
      "open_amount" numeric(14,2) not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "provider_adjustments_newest" on "remittances"."provider_adjustments" (
      "organization_id", "created_at", "id"
    )
      include ("status", "payer_id", "reason_code")`);
    this.addSql(`create index "provider_adjustments_open" on "remittances"."provider_adjustments" (
      "organization_id", "is_open", "created_at", "id"
    )`);
    this.addSql(`create index "provider_adjustments_status" on "remittances"."provider_adjustments" (
      "organization_id", "status", "created_at", "id"
    )`);
    this.addSql(`create index "provider_adjustments_payer" on "remittances"."provider_adjustments" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
    this.addSql(`create index "provider_adjustments_code" on "remittances"."provider_adjustments" (
      "organization_id", "reason_code", "created_at", "id"
    )`);
    this.addSql(`create index "provider_adjustments_reference" on "remittances"."provider_adjustments" (
      "organization_id", "reference", "id"
    )`);
    this.addSql(`create index "provider_adjustments_date" on "remittances"."provider_adjustments" (
      "organization_id", "payment_date", "id"
    )`);
    this.addSql(`create index "provider_adjustments_work" on "remittances"."provider_adjustments" (
      "organization_id", (- coalesce(abs(open_amount), 0.00)), "created_at", "id"
    )
      include ("payer_id")
      where status = 'OPEN'`);
    this.addSql(`alter table "remittances"."provider_adjustments"
      add constraint "provider_adjustments_number_unique" unique (
        "organization_id", "payment_id", "number"
      )`);
    this.addSql(`alter table "remittances"."provider_adjustments"
      add constraint "provider_adjustments_status_check" check (
        "status" in ('OPEN', 'SETTLED', 'ALLOCATED', 'PAIRED')
      )`);
    this.addSql(`alter table "remittances"."provider_adjustments"
      add constraint "provider_adjustments_account_check" check (
        "account" in (
          'INTEREST', 'CAPITATION', 'FORWARDING_BALANCE', 'OVERPAYMENT_RECOVERY', 'PERIODIC_INTERIM_PAYMENT',
          'COST_REPORT_SETTLEMENT', 'PASS_THROUGH', 'INCENTIVE', 'WITHHOLDING', 'IRS_WITHHOLDING', 'LEVY',
          'OTHER'
        )
      )`);
    this.addSql(`alter table "remittances"."provider_adjustments" enable row level security`);
    this.addSql(`alter table "remittances"."provider_adjustments" force row level security`);
    this.addSql(`create policy "provider_adjustments_tenant_policy" on "remittances"."provider_adjustments"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);

    this.addSql(`create table "remittances"."provider_adjustment_entries" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "adjustment_id" text not null,
      "kind" text not null,
      "amount" numeric(14,2) not null,
      "account" text null,
      "claim_id" text null,
      "claim_adjustment_id" text null,
      "counterpart_id" text null,
      "refund_id" text null,
      "note" text null,
      "created_by" text not null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "provider_adjustment_entries_adjustment" on "remittances"."provider_adjustment_entries" (
      "organization_id", "adjustment_id", "created_at", "id"
    )`);
    this.addSql(`create index "provider_adjustment_entries_refund" on "remittances"."provider_adjustment_entries" (
      "organization_id", "refund_id"
    )
      where (refund_id is not null)`);
    this.addSql(`alter table "remittances"."provider_adjustment_entries"
      add constraint "provider_adjustment_entries_kind_check" check (
        "kind" in ('SETTLEMENT', 'ALLOCATION', 'PAIRING')
      )`);
    this.addSql(`alter table "remittances"."provider_adjustment_entries"
      add constraint "provider_adjustment_entries_account_check" check (
        "account" in (
          'INTEREST', 'CAPITATION', 'FORWARDING_BALANCE', 'OVERPAYMENT_RECOVERY', 'PERIODIC_INTERIM_PAYMENT',
          'COST_REPORT_SETTLEMENT', 'PASS_THROUGH', 'INCENTIVE', 'WITHHOLDING', 'IRS_WITHHOLDING', 'LEVY',
          'OTHER'
        )
      )`);
    this.addSql(`alter table "remittances"."provider_adjustment_entries" enable row level security`);
    this.addSql(`alter table "remittances"."provider_adjustment_entries" force row level security`);
    this.addSql(`create policy "provider_adjustment_entries_tenant_policy" on "remittances"."provider_adjustment_entries"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    // The rows of all organizations are filled: row level security would hide them.
    for (const table of tables) {
      this.addSql(`alter table "remittances"."${table}" no force row level security`);
    }
    this.addSql(`insert into "remittances"."provider_adjustments" ("organization_id", "id", "created_at", "updated_at",
        "payment_id", "number", "payer_id", "payer_identifier", "payment_date", "provider_identifier", "fiscal_date",
        "reason_code", "reference", "amount", "status", "account", "settled_amount", "allocated_amount", "paired_amount",
        "open_amount")
      select p."organization_id", 'pad_' || substr(p."id", 5) || to_char(s."number", 'FM0000'), p."created_at",
        p."created_at", p."id", s."number", p."payer_id", p."payer_identifier", p."payment_date",
        s."sent" ->> 'providerIdentifier', (s."sent" ->> 'fiscalDate')::date, c."code", s."sent" ->> 'reference',
        a."amount", case when c."account" is null and a."amount" <> 0 then 'OPEN' else 'SETTLED' end, c."account",
        case when c."account" is null then 0 else a."amount" end, 0, 0,
        case when c."account" is null then a."amount" else 0 end
      from "remittances"."payments" p
      cross join lateral jsonb_array_elements(p."provider_adjustments") with ordinality as s ("sent", "number")
      cross join lateral (select (s."sent" ->> 'amount')::numeric) as a ("amount")
      cross join lateral (
        select s."sent" ->> 'reasonCode', case
          when s."sent" ->> 'reasonCode' in ('L6', '50', 'L3') then 'INTEREST'
          when s."sent" ->> 'reasonCode' in ('CT', 'CR', 'CV') then 'CAPITATION'
        end
      ) as c ("code", "account")`);
    // Opposite amounts are paired by `rcm books rebuild`.
    this.addSql(`insert into "remittances"."provider_adjustment_entries" ("organization_id", "id", "created_at",
        "updated_at", "adjustment_id", "kind", "amount", "account", "created_by")
      select a."organization_id", 'pae_' || substr(a."id", 5), a."created_at", a."created_at", a."id", 'SETTLEMENT',
        a."settled_amount", a."account", 'rcm'
      from "remittances"."provider_adjustments" a
      where a."settled_amount" <> 0`);
    for (const table of tables) {
      this.addSql(`alter table "remittances"."${table}" force row level security`);
    }
  }
}
