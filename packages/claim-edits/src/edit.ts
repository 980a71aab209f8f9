import type { Money } from '@rcm/money';
import type { WriteFaultCode } from '@rcm/x12';
import type { ClaimToEdit, InstitutionalClaim, ProfessionalClaim, Severity } from './claim.ts';
import type { Subject } from './subject.ts';

/** Where an edit failed, with the sum that the value should equal if it is one. */
export type Finding = string | { readonly path: string; readonly sum: Money };

/** An edit: what it demands, of which place in the guide, and how violations are found. */
export interface Edit<C extends ClaimToEdit = ClaimToEdit> {
  /** Stable, in UPPER_SNAKE_CASE. */
  readonly code: string;
  /** The loop and the element of the guide: `2300 CLM02`. */
  readonly place: string;
  /** The rule, if it is not the guide's: `X12 RFI 1551`. */
  readonly source?: string;
  /** `ERROR` unless it says otherwise. */
  readonly severity?: Severity;
  /** What is demanded, as a sentence without a period. */
  readonly message: string;
  /** The fault by which `checkRecord` reports the same at the same path, which is then left out. */
  readonly restates?: WriteFaultCode;
  find(subject: Subject<C>): Iterable<Finding>;
}

/** Edits about one subject: those of all claims, and those of one kind. */
export interface EditGroup {
  /** Stable, in UPPER_SNAKE_CASE. */
  readonly name: string;
  readonly title: string;
  readonly edits?: readonly Edit[];
  readonly professional?: readonly Edit<ProfessionalClaim>[];
  readonly institutional?: readonly Edit<InstitutionalClaim>[];
}
