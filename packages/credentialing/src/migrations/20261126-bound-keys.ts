import { Migration } from '@mikro-orm/migrations';

export class BoundKeys extends Migration {
  override up(): void {
    this.addSql(`alter table "credentialing"."verifications"
      add "member_id" text null,
      add "agent_id" text null`);
  }
}
