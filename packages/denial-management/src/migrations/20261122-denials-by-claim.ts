import { Migration } from '@mikro-orm/migrations';

export class DenialsByClaim extends Migration {
  override up(): void {
    this.addSql(
      `alter table "denial_management"."denial_cases" drop constraint "denial_cases_claim_payment_unique"`,
    );
    this.addSql(
      `alter table "denial_management"."denial_cases" add constraint "denial_cases_claim_payment_unique" unique ("organization_id", "claim_payment_id", "claim_id")`,
    );
  }
}
