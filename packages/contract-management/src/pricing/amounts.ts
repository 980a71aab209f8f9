import { add, compare, type Money, max, multiply, percentOf, subtract } from '@rcm/money';
import type { z } from 'zod';
import type { PricingMethod, ScheduleAdjustments } from '../fee-schedules/schema.ts';
import type { LineToPrice, Match } from './match.ts';
import type { AdjustmentType, AppliedAdjustment } from './schema.ts';
import type { RateTerms, ScheduleTerms } from './terms.ts';

/** An amount on its way from the rate, each step rounded half up to cents. */
export class Course {
  readonly steps: AppliedAdjustment[] = [];
  #amount: Money = '0.00';

  get amount(): Money {
    return this.#amount;
  }

  /** Goes on to an amount; what changes nothing leaves no step, but for the rate. */
  to(amount: Money, type: z.infer<typeof AdjustmentType>, factor: number | null = null): this {
    if (type === 'RATE' || amount !== this.#amount) {
      this.steps.push({ type, factor, amount: subtract(amount, this.#amount), result: amount });
    }
    this.#amount = amount;
    return this;
  }

  /** Goes on to so many per cent of the amount. */
  toPercent(percent: number, type: z.infer<typeof AdjustmentType>): this {
    return this.to(percentOf(this.#amount, percent), type, percent);
  }
}

/** The methods that pay one amount for the whole claim. */
export const isForClaim = (method: PricingMethod): boolean =>
  method === 'CASE_RATE' || method === 'DRG_WEIGHT';

/** What a line is measured by: nothing of it but the charge and the units counts. */
type Measured = Pick<LineToPrice, 'units' | 'chargeAmount'>;

/** What the rate comes to for a line before any adjustment; null where the rate lacks what its method needs. */
export function courseOf(match: Match, line: Measured): Course | null {
  const { schedule, rate } = match;
  const percent = rate.percent ?? schedule.percent;
  switch (schedule.method) {
    case 'FEE_SCHEDULE':
    case 'PER_DIEM':
    case 'APC':
      return perUnit(match, line);
    case 'PERCENT_OF_MEDICARE':
      return percent === null
        ? null
        : (perUnit(match, line)?.toPercent(percent, 'PERCENT_OF_MEDICARE') ?? null);
    case 'PERCENT_OF_CHARGE':
      return percent === null
        ? null
        : new Course().to(percentOf(line.chargeAmount, percent), 'RATE', percent);
    case 'CASE_RATE':
    case 'DRG_WEIGHT': {
      const amount = unitAmount(schedule, rate);
      return amount === null ? null : new Course().to(multiply(1, amount), 'RATE', rate.weight);
    }
    case 'CAPITATION':
      return new Course().to('0.00', 'RATE');
  }
}

/** What a rate says of one unit: its amount, or by weight what the schedule gives for it; null where it says neither. */
function unitAmount({ method, baseAmount }: ScheduleTerms, { amount, weight }: RateTerms): string | null {
  if (method === 'DRG_WEIGHT' || (method === 'APC' && amount === null)) {
    return weight === null || baseAmount === null ? null : multiply(weight, baseAmount);
  }
  return amount;
}

/** The amount of each unit, less that of the other component; rounded once, after the units. */
function perUnit({ schedule, rate, otherComponent }: Match, { units }: Measured): Course | null {
  const amount = unitAmount(schedule, rate);
  if (amount === null) return null;
  const course = new Course().to(multiply(1, amount), 'RATE');
  const whole = multiply(units, amount);
  if (otherComponent === null) return course.to(whole, 'UNITS', units);
  const other = unitAmount(schedule, otherComponent);
  if (other === null) return null;
  course.to(max('0.00', subtract(multiply(1, amount), multiply(1, other))), 'COMPONENT_SPLIT');
  return course.to(max('0.00', subtract(whole, multiply(units, other))), 'UNITS', units);
}

/** The methods whose amounts are of one procedure of one surgeon, which the schedule's adjustments change. */
const adjusted: ReadonlySet<PricingMethod> = new Set(['FEE_SCHEDULE', 'PERCENT_OF_MEDICARE', 'APC']);

const assistants: readonly string[] = ['80', '81', '82'];

/** Adjusts for both sides and for assistants; a modifier that the rate itself names is in its amount already. */
export function adjustForModifiers(
  course: Course,
  { schedule, rate }: Match,
  modifiers: readonly string[],
): void {
  if (!adjusted.has(schedule.method)) return;
  const has = (modifier: string) => modifiers.includes(modifier) && !rate.modifiers.includes(modifier);
  const { bilateralPercent, assistantPercent, nonPhysicianAssistantPercent } = schedule.adjustments;
  if (has('50') && bilateralPercent !== null) course.toPercent(bilateralPercent, 'BILATERAL');
  if (has('AS') && nonPhysicianAssistantPercent !== null) {
    course.toPercent(nonPhysicianAssistantPercent, 'ASSISTANT');
  } else if (assistants.some(has) && assistantPercent !== null) {
    course.toPercent(assistantPercent, 'ASSISTANT');
  }
}

/** True for a line that is reduced where it is not the dearest procedure of its day. */
export function isReducible({ schedule, rate }: Match, { procedureCode }: LineToPrice): boolean {
  if (!adjusted.has(schedule.method) || schedule.adjustments.multipleProcedurePercents === null) return false;
  // The rate of a further procedure is reduced already.
  return !rate.modifiers.includes('51') && (rate.multipleProcedure ?? isSurgery(procedureCode));
}

/** CPT's section of surgery. */
const isSurgery = (code: string): boolean => /^\d{5}$/.test(code) && code >= '10004' && code <= '69990';

/** The percentage of the procedure at a place among those of a day, from 0. */
export function percentAt({ multipleProcedurePercents }: ScheduleAdjustments, place: number): number {
  const percents = multipleProcedurePercents ?? [];
  return percents[Math.min(place, percents.length - 1)] ?? 100;
}

/** What stop-loss adds to an expected amount by the charges; `0.00` up to its threshold. */
export function stopLossOf({ stopLoss }: ScheduleAdjustments, charges: Money, expected: Money): Money {
  if (stopLoss === null || compare(charges, stopLoss.threshold) <= 0) return '0.00';
  return stopLoss.basis === 'ALL'
    ? subtract(percentOf(charges, stopLoss.percent), expected)
    : percentOf(subtract(charges, stopLoss.threshold), stopLoss.percent);
}

/** What a payer is held back by law from what Medicare owes, in per cent (claim adjustment reason code 253). */
const sequestrationPercent = 2;

/** What has been said of a claim that lessens what its payer owes of what is allowed. */
export interface Shares {
  readonly patientResponsibility: Money | null;
  readonly adjustments: readonly {
    readonly groupCode: string;
    readonly reasonCode: string;
    readonly amount: Money;
  }[];
}

/** What the payer itself is expected to pay of what is expected to be allowed; not below zero. */
export function expectedPaid(expectedAllowed: Money, { patientResponsibility, adjustments }: Shares): Money {
  const priorPayers = adjustments
    .filter(({ groupCode, reasonCode }) => groupCode === 'OA' && reasonCode === '23')
    .reduce((total, { amount }) => add(total, amount), '0.00');
  const owed = max('0.00', subtract(subtract(expectedAllowed, patientResponsibility ?? '0.00'), priorPayers));
  const isSequestered = adjustments.some(({ reasonCode }) => reasonCode === '253');
  return isSequestered ? subtract(owed, percentOf(owed, sequestrationPercent)) : owed;
}
