import { Migration } from '@mikro-orm/migrations';

export class NumberStarts extends Migration {
  override up(): void {
    this.addSql(`create index "claims_number_start" on "claims"."claims" ("organization_id", left(claim_number, 20))
      where length(claim_number) > 20`);
  }
}
