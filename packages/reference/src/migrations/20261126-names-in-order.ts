import { Migration } from '@mikro-orm/migrations';

export class NamesInOrder extends Migration {
  override up(): void {
    this.addSql(`drop index "reference_data"."patients_newest"`);
    this.addSql(`create index "patients_newest" on "reference_data"."patients" (
      "organization_id", "created_at", "id"
    )
      include ("folded_name", "name_key")`);
    this.addSql(`drop index "reference_data"."providers_newest"`);
    this.addSql(`create index "providers_newest" on "reference_data"."providers" (
      "organization_id", "created_at", "id"
    )
      include ("folded_name")`);
  }
}
