import { Migration } from '@mikro-orm/migrations';

export class ProceduresOfClaims extends Migration {
  override up(): void {
    this.addSql(`create index "claim_lines_procedure" on "claims"."claim_lines" (
      "organization_id", "procedure_code", "claim_id"
    )`);
  }
}
