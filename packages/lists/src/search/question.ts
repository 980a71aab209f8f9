import type { TenantContext } from '@rcm/tenancy';

/** The kinds of records that can be searched, of all modules. */
export const searchKinds = [
  'CLAIM',
  'PATIENT',
  'DENIAL_CASE',
  'APPEAL',
  'PATIENT_ACCOUNT',
  'REMITTANCE_PAYMENT',
] as const;

export type SearchKind = (typeof searchKinds)[number];

/** How a record matches, the best first. */
export const searchMatches = ['EXACT_NUMBER', 'NUMBER_BEGINNING', 'EXACT_NAME', 'NAME_BEGINNING'] as const;

type SearchMatch = (typeof searchMatches)[number];

/** A search. */
export interface SearchQuestion {
  /** A number, a reference or words of a name, or the beginning of one of them. */
  readonly text: string;
  /** At most 50. */
  readonly take: number;
}

/** The fields of a found record that its own module fills. */
export interface ShownRecord {
  /** The number or reference that people use; null where it has none. */
  readonly number: string | null;
  /** The name of the patient or payer; null where the record has none. */
  readonly name: string | null;
  readonly status: string | null;
  readonly patientId: string | null;
  readonly claimId: string | null;
}

/** A found record. */
export interface FoundRecord extends ShownRecord {
  readonly kind: SearchKind;
  /** The record type, as in errors and events. */
  readonly record: string;
  readonly id: string;
  readonly match: SearchMatch;
  /** The field that matches; `name` for a name. */
  readonly field: string;
  /** The length of the number that matches; 0 for a name. */
  readonly length: number;
  readonly createdAt: Date;
}

/** Searches the records of one kind. */
export interface SearchSource {
  readonly kind: SearchKind;
  /** The best matches, the best first. */
  find(context: TenantContext, question: SearchQuestion): Promise<FoundRecord[]>;
}

/** Compares found records: by match, then by the shorter number, then the newest first. */
export function byMatch(one: FoundRecord, other: FoundRecord): number {
  return (
    searchMatches.indexOf(one.match) - searchMatches.indexOf(other.match) ||
    one.length - other.length ||
    other.createdAt.getTime() - one.createdAt.getTime() ||
    (one.id < other.id ? 1 : -1)
  );
}
