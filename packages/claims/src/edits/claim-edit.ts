/** The codes of edits by what the organization knows of the filing of a claim. */
export const filingEditCodes = [
  'TIMELY_FILING',
  'COVERAGE_NOT_IN_FORCE',
  'AUTHORIZATION_MISSING',
  'AUTHORIZATION_NOT_APPROVED',
  'DUPLICATE_SERVICE',
  'SUSPECTED_DUPLICATE',
] as const;

/** A failed edit of a claim. */
export interface ClaimEdit {
  readonly code: (typeof filingEditCodes)[number];
  readonly path: string;
  readonly message: string;
  readonly severity: 'ERROR' | 'WARNING';
  /** The rule that failed. */
  readonly source: string;
}
