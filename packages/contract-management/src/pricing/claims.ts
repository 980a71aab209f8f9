import type { BilledClaim } from '../ports.ts';
import { type ClaimToPrice, codesOf } from './match.ts';

/** A claim as pricing asks for it; an address that spells its state out has no state to choose by. */
export const toPrice = (claim: BilledClaim, drgCode: string | null = null): ClaimToPrice => ({
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

/** The postal code in what an address has as its state; null for anything else. */
export function stateOf(state: string | null): string | null {
  const code = state?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) ? code : null;
}

/** The codes by which the rates of claims may be found. */
export const codesOfClaims = (claims: readonly ClaimToPrice[]): Set<string> =>
  new Set(
    claims.flatMap(({ lines, drgCode }) => [
      ...lines.flatMap((line) => codesOf(line).map(({ code }) => code)),
      ...(drgCode === null ? [] : [drgCode.toUpperCase()]),
    ]),
  );
