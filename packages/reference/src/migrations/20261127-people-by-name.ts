import { Migration } from '@mikro-orm/migrations';

export class PeopleByName extends Migration {
  override up(): void {
    this.addSql(`create index "patients_searched_name" on "reference_data"."patients" (
      "organization_id", "searched_name"
    )`);
    this.addSql(`create index "providers_searched_name" on "reference_data"."providers" (
      "organization_id", "searched_name"
    )`);
  }
}
