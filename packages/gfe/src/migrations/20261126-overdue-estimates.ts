import { Migration } from '@mikro-orm/migrations';

export class OverdueEstimates extends Migration {
  override up(): void {
    this.addSql(`create index "estimates_perhaps_overdue" on "gfe"."estimates" (
      "organization_id", "created_at", "id"
    )
      include ("delivered_at", "delivery_deadline", "expires_at")
      where deadline_basis <> 'NOT_REQUIRED' and (delivered_at > delivery_deadline or (delivered_at is null and status in ('GFE_DRAFT', 'GFE_GENERATED')))`);
  }
}
