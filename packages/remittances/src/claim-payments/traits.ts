import { createHash } from 'node:crypto';
import { type PaidClaim, shareOf } from './paid-claim.ts';

/** What tells a claim payment from others: identifiers, status, amounts and those of its lines. */
const textOf = (claim: PaidClaim) =>
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

/** Gives the keys of the claim payments of one payment, in its order: how many equal ones stand before belongs to one. */
export function traitsOf() {
  const seen = new Map<string, number>();
  return {
    keyOf(claim: PaidClaim): string {
      const traits = createHash('sha256').update(textOf(claim)).digest('base64url').slice(0, 22);
      const before = seen.get(traits) ?? 0;
      seen.set(traits, before + 1);
      return `${traits}-${before}`;
    },
  };
}
