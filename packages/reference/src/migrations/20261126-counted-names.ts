import { Migration } from '@mikro-orm/migrations';

export class CountedNames extends Migration {
  override up(): void {
    this.addSql(`drop index "reference_data"."patients_folded_name"`);
    this.addSql(`create index "patients_folded_name" on "reference_data"."patients" (
      "organization_id", "folded_name"
    )
      include ("name_key")`);
  }
}
