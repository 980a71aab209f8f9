import { Migration } from '@mikro-orm/migrations';

export class AuditPlacingByIndex extends Migration {
  override up(): void {
    // Statistics find the outbox empty. A scan of all of it is planned then, kept, and reads what every organization leaves.
    this.addSql(`alter function "platform"."place_audit_events"(integer) set enable_seqscan = off`);
  }
}
