import { Migration } from '@mikro-orm/migrations';

export class TaxIdentifiers extends Migration {
  override up(): void {
    this.addSql(`alter table "reference_data"."facilities" add "tax_identifier" text null`);
    this.addSql(`alter table "reference_data"."providers" add "tax_identifier" text null`);
  }
}
