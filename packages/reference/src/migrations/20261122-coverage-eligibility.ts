import { Migration } from '@mikro-orm/migrations';

export class CoverageEligibility extends Migration {
  override up(): void {
    this.addSql(
      `alter table "reference_data"."coverages" add "eligibility" jsonb null, add "eligibility_answer_id" text null`,
    );
  }
}
