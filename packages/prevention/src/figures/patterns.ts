import { add } from '@rcm/money';
import type { AnsweredOfPayer, AnsweredSum, DenialsOfCode, DeniedSum } from '../ports.ts';
import { ratesOf, severityOf, trendOf } from './rates.ts';
import type { DenialPattern } from './schema.ts';

interface Halves<Sum> {
  earlier: Sum;
  recent: Sum;
}

const noneDenied: DeniedSum = { denials: 0, deniedLines: 0, deniedAmount: '0.00' };
const noneAnswered: AnsweredSum = { claims: 0, lines: 0, charges: '0.00' };

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

/** Groups rows by key into their earlier and recent half. */
function groupHalves<Row extends { readonly isRecent: boolean }, Sum>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  zero: Sum,
  sumOf: (row: Row) => Sum,
): Map<string, Halves<Sum> & { readonly of: Row }> {
  const found = new Map<string, Halves<Sum> & { readonly of: Row }>();
  for (const row of rows) {
    const key = keyOf(row);
    const halves = found.get(key) ?? { of: row, earlier: zero, recent: zero };
    halves[row.isRecent ? 'recent' : 'earlier'] = sumOf(row);
    found.set(key, halves);
  }
  return found;
}

const payerKey = ({ providerId, payerId }: Pick<AnsweredOfPayer, 'providerId' | 'payerId'>) =>
  JSON.stringify([providerId, payerId]);

/** Computes the patterns of denials relative to answered claims, in any order. */
export function patternsOf(
  denials: readonly DenialsOfCode[],
  answered: readonly AnsweredOfPayer[],
): DenialPattern[] {
  const answers = groupHalves(answered, payerKey, noneAnswered, ({ claims, lines, charges }) => ({
    claims,
    lines,
    charges,
  }));
  const codes = groupHalves(
    denials,
    (row) => JSON.stringify([row.providerId, row.payerId, row.code]),
    noneDenied,
    ({ denials: count, deniedLines, deniedAmount }) => ({ denials: count, deniedLines, deniedAmount }),
  );
  return [...codes.values()].map(({ of, ...denied }) => {
    const { providerId, payerId, payerName, code, category } = of;
    const base = answers.get(payerKey(of)) ?? { earlier: noneAnswered, recent: noneAnswered };
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
      trend: trendOf(
        ratesOf(denied.earlier, base.earlier).chargeDenialRate,
        ratesOf(denied.recent, base.recent).chargeDenialRate,
      ),
      severity: severityOf(rates),
    };
  });
}
