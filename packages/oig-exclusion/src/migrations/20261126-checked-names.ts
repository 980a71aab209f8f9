import { Migration } from '@mikro-orm/migrations';

export class CheckedNames extends Migration {
  override up(): void {
    this.addSql(`create index "checks_entity_name" on "oig_exclusion"."checks" (
      "organization_id", "entity_name", "created_at", "id"
    )`);
  }
}
