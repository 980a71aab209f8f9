import { Migration } from '@mikro-orm/migrations';

export class EncryptedPatients extends Migration {
  override up(): void {
    this.addSql(
      `alter table "reference_data"."patients" add "name_index" text[] null, add "mrn_index" text null`,
    );
    // Writes the table anew, some seconds for a million patients, in which nobody reads or writes it.
    this.addSql(
      `alter table "reference_data"."patients" alter column "date_of_birth" type text using to_char("date_of_birth", 'YYYY-MM-DD')`,
    );
    this.addSql(
      `create index "patients_mrn_index" on "reference_data"."patients" ("organization_id", "mrn_index")`,
    );
  }
}
