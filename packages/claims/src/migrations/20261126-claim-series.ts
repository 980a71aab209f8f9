import { Migration } from '@mikro-orm/migrations';

export class ClaimSeries extends Migration {
  override up(): void {
    this.addSql(`alter table "claims"."claims" drop constraint "claims_frequency_code_check"`);
    this.addSql(`alter table "claims"."claims" add "series_id" text null`);
    this.addSql(`drop index "claims"."claims_current_number_unique"`);
    this.addSql(`create unique index "claims_current_number_unique" on "claims"."claims" (
      "organization_id", "claim_number"
    )
      where status not in ('REPLACED', 'VOIDED') and frequency_code in ('1', '7', '8') and (series_id is null or series_id = id)`);
    this.addSql(`create index "claims_series" on "claims"."claims" ("organization_id", "series_id")
      where (series_id IS NOT NULL)`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_frequency_code_check" check (
        "frequency_code" in ('1', '2', '3', '4', '5', '7', '8')
      )`);
  }
}
