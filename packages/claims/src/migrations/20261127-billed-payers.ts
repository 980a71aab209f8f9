import { Migration } from '@mikro-orm/migrations';

export class BilledPayers extends Migration {
  override up(): void {
    this.addSql(`alter table "claims"."claims" add "billed_payer_id" text null, add "billed_rank" text null`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_billed_rank_check" check ("billed_rank" in ('PRIMARY', 'SECONDARY', 'TERTIARY'))`);
  }
}
