import type { BilledClaim } from '../ports.ts';
import { type ClaimToPrice, codesOf } from './match.ts';

/** Converts a claim for pricing. A state that is not a postal code is ignored. */
export const toPriceable = (claim: BilledClaim, drgCode: string | null = null): ClaimToPrice => ({
  payerId: claim.payerId,
  lineOfBusiness: claim.payerProgram,
  billingProviderId: claim.billingProviderId,
  facilityId: claim.facilityId,
  state: stateOf(claim.state),
  providerType: claim.providerType,
  serviceDate: claim.serviceDate,
  drgCode,
  lines: claim.lines,
});

/** The state of an address as a postal code; null if it is something else. */
export function stateOf(state: string | null): string | null {
  const code = state?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) ? code : null;
}

/** The codes that can match rates for claims. */
export const codesOfClaims = (claims: readonly ClaimToPrice[]): Set<string> =>
  new Set(
    claims.flatMap(({ lines, drgCode }) => [
      ...lines.flatMap((line) => codesOf(line).map(({ code }) => code)),
      ...(drgCode === null ? [] : [drgCode.toUpperCase()]),
    ]),
  );
