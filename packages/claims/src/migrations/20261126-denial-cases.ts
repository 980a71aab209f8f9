import { Migration } from '@mikro-orm/migrations';

export class DenialCases extends Migration {
  override up(): void {
    this.addSql(`alter table "claims"."claims" add "has_denial_case" boolean not null default false`);
    this.addSql(`create index "claims_with_case" on "claims"."claims" (
      "organization_id", "created_at", "id"
    )
      where has_denial_case`);
    this.addSql(`create index "claims_without_case" on "claims"."claims" (
      "organization_id", "created_at", "id"
    )
      where status = 'DENIED' and not has_denial_case`);
  }
}
