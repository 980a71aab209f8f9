import type { PostableClaim, PostedAnswer } from '../ports.ts';
import type { Answered } from './answer.ts';

/** A posted claim payment as the input of adjudication. */
export interface Answer extends Answered, PostedAnswer {
  /** The kind of insurance that the payer states (CLP06). */
  readonly filingIndicator: string | null;
  /** True while the patient's share is held because the payer forwarded the claim. */
  readonly isForwarded: boolean;
  /** The day by which the payer to which this one forwarded the claim has to answer; null if it did not. */
  readonly forwardedUntil: string | null;
  /** True if a person gave the share to the patient although a next payer is due. */
  readonly isReleased: boolean;
  /** True if it was accepted for its money alone. */
  readonly isAdditional: boolean;
  /** True for a remittance that states its allowed amounts and need not balance. */
  readonly isNormalized: boolean;
  /** The place of the answered claim in the chain of replacements, from 0. */
  readonly generation: number;
  /** True if it was an exception before it was posted. */
  readonly wasException: boolean;
}

/** An answer that its payer reversed. */
interface Reversed {
  readonly answer: Answer;
  readonly takenBackAt: Date;
}

/** A claim with what was answered and decided of its account: of the claim itself, and of those that it replaces. */
export interface Account {
  readonly claim: PostableClaim;
  /** Oldest first. */
  readonly replacedClaims: readonly PostableClaim[];
  /** The active answers, in the order of posting. */
  readonly answers: readonly Answer[];
  readonly reversed: readonly Reversed[];
  /** The day by which a payer has to answer to which another one forwarded the claim unanswered; or null. */
  readonly forwardedUntil: string | null;
}

/** The claims that a claim replaces, one after the other, oldest first. */
export function predecessorsOf(
  { replacesClaimId }: PostableClaim,
  claims: ReadonlyMap<string, PostableClaim>,
): PostableClaim[] {
  const replaced = replacesClaimId === null ? undefined : claims.get(replacesClaimId);
  return replaced === undefined ? [] : [...predecessorsOf(replaced, claims), replaced];
}
