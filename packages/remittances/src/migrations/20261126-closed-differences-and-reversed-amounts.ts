import { Migration } from '@mikro-orm/migrations';

export class ClosedDifferencesAndReversedAmounts extends Migration {
  override up(): void {
    this.addSql(`alter table "remittances"."claim_payments" add "reversed_amount" numeric(14,2) null`);
    // The rows of all organizations are filled: row level security would hide them.
    this.addSql(`alter table "remittances"."claim_payments" no force row level security`);
    this.addSql(`update "remittances"."claim_payments" c set "reversed_amount" = o."paid_amount"
      from "remittances"."claim_payments" o
      where o."organization_id" = c."organization_id" and o."id" = c."reverses_id" collate "C"
        and c."status" = 'POSTED' and c."is_reversal"`);
    this.addSql(`alter table "remittances"."claim_payments" force row level security`);
    this.addSql(`alter table "remittances"."payments"
      add "closed_difference" numeric(18,2) not null default '0.00',
      add "has_open_difference" boolean generated always as (
        (amount - claim_total + adjustment_total <> closed_difference)
      ) stored not null,
      add "difference_closed_at" timestamptz(3) null,
      add "difference_closed_by" text null,
      add "difference_reason" text null`);
    this.addSql(`create index "payments_work" on "remittances"."payments" (
      "organization_id",
      (- coalesce(abs(amount - claim_total + adjustment_total - closed_difference), 0.00)), "created_at",
      "id"
    )
      include ("payer_id")
      where has_open_difference`);
  }
}
