import type { CalendarDate, WritableValue, WriteOptions } from '@rcm/x12';

interface ClaimOf<Kind extends '837P' | '837I'> {
  readonly kind: Kind;
  /** 2000A. */
  readonly billingProvider: WritableValue<`${Kind}.billingProvider`>;
  /** 2000B. */
  readonly subscriber: WritableValue<`${Kind}.subscriber`>;
  /** 2000C; null if the patient is the subscriber. */
  readonly patient: WritableValue<`${Kind}.patient`> | null;
  /** 2300. */
  readonly claim: WritableValue<`${Kind}.claim`>;
}

/** A professional claim as it would be written. */
export type ProfessionalClaim = ClaimOf<'837P'>;

/** An institutional claim as it would be written. */
export type InstitutionalClaim = ClaimOf<'837I'>;

/** A claim as it would be written, with the records around it. */
export type ClaimToEdit = ProfessionalClaim | InstitutionalClaim;

/** The transaction set of a claim. */
export type ClaimKind = ClaimToEdit['kind'];

/** What the edits need and the claim does not have. */
export interface EditContext {
  /** No service is after this day. */
  readonly today: CalendarDate;
  /** BHT04, the day on which the file is written. */
  readonly writtenOn: CalendarDate;
  /** BHT06: charges (`CH`) unless it says otherwise. The total of encounters (`RP`) may be zero. */
  readonly claimType?: '31' | 'CH' | 'RP';
  /** The receiver's separators, and how those within data are treated. */
  readonly writing?: WriteOptions;
}

/** `WARNING` does not keep a claim from being written. */
export type Severity = 'ERROR' | 'WARNING';

/** A failed edit. */
export interface ClaimEdit {
  readonly code: string;
  /** Where the value is: `claim.services[0].service.unit`. */
  readonly path: string;
  /** What is wrong and what is allowed; contains nothing about the patient. */
  readonly message: string;
  readonly severity: Severity;
  /** The rule that failed: `005010X222A1 2300 CLM02`, `X12 RFI 1551`. */
  readonly source: string;
}
