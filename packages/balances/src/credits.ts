import { cents, type Money, sum } from '@rcm/money';
import type { Answer } from './answer.ts';
import type { PartBalance } from './part-balance.ts';
import { claimLevel } from './parts.ts';

/** A person's decision to leave the credit of a part, until a day or for good. */
export interface CreditResolution {
  readonly id: string;
  /** 0 for the claim level. */
  readonly lineNumber: number;
  /** The credit that was left. */
  readonly amount: Money;
  /** The day from which the credit is work again, `YYYY-MM-DD`; null if it is left for good. */
  readonly waitsUntil: string | null;
}

/** The credits of a claim that persons left. */
export interface ResolvedCredits {
  readonly creditResolvedAmount: Money;
  /** The first day from which one of them is work again, `YYYY-MM-DD`; null if all are left for good. */
  readonly creditResolvedUntil: string | null;
  /** The decisions that are over, because the credit of their part changed. */
  readonly endedCreditResolutionIds: readonly string[];
}

/** The credits that persons left. A decision is about one amount: it ends when the credit of its part changes. */
export function resolvedCredits(
  parts: readonly Pick<PartBalance, 'lineNumber' | 'creditBalance'>[],
  resolutions: readonly CreditResolution[],
): ResolvedCredits {
  const credits = new Map(parts.map(({ lineNumber, creditBalance }) => [lineNumber, creditBalance]));
  const stands = ({ lineNumber, amount }: CreditResolution) => credits.get(lineNumber) === amount;
  const standing = resolutions.filter(stands);
  return {
    creditResolvedAmount: sum(standing.map(({ amount }) => amount)),
    creditResolvedUntil: standing.flatMap(({ waitsUntil }) => waitsUntil ?? []).sort()[0] ?? null,
    endedCreditResolutionIds: resolutions.filter((one) => !stands(one)).map(({ id }) => id),
  };
}

/** True if Medicare or Medicaid paid for a part with a credit: the credit may be an overpayment of the program. */
export function hasProgramCredit(
  parts: readonly Pick<PartBalance, 'lineNumber' | 'creditBalance'>[],
  answers: readonly Pick<Answer, 'program' | 'parts'>[],
): boolean {
  const credited = parts.filter(({ creditBalance }) => creditBalance !== '0.00');
  const paid = answers
    .filter(({ program }) => program !== null)
    .flatMap((answer) => answer.parts.filter(({ paidAmount }) => cents(paidAmount) > 0n));
  return credited.some((one) =>
    paid.some(
      ({ lineNumber }) => lineNumber === one.lineNumber || [lineNumber, one.lineNumber].includes(claimLevel),
    ),
  );
}
