import type { Coverage, Facility, Patient, Payer, Provider } from '@rcm/reference/records';
import type { Claim } from '../claims/claim.ts';
import type { ClaimLine } from '../claims/claim-line.ts';

/** A coverage of the patient with its payer. */
export interface CoverageByPayer {
  readonly coverage: Pick<Coverage, 'rank' | 'memberId' | 'groupNumber' | 'subscriberRelationship'>;
  readonly payer: Pick<Payer, 'id' | 'name' | 'payerCode' | 'programType' | 'address'>;
}

/** A claim with the records that it refers to. */
export interface ClaimParts {
  readonly claim: Claim;
  /** In order. */
  readonly lines: readonly ClaimLine[];
  readonly patient: Patient;
  readonly payer: CoverageByPayer['payer'];
  /** The patient's coverages on the day of service, in order of rank. */
  readonly coverages: readonly CoverageByPayer[];
  readonly provider: Provider | null;
  readonly billingProvider: Provider | null;
  readonly facility: Facility | null;
  /** The number of the claim that this one replaces: the payer's if it is known. */
  readonly originalReference: string | null;
}
