import { Migration } from '@mikro-orm/migrations';

export class AddOnCodes extends Migration {
  override up(): void {
    this.addSql(
      `alter table "medical_coding"."code_list_versions" drop constraint "code_list_versions_list_check"`,
    );
    this.addSql(`alter table "medical_coding"."code_list_versions"
      add constraint "code_list_versions_list_check" check (
        "list" in (
          'ICD10CM', 'ICD10PCS', 'CPT', 'HCPCS2', 'CDT', 'NDC', 'LOINC', 'SNOMEDCT', 'RXNORM', 'CVX', 'MSDRG',
          'APC', 'HIPPS', 'REVENUE', 'TOB', 'POS', 'MODIFIER', 'TAXONOMY', 'CARC', 'RARC', 'PTP_PRACTITIONER',
          'PTP_HOSPITAL', 'MUE_PRACTITIONER', 'MUE_HOSPITAL', 'MUE_SUPPLIER', 'AOC', 'MEDICAID_PTP_PRACTITIONER',
          'MEDICAID_PTP_HOSPITAL', 'MEDICAID_PTP_SUPPLIER', 'MEDICAID_MUE_PRACTITIONER', 'MEDICAID_MUE_HOSPITAL',
          'MEDICAID_MUE_SUPPLIER', 'MEDICAID_AOC'
        )
      )`);
    this.addSql(`create table "medical_coding"."add_on_codes" (
      "list_id" int not null,
      "add_on_code" text collate "C" not null,
      "primary_code" text collate "C" not null,
      "effective_date" date not null,
      "deletion_date" date null,
      "type" int not null,
      primary key ("list_id", "add_on_code", "primary_code", "effective_date")
    )`);
    this.addSql(`alter table "medical_coding"."add_on_codes" enable row level security`);
    this.addSql(`alter table "medical_coding"."add_on_codes" force row level security`);
    this.addSql(
      `create policy "add_on_codes_read" on "medical_coding"."add_on_codes" for select using (true)`,
    );
    this.addSql(`create policy "add_on_codes_load" on "medical_coding"."add_on_codes"
      using (has_schema_privilege('medical_coding', 'CREATE'))`);
  }
}
