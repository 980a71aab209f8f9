import { Migration } from '@mikro-orm/migrations';

export class RemittancesMoved extends Migration {
  override up(): void {
    this.addSql(`drop table if exists "reference_data"."remittances" cascade`);
  }
}
