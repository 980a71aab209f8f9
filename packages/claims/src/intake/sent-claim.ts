import type { Money } from '@rcm/money';
import type { SentCoverage, SentName, SentPatient } from '@rcm/reference/records';

/** A line of a claim as it was sent. */
interface SentLine {
  readonly procedureCode: string | null;
  readonly modifiers: readonly string[];
  readonly units: number | null;
  readonly chargeAmount: Money;
  readonly revenueCode: string | null;
  readonly placeOfService: string | null;
  readonly diagnosisPointers: readonly number[];
  /** REF*6R. */
  readonly controlNumber: string | null;
  /** `YYYY-MM-DD`; null where it is that of the claim. */
  readonly serviceDate: string | null;
}

/** A claim as it was sent to its payer. */
export interface SentClaim {
  /** CLM01. */
  readonly claimNumber: string;
  /** CLM05-3: `7` replaces and `8` voids the claim that `originalReference` names, any other makes one. */
  readonly frequencyCode: string;
  /** REF*F8: the number of an earlier claim, the payer's or the provider's. */
  readonly originalReference: string | null;
  readonly totalCharge: Money;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string | null;
  /** The day on which it was sent, `YYYY-MM-DD`. */
  readonly billedOn: string | null;
  readonly diagnosisCodes: readonly string[];
  readonly authorizationNumbers: readonly string[];
  readonly typeOfBill: string | null;
  readonly taxIdentifier: string | null;
  readonly patient: SentPatient;
  /** By the payer whom the claim is sent to. */
  readonly coverage: SentCoverage;
  /** By its other payers. */
  readonly otherCoverages: readonly SentCoverage[];
  readonly billingProvider: SentName;
  /** Null where it is the billing provider. */
  readonly renderingProvider: SentName | null;
  readonly facility: SentName | null;
  readonly lines: readonly SentLine[];
}

/** Why nothing was made of a claim. */
export type ImportException =
  /** It lacks what a claim can't be without, or has what none can have. */
  | 'FAULTY_DATA'
  /** Its charge is not that of its lines. */
  | 'UNBALANCED'
  /** It replaces or voids a claim that nothing certain is known of. */
  | 'REPLACES_UNKNOWN'
  /** Payments are posted on the claim that it replaces under the same number, or voids. */
  | 'CLAIM_ADJUDICATED'
  /** It replaces a claim that is void, under the same number. */
  | 'CLAIM_VOIDED'
  /** It replaces a claim under the number of another one. */
  | 'CLAIM_NUMBER_TAKEN';

/** What stands out in a claim that was taken all the same. */
export type ImportWarning =
  /** The check digit of an NPI is wrong. */
  | 'NPI_CHECK_DIGIT'
  /** The patient has another first payer, whose place was left to it. */
  | 'COVERAGE_CONFLICT'
  /** A line points at a diagnosis that the claim does not have. */
  | 'DIAGNOSIS_POINTER';

/** The result of importing a claim that was sent. */
export interface ImportedClaim {
  readonly outcome: 'MADE' | 'REPLACED' | 'VOIDED' | 'DUPLICATE' | 'EXCEPTION';
  /** Of an exception. */
  readonly code: ImportException | null;
  /** The claim that was made, changed or voided, or that was known before. */
  readonly claimId: string | null;
  readonly warnings: readonly ImportWarning[];
}
