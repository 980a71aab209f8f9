import { Migration } from '@mikro-orm/migrations';

export class Specialties extends Migration {
  override up(): void {
    this.addSql(`create index "providers_specialty" on "reference_data"."providers" (
      "organization_id", "specialty", "created_at", "id"
    )`);
  }
}
