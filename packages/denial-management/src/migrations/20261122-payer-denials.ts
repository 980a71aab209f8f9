import { Migration } from '@mikro-orm/migrations';

export class PayerDenials extends Migration {
  override up(): void {
    this.addSql(`alter table "denial_management"."denial_cases" drop constraint "denial_cases_status_check"`);
    this.addSql(
      `alter table "denial_management"."denial_cases" add "claim_payment_id" text null, add "lines" jsonb not null default ('[]'), add "overturned_amount" numeric(14,2) not null default (0), add "recovered_amount" numeric(14,2) not null default (0), add "is_category_chosen" boolean not null default (false), add "is_resolved_by_payment" boolean not null default (false), add "withdrawn_at" timestamptz(3) null, add "withdrawn_reason" text null`,
    );
    // The owner is held by the policy too, which no organization is set for here.
    this.addSql(`alter table "denial_management"."denial_cases" no force row level security`);
    this.addSql(
      `update "denial_management"."denial_cases" set "lines" = jsonb_build_array(jsonb_build_object('lineNumber', null, 'chargeAmount', "billed_amount"::text, 'isOverturned', false))`,
    );
    this.addSql(`alter table "denial_management"."denial_cases" force row level security`);
    this.addSql(`alter table "denial_management"."denial_cases" alter column "group_code" drop not null`);
    this.addSql(`alter table "denial_management"."denial_cases" alter column "primary_code" drop not null`);
    this.addSql(
      `alter table "denial_management"."denial_cases" add constraint "denial_cases_claim_payment_unique" unique ("organization_id", "claim_payment_id")`,
    );
    this.addSql(
      `alter table "denial_management"."denial_cases" add constraint "denial_cases_status_check" check ("status" in ('OPEN', 'IN_PROGRESS', 'APPEALED', 'RESOLVED', 'WITHDRAWN'))`,
    );
    this.addSql(`alter table "denial_management"."denial_cases" alter column "lines" drop default`);
    this.addSql(
      `alter table "denial_management"."denial_cases" alter column "overturned_amount" drop default`,
    );
    this.addSql(
      `alter table "denial_management"."denial_cases" alter column "recovered_amount" drop default`,
    );
    this.addSql(
      `alter table "denial_management"."denial_cases" alter column "is_category_chosen" drop default`,
    );
    this.addSql(
      `alter table "denial_management"."denial_cases" alter column "is_resolved_by_payment" drop default`,
    );
  }
}
