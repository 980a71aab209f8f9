import { workSource } from '@rcm/lists';
import { FollowUp } from './follow-ups/follow-up.ts';
import { followUpWork } from './follow-ups/work.ts';

export { followAppeal, type TrackedAppeal } from './appeals/moves.ts';
export { followPayments } from './appeals/payments.ts';
export { completedFollowUps } from './follow-ups/completed.ts';

/** The follow-ups that are open work. */
export const openFollowUps = workSource(FollowUp, followUpWork, () => 'A follow-up was scheduled');
