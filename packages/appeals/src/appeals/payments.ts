import { recoveredSinceSubmission } from '@rcm/lists';
import { Appeal } from './appeal.ts';
import { granted } from './states.ts';

/**
 * Updates the appeals of claims with the amount that claim payments posted after their submission have paid. For a
 * granted appeal this is also the recovered amount, up to the appealed amount, unless a person stated another one.
 */
export const followPayments = recoveredSinceSubmission(Appeal, [
  `total_recovered_amount = case
    when r.status in (${granted.map((status) => `'${status}'`).join(', ')})
      and r.total_recovered_amount = least(r.recovered_since_submission, r.total_appealed_amount)
    then least(s.recovered, r.total_appealed_amount)
    else r.total_recovered_amount
  end`,
]);
