import { Migration } from '@mikro-orm/migrations';

export class ResolvedCredits extends Migration {
  override up(): void {
    this.addSql(`create table "claims"."credit_resolutions" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "line_number" int not null,
      "amount" numeric(14,2) not null,
      "reason" text not null,
      "waits_until" date null,
      "note" text null,
      "created_by" text not null,
      "ended_at" timestamptz(3) null,
      "reversed_at" timestamptz(3) null,
      "reversed_by" text null,
      "reversal_reason" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "credit_resolutions_claim" on "claims"."credit_resolutions" (
      "organization_id", "claim_id", "created_at", "id"
    )`);
    this.addSql(`alter table "claims"."credit_resolutions"
      add constraint "credit_resolutions_reason_check" check (
        "reason" in (
          'PAYER_RECOUPS', 'REVERSAL_REQUESTED', 'IN_REVIEW', 'BELOW_THRESHOLD', 'PAYER_REFUSES', 'OTHER'
        )
      )`);
    this.addSql(`alter table "claims"."credit_resolutions" enable row level security`);
    this.addSql(`alter table "claims"."credit_resolutions" force row level security`);
    this.addSql(`create policy "credit_resolutions_tenant_policy" on "claims"."credit_resolutions"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "claims"."claims"
      add "credit_found_on" date null,
      add "credit_due_on" date null,
      add "credit_resolved_amount" numeric(14,2) not null default '0.00',
      add "credit_resolved_until" date null`);
    this.addSql(`drop index "claims"."claims_credit_balance"`);
    this.addSql(`create index "claims_credit_balance" on "claims"."claims" (
      "organization_id", (- coalesce(credit_balance, 0.00)), "created_at", "id"
    )
      include ("credit_balance", "credit_due_on", "payer_id")
      where credit_balance <> 0`);
    this.addSql(`create index "claims_credit_balance_due" on "claims"."claims" ("organization_id", "credit_due_on")
      where credit_balance <> 0`);
    // A credit that is there was found when the first entry made one, and nobody left it. The payers of the claim say which
    // program may have paid.
    this.addSql(`alter table "claims"."claims" no force row level security`);
    this.addSql(`alter table "claims"."claim_entries" no force row level security`);
    this.addSql(`update "claims"."claims" c set "credit_resolved_amount" = 0, "credit_found_on" = (
        select (coalesce(min(e."created_at"), c."updated_at") at time zone 'UTC')::date
        from "claims"."claim_entries" e
        where e."organization_id" = c."organization_id" and e."claim_id" = c."id" collate "default"
          and e."owner_before" = 'CREDIT'
      )
      where c."credit_balance" <> 0`);
    this.addSql(`update "claims"."claims" c set "credit_due_on" = c."credit_found_on" + 60
      where c."credit_balance" <> 0 and exists (
        select from jsonb_array_elements(c."payers") p where p ->> 'program' is not null
      )`);
    this.addSql(`alter table "claims"."claim_entries" force row level security`);
    this.addSql(`alter table "claims"."claims" force row level security`);
  }
}
