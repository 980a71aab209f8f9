import { Migration } from '@mikro-orm/migrations';

export class TimeBarredChecks extends Migration {
  override up(): void {
    this.addSql(`alter table "collections"."compliance_checks" add "time_barred_on" date null`);
  }
}
