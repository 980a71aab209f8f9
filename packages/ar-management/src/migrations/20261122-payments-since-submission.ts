import { Migration } from '@mikro-orm/migrations';

export class PaymentsSinceSubmission extends Migration {
  override up(): void {
    this.addSql(
      `alter table "ar_management"."appeals" add "submitted_at" timestamptz(3) null, add "recovered_since_submission" numeric(14,2) not null default (0)`,
    );
    this.addSql(
      `create index "appeals_denial_case" on "ar_management"."appeals" ("organization_id", "denial_case_id", "level")`,
    );
    this.addSql(
      `alter table "ar_management"."appeals" alter column "recovered_since_submission" drop default`,
    );
  }
}
