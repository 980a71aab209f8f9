import { Migration } from '@mikro-orm/migrations';

export class ClaimsOfRemittances extends Migration {
  override up(): void {
    // Writes the table anew, some seconds for a million patients, in which nobody reads or writes it.
    this.addSql(
      `alter table "reference_data"."patients" add "name_key" text generated always as (CASE WHEN starts_with(last_name, 'enc:'::text) THEN NULL::text ELSE lower(((last_name || ', '::text) || first_name)) END) stored null`,
    );
    this.addSql(
      `create index "patients_name_key" on "reference_data"."patients" ("organization_id", "name_key")`,
    );
    this.addSql(`alter table "reference_data"."coverages" add "member_id_index" text null`);
    this.addSql(
      `create index "coverages_member" on "reference_data"."coverages" ("organization_id", "member_id")`,
    );
    this.addSql(
      `create index "coverages_member_index" on "reference_data"."coverages" ("organization_id", "member_id_index")`,
    );
    this.addSql(
      `create index "claims_payer_number" on "reference_data"."claims" ("organization_id", "payer_id", "payer_claim_number") where (payer_claim_number IS NOT NULL)`,
    );
  }
}
