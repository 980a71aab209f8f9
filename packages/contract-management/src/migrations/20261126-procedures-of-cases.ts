import { Migration } from '@mikro-orm/migrations';

export class ProceduresOfCases extends Migration {
  override up(): void {
    this.addSql(`alter table "contract_management"."underpayment_cases"
      add "procedures_digest" text generated always as (
        md5((jsonb_path_query_array((findings)::jsonb, '$[*]."procedureCode"'::jsonpath))::text)
      ) stored null`);
    this.addSql(`create index "underpayment_cases_procedures" on "contract_management"."underpayment_cases" (
      "organization_id", "procedures_digest", "created_at", "id"
    )`);
    this.addSql(`create index "underpayment_cases_without_procedure" on "contract_management"."underpayment_cases" (
      "organization_id", "created_at", "id"
    )
      where (
        json_array_length(findings) = 0
        or jsonb_path_exists(findings::jsonb, '$[*] ? (!exists(@.procedureCode) || @.procedureCode == null)')
      )`);
  }
}
