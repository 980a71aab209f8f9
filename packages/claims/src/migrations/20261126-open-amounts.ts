import { Migration } from '@mikro-orm/migrations';

export class OpenAmounts extends Migration {
  override up(): void {
    this.addSql(`drop index "claims"."claims_secondary_due"`);
    this.addSql(`drop index "claims"."claims_to_be_filed"`);
    this.addSql(`alter table "claims"."claims"
      add "awaited_amount" numeric(14,2) not null default '0.00',
      add "response_due_on" date null,
      add "forwarded_until" date null,
      add "filing_due_on" date null,
      add "secondary_due_amount" numeric(14,2) not null default '0.00',
      add "held_share_amount" numeric(14,2) not null default '0.00',
      add "held_until" date null,
      add "cob_difference_amount" numeric(14,2) not null default '0.00',
      add "missing_answer_amount" numeric(14,2) not null default '0.00',
      add "unexplained_amount" numeric(14,2) not null default '0.00'`);
    // The rows of all organizations are filled: row level security would hide them.
    this.addSql(`alter table "claims"."claims" no force row level security`);
    this.addSql(`alter table "reference_data"."payers" no force row level security`);
    // What answers leave to do is computed by `rcm books rebuild`.
    this.addSql(`update "claims"."claims" c set
        "awaited_amount" = case when c."status" = 'SUBMITTED' then c."insurance_balance" else 0 end,
        "response_due_on" = case when c."status" = 'SUBMITTED' then (c."billed_at" at time zone 'UTC')::date + 30 end,
        "filing_due_on" = c."service_date" + p."timely_filing_days",
        "secondary_due_amount" = case when c."status" = 'SECONDARY_DUE' and c."next_payer_id" is not null
          then c."held_balance" else 0 end
      from "reference_data"."payers" p
      where p."organization_id" = c."organization_id" and p."id" = c."payer_id" collate "C"`);
    this.addSql(`alter table "reference_data"."payers" force row level security`);
    this.addSql(`alter table "claims"."claims" force row level security`);
    this.addSql(`create index "claims_timely_filing" on "claims"."claims" (
      "organization_id", (- coalesce(insurance_balance, 0.00)), "created_at", "id"
    )
      include ("insurance_balance", "filing_due_on", "payer_id")
      where status = 'SUBMITTED' and replaced_by_claim_id is null and insurance_balance <> 0 and (
        billed_at is null and response_due_on is null or acknowledgement = 'REJECTED'
      )`);
    this.addSql(`create index "claims_timely_filing_due" on "claims"."claims" ("organization_id", "filing_due_on")
      where status = 'SUBMITTED' and replaced_by_claim_id is null and insurance_balance <> 0 and (
        billed_at is null and response_due_on is null or acknowledgement = 'REJECTED'
      )`);
    this.addSql(`create index "claims_no_response" on "claims"."claims" (
      "organization_id", (- coalesce(awaited_amount, 0.00)), "created_at", "id"
    )
      include ("awaited_amount", "response_due_on", "responsible_payer_id")
      where awaited_amount <> 0 and response_due_on is not null and (
        status <> 'SUBMITTED' or acknowledgement is distinct from 'REJECTED'
      )`);
    this.addSql(`create index "claims_no_response_due" on "claims"."claims" ("organization_id", "response_due_on")
      where awaited_amount <> 0 and response_due_on is not null and (
        status <> 'SUBMITTED' or acknowledgement is distinct from 'REJECTED'
      )`);
    this.addSql(`create index "claims_next_payer_due" on "claims"."claims" (
      "organization_id", (- coalesce(secondary_due_amount, 0.00)), "created_at", "id"
    )
      include ("secondary_due_amount", "next_payer_id")
      where secondary_due_amount <> 0`);
    this.addSql(`create index "claims_held_share_due" on "claims"."claims" (
      "organization_id", (- coalesce(held_share_amount, 0.00)), "created_at", "id"
    )
      include ("held_share_amount", "held_until", "next_payer_id")
      where held_until is not null`);
    this.addSql(`create index "claims_held_share_due_due" on "claims"."claims" ("organization_id", "held_until")
      where held_until is not null`);
    this.addSql(`create index "claims_cob_difference" on "claims"."claims" (
      "organization_id", (- coalesce(cob_difference_amount, 0.00)), "created_at", "id"
    )
      include ("cob_difference_amount", "responsible_payer_id")
      where cob_difference_amount <> 0`);
    this.addSql(`create index "claims_earlier_answer" on "claims"."claims" (
      "organization_id", (- coalesce(missing_answer_amount, 0.00)), "created_at", "id"
    )
      include ("missing_answer_amount", "responsible_payer_id")
      where missing_answer_amount <> 0`);
    this.addSql(`create index "claims_unexplained" on "claims"."claims" (
      "organization_id", (- coalesce(unexplained_amount, 0.00)), "created_at", "id"
    )
      include ("unexplained_amount", "payer_id")
      where unexplained_amount <> 0`);
  }
}
