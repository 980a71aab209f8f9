import { Migration } from '@mikro-orm/migrations';

export class QmbCoverages extends Migration {
  override up(): void {
    this.addSql(`alter table "reference_data"."coverages" add "is_qmb" boolean not null default false`);
  }
}
