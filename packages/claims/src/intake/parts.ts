import { isFollowUp, type SentClaim } from './sent-claim.ts';

/**
 * Splits claims into parts, in order. A claim with the number of an earlier one, or that replaces or voids it, starts a part
 * after that claim's part.
 */
export function partsOf(claims: readonly SentClaim[]): SentClaim[][] {
  const parts: SentClaim[][] = [];
  const numbers = new Set<string | null>();
  for (const sent of claims) {
    const startsPart =
      numbers.has(sent.claimNumber) || (isFollowUp(sent) && numbers.has(sent.originalReference));
    const part = startsPart ? undefined : parts.at(-1);
    if (part === undefined) {
      parts.push([sent]);
      numbers.clear();
    } else part.push(sent);
    numbers.add(sent.claimNumber);
    if (sent.originalReference !== null) numbers.add(sent.originalReference);
  }
  return parts;
}
