import { Migration } from '@mikro-orm/migrations';

export class PaymentsDue extends Migration {
  override up(): void {
    this.addSql(`alter table "denial_management"."denial_cases"
      add "payment_due_on" date null,
      add "payment_due_amount" numeric(14,2) null,
      add "end_adjustment_id" text null`);
    this.addSql(`create index "denial_cases_payment_due" on "denial_management"."denial_cases" (
      "organization_id", (- coalesce(payment_due_amount, 0.00)), "created_at", "id"
    )
      include ("payment_due_amount", "payment_due_on", "payer_id", "assigned_to_id")
      where payment_due_on is not null`);
    this.addSql(`create index "denial_cases_payment_due_due" on "denial_management"."denial_cases" (
      "organization_id", "payment_due_on"
    )
      where payment_due_on is not null`);
    this.addSql('alter table "denial_management"."denial_cases" no force row level security');
    // A case that a person opened may be paid already: `rcm books rebuild` ends its wait.
    this.addSql(`update "denial_management"."denial_cases"
      set "payment_due_on" = ("resolved_at" at time zone 'UTC')::date + 30,
        "payment_due_amount" = "denied_amount" - "overturned_amount"
      where "status" = 'RESOLVED' and "outcome" not in ('WRITTEN_OFF', 'PATIENT_BILLED') and not "is_resolved_by_payment"
        and "overturned_amount" < "denied_amount"`);
    this.addSql('alter table "denial_management"."denial_cases" force row level security');
  }
}
