import { Migration } from '@mikro-orm/migrations';

export class Readiness extends Migration {
  override up(): void {
    this.addSql(`alter table "scribe"."jobs" add "ready_at" timestamptz(3) null`);
    this.addSql(
      `alter table "scribe"."note_versions" add "after_attestation" boolean not null default (false)`,
    );
    this.addSql(`alter table "scribe"."note_versions" alter column "after_attestation" drop default`);
  }
}
