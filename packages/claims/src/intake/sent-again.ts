import { isDeepStrictEqual } from 'node:util';
import { type Claim, sharesNumber } from '../claims/claim.ts';
import { hasOnlyCharges } from '../claims/entry.ts';
import { isCurrent } from '../claims/series.ts';
import type { SentClaim } from './sent-claim.ts';

/** True if a claim is the one that a sent claim of its patient and number corrects, rather than adds to. */
function isCorrected(claim: Claim, sent: SentClaim): boolean {
  if (!isCurrent(claim)) return false;
  if (!sharesNumber(sent)) return !sharesNumber(claim);
  if (claim.frequencyCode !== sent.frequencyCode || claim.serviceDate !== sent.serviceDate) return false;
  // Late charges of one day may be sent one after the other.
  return sent.frequencyCode !== '5' || claim.acknowledgement === 'REJECTED';
}

/** True if a sent claim of its patient and number may correct a claim, to which nothing was posted. */
export const canBeCorrected = (claim: Claim, sent: SentClaim): boolean =>
  isCorrected(claim, sent) && isCorrectable(claim);

/** True if a claim that was sent again has the same date and codes. */
export const hasSameCodes = (claim: Claim, sent: SentClaim): boolean =>
  claim.serviceDate === sent.serviceDate &&
  (claim.typeOfBill ?? null) === sent.typeOfBill &&
  isDeepStrictEqual(claim.diagnosisCodes, [...sent.diagnosisCodes]) &&
  isDeepStrictEqual(claim.authorizationNumbers, [...sent.authorizationNumbers]);

/** The further columns that a claim may be rejected for. */
export const rejectedFor = [
  'payerId',
  'payerRank',
  'memberId',
  'providerId',
  'billingProviderId',
  'facilityId',
  'taxIdentifier',
] as const;

/** True if the receiver rejected a claim or has not acknowledged it, and neither a batch has it nor anything was posted to it. */
const isCorrectable = (claim: Claim): boolean =>
  claim.acknowledgement !== 'ACCEPTED' && claim.submissionState !== 'BATCHED' && hasOnlyCharges(claim);
