import { Migration } from '@mikro-orm/migrations';

export class PaymentsSinceSubmission extends Migration {
  override up(): void {
    this.addSql(
      `alter table "appeals"."appeals" add "recovered_since_submission" numeric(14,2) not null default (0)`,
    );
    this.addSql(`alter table "appeals"."appeals" alter column "recovered_since_submission" drop default`);
  }
}
