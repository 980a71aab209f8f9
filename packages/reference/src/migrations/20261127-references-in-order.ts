import { Migration } from '@mikro-orm/migrations';

export class ReferencesInOrder extends Migration {
  override up(): void {
    this.addSql(`drop index "reference_data"."appointments_provider"`);
    this.addSql(`create index "appointments_provider" on "reference_data"."appointments" (
      "organization_id", "provider_id", "created_at", "id"
    )`);
  }
}
