import { recoveredSinceSubmission } from '@rcm/lists';
import { ArAppeal } from './appeal.ts';

/** Updates the tracked appeals of claims with the amount that claim payments posted after their submission have paid. */
export const followPayments = recoveredSinceSubmission(ArAppeal);
