import { Migration } from '@mikro-orm/migrations';

export class ClaimEntries extends Migration {
  override up(): void {
    this.addSql(`create table "claims"."claim_entries" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "line_number" int not null,
      "kind" text not null,
      "sub_kind" text null,
      "owner_before" text null,
      "owner_after" text null,
      "amount" numeric(14,2) not null,
      "effective_on" date not null,
      "claim_payment_id" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "claim_entries_claim" on "claims"."claim_entries" (
      "organization_id", "claim_id", "created_at", "id"
    )`);
    this.addSql(`create index "claim_entries_effective" on "claims"."claim_entries" (
      "organization_id", "effective_on"
    )`);
    this.addSql(`alter table "claims"."claim_entries"
      add constraint "claim_entries_kind_check" check (
        "kind" in (
          'CHARGE', 'PAYMENT', 'CONTRACTUAL', 'SHARE', 'HELD', 'WRITE_OFF', 'TRANSFER', 'REFUND', 'TAKEBACK'
        )
      )`);
    this.addSql(`alter table "claims"."claim_entries"
      add constraint "claim_entries_owner_before_check" check (
        "owner_before" in ('INSURANCE', 'PATIENT', 'HELD', 'CREDIT')
      )`);
    this.addSql(`alter table "claims"."claim_entries"
      add constraint "claim_entries_owner_after_check" check (
        "owner_after" in ('INSURANCE', 'PATIENT', 'HELD', 'CREDIT')
      )`);
    this.addSql(`alter table "claims"."claim_entries" enable row level security`);
    this.addSql(`alter table "claims"."claim_entries" force row level security`);
    this.addSql(`create policy "claim_entries_tenant_policy" on "claims"."claim_entries"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "claims"."claims" drop constraint "claims_status_check"`);
    this.addSql(`alter table "claims"."claims"
      add "contractual_amount" numeric(14,2) not null default '0.00',
      add "write_off_amount" numeric(14,2) not null default '0.00',
      add "insurance_balance" numeric(14,2) not null default '0.00',
      add "patient_balance" numeric(14,2) not null default '0.00',
      add "held_balance" numeric(14,2) not null default '0.00',
      add "credit_balance" numeric(14,2) not null default '0.00',
      add "responsible_payer_id" text null,
      add "next_payer_id" text null,
      add "payers" jsonb null,
      add "is_qmb" boolean not null default false`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_status_check" check (
        "status" in ('SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE', 'RECOUPED', 'VOIDED')
      )`);
    this.addSql(`alter table "claims"."claim_lines"
      add "contractual_amount" numeric(14,2) not null default '0.00',
      add "write_off_amount" numeric(14,2) not null default '0.00',
      add "insurance_balance" numeric(14,2) not null default '0.00',
      add "patient_balance" numeric(14,2) not null default '0.00',
      add "held_balance" numeric(14,2) not null default '0.00',
      add "credit_balance" numeric(14,2) not null default '0.00'`);
    // The rows of all organizations are filled: row level security would hide them.
    for (const table of ['claims', 'claim_lines', 'claim_entries']) {
      this.addSql(`alter table "claims"."${table}" no force row level security`);
    }
    this.addSql(`update "claims"."claims"
      set "insurance_balance" = "balance", "responsible_payer_id" = case when "balance" > 0 then "payer_id" end
      where "status" <> 'VOIDED'`);
    this.addSql(`update "claims"."claim_lines" l set "insurance_balance" = l."charge_amount"
      from "claims"."claims" c
      where c."organization_id" = l."organization_id" and c."id" = l."claim_id" collate "C" and c."status" <> 'VOIDED'`);
    // The entries of answered claims are added by `rcm books rebuild`.
    this.addSql(`insert into "claims"."claim_entries" ("organization_id", "id", "created_at", "updated_at", "claim_id",
        "line_number", "kind", "owner_after", "amount", "effective_on")
      select l."organization_id", 'cle_' || substr(l."id", 5), c."created_at", c."created_at", l."claim_id",
        l."line_number", 'CHARGE', 'INSURANCE', l."charge_amount", c."created_at"::date
      from "claims"."claim_lines" l
      join "claims"."claims" c on c."organization_id" = l."organization_id" and c."id" = l."claim_id" collate "C"
      where c."status" <> 'VOIDED' and l."charge_amount" <> 0`);
    for (const table of ['claims', 'claim_lines', 'claim_entries']) {
      this.addSql(`alter table "claims"."${table}" force row level security`);
    }
  }
}
