import { createHash } from 'node:crypto';
import { type PaidClaim, shareOf } from './paid-claim.ts';

/** The fields that identify a claim payment within its payment. */
const identifyingFields = (claim: PaidClaim) =>
  JSON.stringify([
    claim.patientControlNumber,
    claim.payerClaimNumber,
    claim.claimStatusCode,
    claim.chargeAmount,
    claim.paidAmount,
    claim.patientResponsibility ?? shareOf(claim),
    claim.lines.map(({ procedureCode, chargeAmount, paidAmount }) => [
      procedureCode,
      chargeAmount,
      paidAmount,
    ]),
  ]);

/** Creates the keys of the claim payments of one payment, in order. Equal claim payments are numbered by their order. */
export function createClaimPaymentKeys() {
  const seen = new Map<string, number>();
  return {
    keyOf(claim: PaidClaim): string {
      const hash = createHash('sha256').update(identifyingFields(claim)).digest('base64url').slice(0, 22);
      const earlier = seen.get(hash) ?? 0;
      seen.set(hash, earlier + 1);
      return `${hash}-${earlier}`;
    },
  };
}
