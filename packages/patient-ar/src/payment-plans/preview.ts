import { invalid } from '@rcm/errors';
import { cents, fromCents, isStorable, type Money, max, multiply, subtract } from '@rcm/money';
import { computeLateFee, findGraceEnd, type LateFeeTerms } from './late-fee.ts';
import { assertWithinCalendar } from './schedule.ts';

/** The terms of a plan that is not stored. */
export interface PlanTerms extends LateFeeTerms {
  readonly balance: Money;
  readonly installmentAmount: Money;
  readonly dueDates: readonly Date[];
  readonly endDate: Date;
  readonly gracePeriodDays?: number | undefined;
  readonly maxMissedPayments?: number | undefined;
  readonly timeZone: string;
}

/** Computes the preview of a plan; 400 if a total reaches 10^12. */
export function computePreview(terms: PlanTerms) {
  const { balance, installmentAmount, dueDates, endDate, maxMissedPayments } = terms;
  const plannedTotal = multiplyTotal(installmentAmount, dueDates.length, 'body.installmentAmount');
  const perInstallment = computeLateFee(installmentAmount, terms);
  const mostMissed = Math.min(dueDates.length, (maxMissedPayments ?? dueDates.length) + 1);
  const defaults = maxMissedPayments !== undefined && maxMissedPayments < dueDates.length;
  return {
    installments: dueDates.map((dueDate, row) => ({
      sequence: row + 1,
      dueDate,
      amount: installmentAmount,
      lateAfter: assertWithinCalendar(
        findGraceEnd(dueDate, terms.gracePeriodDays, terms.timeZone),
        'body.gracePeriodDays',
      ),
    })),
    endDate,
    balance,
    plannedTotal,
    difference: subtract(plannedTotal, balance),
    shortfall: max('0.00', subtract(balance, plannedTotal)),
    excess: max('0.00', subtract(plannedTotal, balance)),
    suggestedLastInstallment: lastInstallment(balance, installmentAmount, dueDates, endDate),
    lateFees: {
      perInstallment,
      mostMissed,
      most: multiplyTotal(perInstallment, mostMissed, 'body.lateFeeAmount'),
      defaultsAfter: defaults ? maxMissedPayments + 1 : null,
    },
  };
}

/** The last installment with which a plan adds up to the balance: earlier if fewer suffice, larger if all are too small. */
function lastInstallment(balance: Money, amount: Money, dueDates: readonly Date[], endDate: Date) {
  const [owed, each] = [cents(balance), cents(amount)];
  const needed = (owed + each - 1n) / each;
  const sequence = needed < BigInt(dueDates.length) ? Number(needed) : dueDates.length;
  return {
    sequence,
    dueDate: dueDates[sequence - 1] ?? endDate,
    amount: fromCents(owed - each * BigInt(sequence - 1)),
  };
}

function multiplyTotal(amount: Money, count: number, path: string): Money {
  const total = multiply(count, amount);
  if (!isStorable(total)) throw invalid(path, 'Expected a total below 10^12', 'too_big');
  return total;
}
