import { Migration } from '@mikro-orm/migrations';

export class CaseKind extends Migration {
  override up(): void {
    this.addSql(`alter table "denial_management"."denial_cases" add "kind" text not null default 'FULL'`);
    this.addSql(
      `create index "denial_cases_kind" on "denial_management"."denial_cases" ("organization_id", "kind")`,
    );
    this.addSql(`alter table "denial_management"."denial_cases"
      add constraint "denial_cases_kind_check" check ("kind" in ('FULL', 'PARTIAL'))`);
    // Row level security would hide the rows of all organizations.
    this.addSql('alter table "denial_management"."denial_cases" no force row level security');
    // Of a case that a claim payment opened, the kind follows from that payment: `rcm books rebuild` sets it.
    this.addSql(`update "denial_management"."denial_cases" set "kind" = 'PARTIAL'
      where "claim_payment_id" is null and "denied_amount" < (
        select coalesce(sum((line ->> 'chargeAmount')::numeric), 0) from jsonb_array_elements("lines") line
      )`);
    this.addSql('alter table "denial_management"."denial_cases" force row level security');
  }
}
