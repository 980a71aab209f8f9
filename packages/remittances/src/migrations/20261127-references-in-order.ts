import { Migration } from '@mikro-orm/migrations';

export class ReferencesInOrder extends Migration {
  override up(): void {
    this.addSql(`drop index "remittances"."claim_payments_payer"`);
    this.addSql(`create index "claim_payments_payer" on "remittances"."claim_payments" (
      "organization_id", "payer_id", "created_at", "id"
    )`);
  }
}
