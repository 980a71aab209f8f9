import { Migration } from '@mikro-orm/migrations';

export class PayerNumbersBySearchContract extends Migration {
  override up(): void {
    this.addSql(`drop index "reference_data"."claims_payer_number"`);
  }
}
