import { type WorkSource, workSource } from '@rcm/lists';
import { FollowUp, followUpCounts } from './follow-ups/follow-up.ts';
import { followUpWork } from './follow-ups/work.ts';

export { followAppeal, type TrackedAppeal } from './appeals/moves.ts';
export { followPayments } from './appeals/payments.ts';
export { completedFollowUps } from './follow-ups/completed.ts';

/**
 * The follow-ups that are open work. What is at stake is the open insurance balance of their claims, which
 * `insuranceBalance` returns as SQL, given the SQL of the id of a claim.
 */
export const openFollowUpsOf = (insuranceBalance: (claimId: string) => string): WorkSource =>
  workSource(
    FollowUp,
    { ...followUpWork, amount: insuranceBalance('t.claim_id') },
    () => 'A follow-up was scheduled',
    followUpCounts,
  );
