import { Migration } from '@mikro-orm/migrations';

export class ReplacedClaims extends Migration {
  override up(): void {
    this.addSql(`alter table "claims"."claims" drop constraint "claims_number_unique"`);
    this.addSql(`alter table "claims"."claims" drop constraint "claims_status_check"`);
    this.addSql(`alter table "claims"."claims"
      add "last_successor_id" text null,
      add "awaited_reversal_amount" numeric(14,2) not null default '0.00',
      add "reversal_due_on" date null`);
    this.addSql(`create index "claims_number" on "claims"."claims" ("organization_id", "claim_number")`);
    this.addSql(`create index "claims_last_successor" on "claims"."claims" ("organization_id", "last_successor_id")
      where (last_successor_id IS NOT NULL)`);
    this.addSql(`create unique index "claims_current_number_unique" on "claims"."claims" (
      "organization_id", "claim_number"
    )
      where status not in ('REPLACED', 'VOIDED') and frequency_code in ('1', '7', '8')`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_status_check" check (
        "status" in (
          'SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED', 'SECONDARY_DUE', 'RECOUPED', 'REPLACED', 'VOIDED'
        )
      )`);
    // `rcm books rebuild` then gives the replaced claims their status and their balances to the last claim of each chain.
    this.addSql(`alter table "claims"."claims" no force row level security`);
    this.addSql(`with recursive "successors" ("organization_id", "replaced_id", "successor_id") as (
        select "organization_id", "id", "replaced_by_claim_id" from "claims"."claims"
        where "replaced_by_claim_id" is not null
        union
        select s."organization_id", s."replaced_id", c."replaced_by_claim_id"
        from "successors" s
        join "claims"."claims" c on c."organization_id" = s."organization_id" and c."id" = s."successor_id" collate "C"
        where c."replaced_by_claim_id" is not null
      )
      update "claims"."claims" t set "last_successor_id" = s."successor_id"
      from "successors" s
      join "claims"."claims" l on l."organization_id" = s."organization_id" and l."id" = s."successor_id" collate "C"
      where t."organization_id" = s."organization_id" and t."id" = s."replaced_id"
        and l."replaced_by_claim_id" is null`);
    this.addSql(`alter table "claims"."claims" force row level security`);
  }
}
