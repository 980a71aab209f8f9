import { Migration } from '@mikro-orm/migrations';

export class OperationsOfSteps extends Migration {
  override up(): void {
    this.addSql(`alter table "agent_builder"."agent_definitions" add "operations" jsonb null`);
  }
}
