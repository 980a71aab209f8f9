import { Migration } from '@mikro-orm/migrations';

export class CrossoverCarriers extends Migration {
  override up(): void {
    this.addSql(`alter table "remittances"."claim_payments"
      add "has_crossover_carrier" boolean not null default false`);
  }
}
