import { Migration } from '@mikro-orm/migrations';

export class BoundKeys extends Migration {
  override up(): void {
    this.addSql(`alter table "appeals"."appeal_activities"
      add "member_id" text null,
      add "agent_id" text null`);
  }
}
