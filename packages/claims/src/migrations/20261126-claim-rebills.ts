import { Migration } from '@mikro-orm/migrations';

export class ClaimRebills extends Migration {
  override up(): void {
    this.addSql(`create table "claims"."claim_rebills" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "payer_id" text not null,
      "rank" text not null,
      "program" text null,
      "rebilled_on" date not null,
      "reason" text null,
      "created_by" text not null,
      "reversed_at" timestamptz(3) null,
      "reversed_by" text null,
      "reversal_reason" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "claim_rebills_claim" on "claims"."claim_rebills" (
      "organization_id", "claim_id", "created_at", "id"
    )`);
    this.addSql(`alter table "claims"."claim_rebills"
      add constraint "claim_rebills_rank_check" check ("rank" in ('PRIMARY', 'SECONDARY', 'TERTIARY'))`);
    this.addSql(`alter table "claims"."claim_rebills"
      add constraint "claim_rebills_program_check" check ("program" in ('MEDICARE', 'MEDICAID'))`);
    this.addSql(`alter table "claims"."claim_rebills" enable row level security`);
    this.addSql(`alter table "claims"."claim_rebills" force row level security`);
    this.addSql(`create policy "claim_rebills_tenant_policy" on "claims"."claim_rebills"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "claims"."claims" add "rebilled_at" timestamptz(3) null`);
  }
}
