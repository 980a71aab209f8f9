import { Migration } from '@mikro-orm/migrations';

export class Search extends Migration {
  override up(): void {
    this.addSql(
      `create index "denial_cases_search_case_number" on "denial_management"."denial_cases" ("organization_id", "case_number" collate "C", "id" desc) where ("case_number" is not null)`,
    );
    this.addSql(
      `create index "denial_cases_search_claim_number" on "denial_management"."denial_cases" ("organization_id", "claim_number" collate "C", "id" desc) where ("claim_number" is not null)`,
    );
  }
}
