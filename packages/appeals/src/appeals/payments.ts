import { recoveredSinceSubmission } from '@rcm/lists';
import { Appeal, granted } from './appeal.ts';

/**
 * Brings the appeals of claims to what claim payments that were posted after their submission have paid. Of an appeal
 * that is granted that is what was recovered, up to what is appealed, unless a person stated another sum.
 */
export const followPayments = recoveredSinceSubmission(Appeal, [
  `total_recovered_amount = case
    when r.status in (${granted.map((status) => `'${status}'`).join(', ')})
      and r.total_recovered_amount = least(r.recovered_since_submission, r.total_appealed_amount)
    then least(s.recovered, r.total_appealed_amount)
    else r.total_recovered_amount
  end`,
]);
