import { Migration } from '@mikro-orm/migrations';
import type { Backfill } from '@rcm/tenancy';

/** Most claims that exist were sent, so that a constant default holds for them; the backfill sets the others. */
export class SubmissionStates extends Migration {
  override up(): void {
    this.addSql(`alter table "claims"."claims" add "submission_state" text not null default 'SUBMITTED'`);
    this.addSql(`alter table "claims"."claims"
      add constraint "claims_submission_state_check" check (
        "submission_state" in ('DRAFT', 'READY', 'BATCHED', 'SUBMITTED', 'REJECTED', 'ACCEPTED')
      )`);
    this.addSql(`create index "claims_submission_state" on "claims"."claims" (
      "organization_id", "submission_state", "created_at", "id"
    )`);
  }
}

/** The state of claims from before it was kept: their acknowledgement decides, else whether they were billed. */
export const submissionStates: Backfill = {
  table: 'claims.claims',
  missing: `submission_state = 'SUBMITTED' and (acknowledgement is not null or billed_at is null)`,
  fill: `update claims.claims
    set submission_state = coalesce(acknowledgement, 'DRAFT')
    where organization_id = $1 and id = any ($2)`,
};
