import { Migration } from '@mikro-orm/migrations';

export class HandMadeEntries extends Migration {
  override up(): void {
    this.addSql(`create table "claims"."manual_adjustments" (
      "organization_id" uuid not null,
      "id" text collate "C" not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "version" int not null default 1,
      "claim_id" text not null,
      "type" text not null,
      "kind" text null,
      "moved_from" text null,
      "moved_to" text null,
      "amount" numeric(14,2) not null,
      "lines" jsonb not null,
      "method" text null,
      "reference" text null,
      "note" text null,
      "created_by" text not null,
      "reversed_at" timestamptz(3) null,
      "reversed_by" text null,
      "reversal_reason" text null,
      primary key ("organization_id", "id")
    )`);
    this.addSql(`create index "manual_adjustments_claim" on "claims"."manual_adjustments" (
      "organization_id", "claim_id", "created_at", "id"
    )`);
    this.addSql(`alter table "claims"."manual_adjustments"
      add constraint "manual_adjustments_type_check" check ("type" in ('WRITE_OFF', 'TRANSFER', 'REFUND'))`);
    this.addSql(`alter table "claims"."manual_adjustments"
      add constraint "manual_adjustments_kind_check" check (
        "kind" in (
          'SMALL_BALANCE', 'TIMELY_FILING', 'NO_AUTHORIZATION', 'CONTRACTUAL', 'CHARITY', 'BAD_DEBT', 'QMB',
          'COURTESY', 'ADMINISTRATIVE', 'OTHER'
        )
      )`);
    this.addSql(`alter table "claims"."manual_adjustments"
      add constraint "manual_adjustments_moved_from_check" check (
        "moved_from" in ('INSURANCE', 'PATIENT', 'HELD')
      )`);
    this.addSql(`alter table "claims"."manual_adjustments"
      add constraint "manual_adjustments_moved_to_check" check (
        "moved_to" in ('PATIENT', 'INSURANCE', 'NEXT_PAYER')
      )`);
    this.addSql(`alter table "claims"."manual_adjustments"
      add constraint "manual_adjustments_method_check" check (
        "method" in ('CHECK', 'EFT', 'CARD', 'OTHER')
      )`);
    this.addSql(`alter table "claims"."manual_adjustments" enable row level security`);
    this.addSql(`alter table "claims"."manual_adjustments" force row level security`);
    this.addSql(`create policy "manual_adjustments_tenant_policy" on "claims"."manual_adjustments"
      using ("organization_id" = current_setting('app.organization_id')::uuid)`);
    this.addSql(`alter table "claims"."claim_entries" add "adjustment_id" text null`);
  }
}
