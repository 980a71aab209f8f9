import { Migration } from '@mikro-orm/migrations';

export class VoidedClaims extends Migration {
  override up(): void {
    this.addSql(`alter table "reference_data"."claims" drop constraint "claims_status_check"`);
    this.addSql(
      `alter table "reference_data"."claims" add "voided_at" timestamptz(3) null, add "void_reason" text null`,
    );
    this.addSql(
      `alter table "reference_data"."claims" add constraint "claims_status_check" check ("status" in ('SUBMITTED', 'PAID', 'PARTIALLY_PAID', 'DENIED', 'VOIDED'))`,
    );
  }
}
