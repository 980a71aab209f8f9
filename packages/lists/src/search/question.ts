import type { TenantContext } from '@rcm/tenancy';

/** What can be looked for, whichever module it belongs to. */
export const searchKinds = [
  'CLAIM',
  'PATIENT',
  'DENIAL_CASE',
  'APPEAL',
  'PATIENT_ACCOUNT',
  'REMITTANCE_PAYMENT',
] as const;

/** One of the kinds. */
export type SearchKind = (typeof searchKinds)[number];

/** How a record fits what is looked for, the best first. */
export const searchMatches = ['EXACT_NUMBER', 'NUMBER_BEGINNING', 'EXACT_NAME', 'NAME_BEGINNING'] as const;

/** One of the ways to fit. */
type SearchMatch = (typeof searchMatches)[number];

/** What is looked for. */
export interface SearchQuestion {
  /** A number, a reference or words of a name, or the beginning of any. */
  readonly text: string;
  /** At most 50. */
  readonly take: number;
}

/** What a found record is called, and what it hangs on. */
export interface ShownRecord {
  /** The number or reference that people know it by; null where it has none. */
  readonly number: string | null;
  /** Of the patient or payer; null where the record names nobody. */
  readonly name: string | null;
  readonly status: string | null;
  readonly patientId: string | null;
  readonly claimId: string | null;
}

/** A record that was found. */
export interface FoundRecord extends ShownRecord {
  readonly kind: SearchKind;
  /** The word for the record in errors and events. */
  readonly record: string;
  readonly id: string;
  readonly match: SearchMatch;
  /** The field that fits; `name` for a name. */
  readonly field: string;
  /** The letters of the number that fits; 0 for a name. */
  readonly length: number;
  readonly createdAt: Date;
}

/** The records of one kind, as their owner looks among them. */
export interface SearchSource {
  readonly kind: SearchKind;
  /** The best that fit, the best first. */
  find(context: TenantContext, question: SearchQuestion): Promise<FoundRecord[]>;
}

/** Orders what was found: by match, of numbers the shorter first, then the newest first. */
export function byMatch(one: FoundRecord, other: FoundRecord): number {
  return (
    searchMatches.indexOf(one.match) - searchMatches.indexOf(other.match) ||
    one.length - other.length ||
    other.createdAt.getTime() - one.createdAt.getTime() ||
    (one.id < other.id ? 1 : -1)
  );
}
