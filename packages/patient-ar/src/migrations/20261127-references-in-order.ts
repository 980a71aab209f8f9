import { Migration } from '@mikro-orm/migrations';

export class ReferencesInOrder extends Migration {
  override up(): void {
    this.addSql(`create index "statements_run" on "patient_ar"."statements" (
      "organization_id", "run_id", "created_at", "id"
    )
      where (run_id IS NOT NULL)`);
  }
}
