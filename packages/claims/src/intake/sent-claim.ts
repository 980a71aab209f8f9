import type { Money } from '@rcm/money';
import type { SentCoverage, SentName, SentPatient } from '@rcm/reference/records';
import { FrequencyCode } from '../claims/schema.ts';
import type { SentContent } from '../content/schema.ts';

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
  /** `YYYY-MM-DD`; null if it is the service date of the claim. */
  readonly serviceDate: string | null;
}

/** A claim as it was sent to its payer. */
export interface SentClaim {
  /** CLM01. */
  readonly claimNumber: string;
  /** CLM05-3: `7` replaces and `8` voids the claim that `originalReference` names; any other code creates a claim. */
  readonly frequencyCode: string;
  /** REF*F8: the number of an earlier claim, the payer's or the provider's. */
  readonly originalReference: string | null;
  readonly totalCharge: Money;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string | null;
  /** The day the claim was sent, `YYYY-MM-DD`. */
  readonly billedOn: string | null;
  readonly diagnosisCodes: readonly string[];
  readonly authorizationNumbers: readonly string[];
  readonly typeOfBill: string | null;
  readonly taxIdentifier: string | null;
  readonly patient: SentPatient;
  /** By the payer that the claim is sent to. */
  readonly coverage: SentCoverage;
  /** Coverages by other payers. */
  readonly otherCoverages: readonly SentCoverage[];
  readonly billingProvider: SentName;
  /** Null if the billing provider rendered the service. */
  readonly renderingProvider: SentName | null;
  readonly facility: SentName | null;
  readonly lines: readonly SentLine[];
  /** Everything that its file says of it; left out if it is not from a file. */
  readonly content?: SentContent | undefined;
}

/** Why a claim was not imported. */
export type ImportException =
  /** Required data is missing, or a value is impossible. */
  | 'FAULTY_DATA'
  /** The total charge is not the sum of the lines. */
  | 'UNBALANCED'
  /** It replaces or voids a claim that can't be identified. */
  | 'REPLACES_UNKNOWN'
  /** It replaces a voided claim. */
  | 'CLAIM_VOIDED'
  /** Another claim has its number, which is of another patient or was accepted, answered or adjusted. */
  | 'CLAIM_NUMBER_TAKEN';

/** A problem with a claim that was imported nevertheless. */
export type ImportWarning =
  /** The check digit of an NPI is wrong. */
  | 'NPI_CHECK_DIGIT'
  /** The patient has another primary payer, which was kept. */
  | 'COVERAGE_CONFLICT'
  /** A line points to a diagnosis that is not on the claim. */
  | 'DIAGNOSIS_POINTER';

/** The result of importing a claim that was sent. */
export interface ImportedClaim {
  readonly outcome: 'MADE' | 'UPDATED' | 'REPLACED' | 'VOIDED' | 'DUPLICATE' | 'EXCEPTION';
  /** The code of an exception. */
  readonly code: ImportException | null;
  /** The claim that was created, changed or voided, or the existing claim of a duplicate. */
  readonly claimId: string | null;
  readonly warnings: readonly ImportWarning[];
}

const frequencyCodes = new Map(FrequencyCode.options.map((code): [string, typeof code] => [code, code]));

/** The frequency code of a created claim; 1 for codes that are not distinguished. */
export const frequencyCodeOf = ({ frequencyCode }: SentClaim) => frequencyCodes.get(frequencyCode) ?? '1';

export const isReplacement = ({ frequencyCode }: SentClaim): boolean => frequencyCode === '7';

export const isVoid = ({ frequencyCode }: SentClaim): boolean => frequencyCode === '8';

export const isFollowUp = (sent: SentClaim): boolean => isReplacement(sent) || isVoid(sent);
