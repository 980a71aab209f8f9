import { compare, isNegative, type Money, negate } from '@rcm/money';
import type { NumberedClaim } from '../ports.ts';

/** The facts of an answer about its claim, without its numbers; undefined where the answer lacks them. */
export interface ClaimFacts {
  readonly frequencyCode?: string | null;
  /** Negative for a reversal. */
  readonly chargeAmount?: Money | null;
  /** `YYYY-MM-DD`. */
  readonly serviceFrom?: string | null;
  readonly lines?: readonly {
    readonly procedureCode: string | null;
    readonly submittedProcedureCode: string | null;
    readonly revenueCode: string | null;
    readonly chargeAmount: Money | null;
  }[];
}

const absolute = (amount: Money): Money => (isNegative(amount) ? negate(amount) : amount);

/** The codes and charges of the lines, as those of claims are written. */
const proceduresOf = ({ lines = [] }: ClaimFacts): string[] =>
  lines
    .map(
      ({ submittedProcedureCode, procedureCode, revenueCode, chargeAmount }) =>
        `${submittedProcedureCode ?? procedureCode ?? revenueCode} ${absolute(chargeAmount ?? '0.00')}`,
    )
    .sort();

/** What a claim has in common with an answer. */
function commonFacts(claim: NumberedClaim, facts: ClaimFacts): string[] {
  const { frequencyCode, chargeAmount, serviceFrom } = facts;
  const procedures = proceduresOf(facts);
  return [
    ...(frequencyCode === claim.frequencyCode ? ['FREQUENCY'] : []),
    ...(chargeAmount && compare(absolute(chargeAmount), claim.totalCharge) === 0 ? ['CHARGE'] : []),
    ...(serviceFrom === claim.serviceDate ? ['DATE'] : []),
    ...(procedures.length > 0 && procedures.join() === claim.procedures.toSorted().join() ? ['LINES'] : []),
  ];
}

/**
 * The claims that an answer may be about, of several with its claim number: those of which no other one has the same and
 * more in common with the answer.
 */
export function mostAlike(claims: readonly NumberedClaim[], facts: ClaimFacts): NumberedClaim[] {
  const described = claims.map((claim) => ({ claim, common: commonFacts(claim, facts) }));
  return described
    .filter(({ common }) =>
      described.every(
        (other) =>
          other.common.length <= common.length || !common.every((fact) => other.common.includes(fact)),
      ),
    )
    .map(({ claim }) => claim);
}
