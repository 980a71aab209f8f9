/** A service line of a claim that is to be sent. */
export interface CodingLine {
  /** Where the line is in the claim; the paths of its failed edits begin with it. */
  readonly path: string;
  /** A code of CPT or HCPCS. */
  readonly code: string;
  readonly modifiers: readonly string[];
  /** Null if the line counts something else, such as minutes. */
  readonly units: number | null;
  /** First day of the service, `YYYY-MM-DD`. */
  readonly from: string;
  /** Last day of the service, `YYYY-MM-DD`. */
  readonly to: string;
  /** NPI of who rendered the service; null if unknown. */
  readonly provider: string | null;
}

/** A service of another claim for the same patient to the same payer, of the same kind. */
export interface OtherService extends Omit<CodingLine, 'path' | 'to'> {
  readonly claimNumber: string;
  /** NPI of who bills it; null if unknown. */
  readonly billingProvider: string | null;
}

/** A diagnosis of a claim. */
interface CodingDiagnosis {
  readonly path: string;
  /** An ICD-10-CM code. */
  readonly code: string;
}

/** A claim that is to be sent, as input for coding edits. */
export interface CodingClaim {
  readonly claimId: string;
  readonly isInstitutional: boolean;
  /** SBR09. */
  readonly filingIndicator: string | null;
  /** CLM05-1: the place of service, or the first two digits of the type of bill. */
  readonly facilityCode: string | null;
  /** NPI of the billing provider. */
  readonly billingProvider: string | null;
  readonly billingTaxonomyCode: string | null;
  /** Null if unknown. */
  readonly birthDate: string | null;
  readonly sex: 'F' | 'M' | null;
  readonly conditionCodes: readonly string[];
  readonly diagnoses: readonly CodingDiagnosis[];
  readonly lines: readonly CodingLine[];
  readonly otherServices: readonly OtherService[];
}

/** The codes of coding edits. */
export const codingEditCodes = [
  'PTP_NOT_ALLOWED',
  'PTP_MODIFIER_REQUIRED',
  'MUE_UNITS_OF_LINE',
  'MUE_UNITS_OF_DAY',
  'AOC_PRIMARY_MISSING',
  'DIAGNOSIS_AGE',
  'DIAGNOSIS_SEX',
  'PROCEDURE_AGE',
  'PROCEDURE_SEX',
  'THERAPY_MODIFIER_MISSING',
  'ANESTHESIA_MODIFIER_MISSING',
  'TRANSPORT_MODIFIER_MISSING',
  'ACTIVE_TREATMENT_MODIFIER_MISSING',
  'EQUIPMENT_MODIFIER_MISSING',
] as const;

/** A failed edit of a claim. */
export interface ClaimEdit {
  readonly code: (typeof codingEditCodes)[number];
  readonly path: string;
  readonly message: string;
  readonly severity: 'ERROR' | 'WARNING';
  /** The rule or the file that failed. */
  readonly source: string;
}
