import { recoveredSinceSubmission } from '@rcm/tenancy';
import { Appeal } from './appeal.ts';

/** Brings the appeals of claims to what claim payments that were posted after their submission have paid. */
export const followPayments = recoveredSinceSubmission(Appeal);
