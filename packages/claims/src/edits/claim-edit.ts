/** A failed edit of a claim. */
export interface ClaimEdit {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly severity: 'ERROR' | 'WARNING';
  /** The rule that failed. */
  readonly source: string;
}
