import { add, compare, type Money, max, multiply, percentOf, subtract } from '@rcm/money';
import type { z } from 'zod';
import type { PricingMethod, ScheduleAdjustments } from '../fee-schedules/schema.ts';
import type { LineToPrice, Match } from './match.ts';
import type { AdjustmentType, AppliedAdjustment } from './schema.ts';
import type { RateTerms, ScheduleTerms } from './terms.ts';

/** Computes an amount from a rate in steps, each rounded half up to cents. */
export class PriceCalculation {
  readonly steps: AppliedAdjustment[] = [];
  #amount: Money = '0.00';

  get amount(): Money {
    return this.#amount;
  }

  /** Sets the amount and records the step. A step that changes nothing is not recorded, except RATE. */
  set(amount: Money, type: z.infer<typeof AdjustmentType>, factor: number | null = null): this {
    if (type === 'RATE' || amount !== this.#amount) {
      this.steps.push({ type, factor, amount: subtract(amount, this.#amount), result: amount });
    }
    this.#amount = amount;
    return this;
  }

  /** Applies a percentage to the amount. */
  applyPercent(percent: number, type: z.infer<typeof AdjustmentType>): this {
    return this.set(percentOf(this.#amount, percent), type, percent);
  }
}

/** The methods that pay one amount for the whole claim. */
export const isForClaim = (method: PricingMethod): boolean =>
  method === 'CASE_RATE' || method === 'DRG_WEIGHT';

/** The units and charge of a line or claim. */
type PricedQuantity = Pick<LineToPrice, 'units' | 'chargeAmount'>;

/** Computes the amount of a rate for a line before adjustments; null if the rate lacks a field that its method needs. */
export function startCalculation(match: Match, line: PricedQuantity): PriceCalculation | null {
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
        : (perUnit(match, line)?.applyPercent(percent, 'PERCENT_OF_MEDICARE') ?? null);
    case 'PERCENT_OF_CHARGE':
      return percent === null
        ? null
        : new PriceCalculation().set(percentOf(line.chargeAmount, percent), 'RATE', percent);
    case 'CASE_RATE':
    case 'DRG_WEIGHT': {
      const amount = unitAmount(schedule, rate);
      return amount === null ? null : new PriceCalculation().set(multiply(1, amount), 'RATE', rate.weight);
    }
    case 'CAPITATION':
      return new PriceCalculation().set('0.00', 'RATE');
  }
}

/** The amount of one unit or case: that of the rate, its weight times the base amount, or the base amount; null if none. */
function unitAmount({ method, baseAmount }: ScheduleTerms, { amount, weight }: RateTerms): string | null {
  if (method === 'DRG_WEIGHT' || (method === 'APC' && amount === null)) {
    return weight === null || baseAmount === null ? null : multiply(weight, baseAmount);
  }
  return method === 'CASE_RATE' ? (amount ?? baseAmount) : amount;
}

/** The amount of each unit, less that of the other component; rounded once, after the units. */
function perUnit(
  { schedule, rate, otherComponent }: Match,
  { units }: PricedQuantity,
): PriceCalculation | null {
  const amount = unitAmount(schedule, rate);
  if (amount === null) return null;
  const calculation = new PriceCalculation().set(multiply(1, amount), 'RATE');
  const whole = multiply(units, amount);
  if (otherComponent === null) return calculation.set(whole, 'UNITS', units);
  const other = unitAmount(schedule, otherComponent);
  if (other === null) return null;
  calculation.set(max('0.00', subtract(multiply(1, amount), multiply(1, other))), 'COMPONENT_SPLIT');
  return calculation.set(max('0.00', subtract(whole, multiply(units, other))), 'UNITS', units);
}

/** The methods with an amount for each procedure, to which the adjustments of the schedule apply. */
const adjusted: ReadonlySet<PricingMethod> = new Set(['FEE_SCHEDULE', 'PERCENT_OF_MEDICARE', 'APC']);

const assistants: readonly string[] = ['80', '81', '82'];

/** Adjusts for bilateral procedures and assistants, except for modifiers that the amount of the rate already includes. */
export function adjustForModifiers(
  calculation: PriceCalculation,
  { schedule, rate }: Match,
  modifiers: readonly string[],
): void {
  if (!adjusted.has(schedule.method)) return;
  const has = (modifier: string) => modifiers.includes(modifier) && !rate.modifiers.includes(modifier);
  const { bilateralPercent, assistantPercent, nonPhysicianAssistantPercent } = schedule.adjustments;
  if (has('50') && bilateralPercent !== null) calculation.applyPercent(bilateralPercent, 'BILATERAL');
  if (has('AS') && nonPhysicianAssistantPercent !== null) {
    calculation.applyPercent(nonPhysicianAssistantPercent, 'ASSISTANT');
  } else if (assistants.some(has) && assistantPercent !== null) {
    calculation.applyPercent(assistantPercent, 'ASSISTANT');
  }
}

/** True for a line that is reduced if it is not the most expensive procedure of its day. */
export function isReducible({ schedule, rate }: Match, { procedureCode }: LineToPrice): boolean {
  if (!adjusted.has(schedule.method) || schedule.adjustments.multipleProcedurePercents === null) return false;
  // A rate with modifier 51 is already reduced.
  return !rate.modifiers.includes('51') && (rate.multipleProcedure ?? isSurgery(procedureCode));
}

/** CPT's section of surgery. */
const isSurgery = (code: string): boolean => /^\d{5}$/.test(code) && code >= '10004' && code <= '69990';

/** The percentage of a procedure by its rank among those of a day, from 0. */
export function percentAt({ multipleProcedurePercents }: ScheduleAdjustments, place: number): number {
  const percents = multipleProcedurePercents ?? [];
  return percents[Math.min(place, percents.length - 1)] ?? 100;
}

/** The amount that stop-loss adds to an expected amount; `0.00` for charges up to its threshold. */
export function stopLossOf({ stopLoss }: ScheduleAdjustments, charges: Money, expected: Money): Money {
  if (stopLoss === null || compare(charges, stopLoss.threshold) <= 0) return '0.00';
  return stopLoss.basis === 'ALL'
    ? subtract(percentOf(charges, stopLoss.percent), expected)
    : percentOf(subtract(charges, stopLoss.threshold), stopLoss.percent);
}

/** Percent of a Medicare payment that is withheld by law (claim adjustment reason code 253). */
const sequestrationPercent = 2;

/** The shares of a claim that reduce the payment of its payer. */
export interface Shares {
  readonly patientResponsibility: Money | null;
  readonly adjustments: readonly {
    readonly groupCode: string;
    readonly reasonCode: string;
    readonly amount: Money;
  }[];
}

/** The expected payment of the payer itself for an expected allowed amount; not below zero. */
export function expectedPaid(expectedAllowed: Money, { patientResponsibility, adjustments }: Shares): Money {
  const priorPayers = adjustments
    .filter(({ groupCode, reasonCode }) => groupCode === 'OA' && reasonCode === '23')
    .reduce((total, { amount }) => add(total, amount), '0.00');
  const owed = max('0.00', subtract(subtract(expectedAllowed, patientResponsibility ?? '0.00'), priorPayers));
  const isSequestered = adjustments.some(({ reasonCode }) => reasonCode === '253');
  return isSequestered ? subtract(owed, percentOf(owed, sequestrationPercent)) : owed;
}
