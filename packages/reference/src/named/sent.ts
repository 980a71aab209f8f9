import type { z } from 'zod';
import type { CoverageRank, Subscriber, SubscriberRelationship } from '../coverages/contract.ts';
import type { PostalAddress, Sex } from '../fields.ts';

/** A person or an organization that a claim names. */
export interface SentName {
  /** The last name of a person, or the whole name of an organization. */
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly isPerson: boolean;
  readonly npi: string | null;
  readonly taxonomyCode: string | null;
  readonly address: PostalAddress | null;
}

/** The patient that a claim names. */
export interface SentPatient {
  readonly lastName: string | null;
  readonly firstName: string | null;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth: string | null;
  readonly sex: z.infer<typeof Sex> | null;
  readonly address: PostalAddress | null;
}

/** A payer that a claim names. */
export interface SentPayer {
  readonly name: string | null;
  /** The payer's identifier in its files. */
  readonly identifier: string | null;
  /** The claim filing indicator of X12 (SBR09). */
  readonly filingIndicator: string | null;
  readonly address: PostalAddress | null;
}

/** The coverage of a claim's patient by one payer. */
export interface SentCoverage {
  readonly payer: SentPayer;
  /** Null for a payer after the third. */
  readonly rank: z.infer<typeof CoverageRank> | null;
  readonly memberId: string | null;
  readonly groupNumber: string | null;
  readonly subscriberRelationship: z.infer<typeof SubscriberRelationship>;
  /** The policyholder; null if it is the patient, or not named. */
  readonly subscriber: Subscriber | null;
}
