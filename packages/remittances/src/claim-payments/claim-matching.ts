import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { NumberedClaim, RemittancesPorts } from '../ports.ts';
import { type ClaimFacts, mostAlike } from './most-alike.ts';
import type { MatchedBy } from './schema.ts';

/** The numbers in a claim payment that identify its claim, and what distinguishes it from others with one number. */
interface Named extends ClaimFacts {
  readonly patientControlNumber: string | null;
  readonly payerClaimNumber: string | null;
  /** CLP02; left out for what is no answer of a payer, such as an acknowledgment. */
  readonly claimStatusCode?: string | null;
}

/** The claim that a claim payment is for, or the reason why no single claim was found. */
export type Match =
  | { readonly claimId: string; readonly matchedBy: z.infer<typeof MatchedBy> }
  | 'CLAIM_NOT_FOUND'
  | 'CLAIM_AMBIGUOUS';

/** A suffix of a claim number: a check digit or a resubmission counter. */
const suffix = /^(.+)[-.][\p{L}\d]+$/u;

const withoutSuffix = (number: string | null): string | null => suffix.exec(number ?? '')?.[1] ?? null;

/** CLP02 of a reversal. */
export const reversalCode = '22';

/**
 * The claims that an answer may be for, given those with its claim number. A payer answers a replacement under the number of
 * the replaced claim (X12 RFI 1945); only a reversal, or an answer with the number that it assigned to the replaced claim, is
 * for that one. To a voided claim only reversals are posted. Claims of a series, which share a number, are distinguished by
 * what else the answer says of its claim.
 */
function answeredClaims(claims: readonly NumberedClaim[], named: Named): string[] {
  const { claimStatusCode, payerClaimNumber } = named;
  const isReversal = claimStatusCode === reversalCode;
  const current = ({ claimId, successorId }: NumberedClaim) => successorId ?? claimId;
  const own = (claim: NumberedClaim) => (claim.isVoided ? current(claim) : claim.claimId);
  const open = claims.filter(({ isVoided, successorId }) => isReversal || !isVoided || successorId !== null);
  const numbered = open.filter(
    (claim) => payerClaimNumber !== null && claim.payerClaimNumber === payerClaimNumber,
  );
  const [only, ...others] = numbered.length === 1 ? numbered : open;
  const isItself = numbered.length === 1 || isReversal || claimStatusCode === undefined;
  if (only !== undefined && others.length === 0 && isItself) return [own(only)];
  const accounts = new Set(open.map(current));
  return accounts.size > 1 ? [...new Set(mostAlike(open, named).map(current))] : [...accounts];
}

/**
 * Finds the claim of each claim payment: by claim number, else by payer claim number, else by claim number without a
 * suffix. The first of these that finds exactly one claim is used.
 */
export async function matchClaims(
  context: TenantContext,
  ports: Pick<RemittancesPorts, 'claimsByNumber' | 'claimsByPayerNumber'>,
  payerId: string | null,
  named: readonly Named[],
): Promise<Match[]> {
  const numbers = named.flatMap(({ patientControlNumber }) => [
    patientControlNumber,
    withoutSuffix(patientControlNumber),
  ]);
  const byNumber = Map.groupBy(
    await ports.claimsByNumber(context, distinct(numbers)),
    ({ claimNumber }) => claimNumber,
  );
  const payerNumbers = distinct(named.map(({ payerClaimNumber }) => payerClaimNumber));
  const byPayerNumber = grouped(
    payerId === null || payerNumbers.length === 0
      ? []
      : await ports.claimsByPayerNumber(context, payerId, payerNumbers),
    ({ payerClaimNumber }) => payerClaimNumber,
  );
  return named.map((one) => {
    const { patientControlNumber, payerClaimNumber } = one;
    const numbered = (number: string | null) => answeredClaims(byNumber.get(number ?? '') ?? [], one);
    const ways = [
      ['CLAIM_NUMBER', numbered(patientControlNumber)],
      ['PAYER_CLAIM_NUMBER', byPayerNumber.get(payerClaimNumber ?? '') ?? []],
      ['CLAIM_NUMBER_WITHOUT_SUFFIX', numbered(withoutSuffix(patientControlNumber))],
    ] as const;
    for (const [matchedBy, found] of ways) {
      const [claimId, ...others] = found;
      if (claimId !== undefined && others.length === 0) return { claimId, matchedBy };
    }
    return ways.some(([, found]) => found.length > 0) ? 'CLAIM_AMBIGUOUS' : 'CLAIM_NOT_FOUND';
  });
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
];

function grouped<Found extends { readonly claimId: string }>(
  found: readonly Found[],
  keyOf: (one: Found) => string,
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const one of found) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one.claimId]);
  return groups;
}
