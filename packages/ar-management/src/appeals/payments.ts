import { recoveredSinceSubmission } from '@rcm/lists';
import { ArAppeal } from './appeal.ts';

/** Brings the tracking of the appeals of claims to what claim payments that were posted after their submission have paid. */
export const followPayments = recoveredSinceSubmission(ArAppeal);
