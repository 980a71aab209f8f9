import type { PayerRank } from '@rcm/balances';
import type { Coverage, Facility, Patient, Payer, Provider } from '@rcm/reference/records';
import type { Claim } from '../claims/claim.ts';
import type { ClaimLine } from '../claims/claim-line.ts';
import type { AnswerOfClaim } from '../ports.ts';

/** A coverage of the patient with its payer. */
export interface CoverageByPayer {
  readonly coverage: Pick<
    Coverage,
    'rank' | 'memberId' | 'groupNumber' | 'subscriberRelationship' | 'subscriber'
  >;
  readonly payer: Pick<Payer, 'id' | 'name' | 'payerCode' | 'programType' | 'address'>;
}

/** A claim with the records that it refers to. */
export interface ClaimParts {
  readonly claim: Claim;
  /** In order. */
  readonly lines: readonly ClaimLine[];
  readonly patient: Patient;
  /** The payer that the claim is written to, and its rank. */
  readonly payer: CoverageByPayer['payer'];
  readonly rank: PayerRank;
  /** The patient's coverages on the day of service, in order of rank. */
  readonly coverages: readonly CoverageByPayer[];
  readonly provider: Provider | null;
  readonly billingProvider: Provider | null;
  readonly facility: Facility | null;
  /** What payers answered. */
  readonly answers: readonly AnswerOfClaim[];
  /** The payers of answers and coverages by id. */
  readonly payers: ReadonlyMap<string, CoverageByPayer['payer']>;
  /** The number of the claim that this one replaces: the payer's if it is known. */
  readonly originalReference: string | null;
}
