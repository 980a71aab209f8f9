import { Migration } from '@mikro-orm/migrations';

export class FiltersOfKeys extends Migration {
  override up(): void {
    this.addSql(`drop index "organization"."api_keys_newest"`);
    this.addSql(`create index "api_keys_newest" on "organization"."api_keys" (
      "organization_id", "created_at", "id"
    )
      include ("revoked_at", "expires_at")`);
    this.addSql(`create index "api_keys_role" on "organization"."api_keys" (
      "organization_id", "role", "created_at", "id"
    )`);
    this.addSql(`create index "api_keys_mode" on "organization"."api_keys" (
      "organization_id", "mode", "created_at", "id"
    )`);
    this.addSql(`create index "api_keys_agent" on "organization"."api_keys" (
      "organization_id", "agent_id", "created_at", "id"
    )
      where (agent_id IS NOT NULL)`);
  }
}
