import { add } from '@rcm/money';
import type { AnsweredOfPayer, AnsweredSum, DenialsOfCode, DeniedSum, Halves } from '../ports.ts';
import { ratesOf, severityOf, trendOf } from './rates.ts';
import type { DenialPattern } from './schema.ts';

const noneAnswered: AnsweredSum = { claims: 0, lines: 0, charges: '0.00' };
const nothingAnswered: Halves<AnsweredSum> = { earlier: noneAnswered, recent: noneAnswered };

const totalDenied = ({ earlier, recent }: Halves<DeniedSum>): DeniedSum => ({
  denials: earlier.denials + recent.denials,
  deniedLines: earlier.deniedLines + recent.deniedLines,
  deniedAmount: add(earlier.deniedAmount, recent.deniedAmount),
});

const totalAnswered = ({ earlier, recent }: Halves<AnsweredSum>): AnsweredSum => ({
  claims: earlier.claims + recent.claims,
  lines: earlier.lines + recent.lines,
  charges: add(earlier.charges, recent.charges),
});

const payerKey = ({ providerId, payerId }: Pick<AnsweredOfPayer, 'providerId' | 'payerId'>) =>
  JSON.stringify([providerId, payerId]);

/** A pattern by which patterns are filtered and sorted, with the sums of its trend. */
export interface ComputedPattern extends Omit<DenialPattern, 'trend'> {
  readonly denied: Halves<DeniedSum>;
  readonly answered: Halves<AnsweredSum>;
}

/** Computes the patterns of denials relative to answered claims, in any order. */
export function patternsOf(
  denials: readonly DenialsOfCode[],
  answered: readonly AnsweredOfPayer[],
): ComputedPattern[] {
  const answers = new Map(answered.map((sums) => [payerKey(sums), sums]));
  return denials.map((denied) => {
    const { providerId, payerId, payerName, code, category } = denied;
    const base = answers.get(payerKey(denied)) ?? nothingAnswered;
    const [deniedSum, answeredSum] = [totalDenied(denied), totalAnswered(base)];
    const rates = ratesOf(deniedSum, answeredSum);
    return {
      providerId,
      payerId,
      payerName,
      code,
      category,
      ...deniedSum,
      ...answeredSum,
      ...rates,
      severity: severityOf(rates),
      denied,
      answered: base,
    };
  });
}

/** Adds the trend to a pattern that is shown. */
export const withTrend = ({ denied, answered, severity, ...pattern }: ComputedPattern): DenialPattern => ({
  ...pattern,
  trend: trendOf(
    ratesOf(denied.earlier, answered.earlier).chargeDenialRate,
    ratesOf(denied.recent, answered.recent).chargeDenialRate,
  ),
  severity,
});
