import { Migration } from '@mikro-orm/migrations';

export class RuleNames extends Migration {
  override up(): void {
    this.addSql(`create index "automation_rules_name" on "medical_coding"."automation_rules" (
      "organization_id", "name", "created_at", "id"
    )`);
  }
}
