import { Migration } from '@mikro-orm/migrations';

export class VersionsOfKeptAnswers extends Migration {
  override up(): void {
    this.addSql(`alter table "platform"."idempotency_keys" add "version" int null`);
  }
}
