import { Migration } from '@mikro-orm/migrations';

export class MissingCodes extends Migration {
  override up(): void {
    this.addSql(`create index "denial_cases_without_code" on "denial_management"."denial_cases" (
      "organization_id", "created_at", "id"
    )
      where ((group_code IS NULL) OR (primary_code IS NULL))`);
  }
}
