import { cents } from '@rcm/money';
import type { Severity } from '../education/schema.ts';
import type { AnsweredSum, DeniedSum } from '../ports.ts';

/** A part of a whole in percent with 2 decimals, rounded half up; null if the whole is zero. */
function percent(part: bigint, whole: bigint): number | null {
  if (whole <= 0n) return null;
  return Number((2n * part * 10_000n + whole) / (2n * whole)) / 100;
}

/** Denial rates in percent; null if payers have answered nothing. */
export interface Rates {
  /** Denied charges ÷ charges, as Targeted Probe and Educate counts. */
  readonly chargeDenialRate: number | null;
  /** Denied lines ÷ lines. */
  readonly lineDenialRate: number | null;
}

export const ratesOf = (
  { deniedAmount, deniedLines }: Pick<DeniedSum, 'deniedAmount' | 'deniedLines'>,
  { charges, lines }: Pick<AnsweredSum, 'charges' | 'lines'>,
): Rates => ({
  chargeDenialRate: percent(cents(deniedAmount), cents(charges)),
  lineDenialRate: percent(BigInt(deniedLines), BigInt(lines)),
});

/** The minimum rate in percent of each severity, highest first. From 20 on another round of education is needed. */
const severities: readonly (readonly [from: number, severity: Severity])[] = [
  [40, 'CRITICAL'],
  [20, 'HIGH'],
  [10, 'MEDIUM'],
];

/** The severity of denials by the higher of both rates. */
export function severityOf({ chargeDenialRate, lineDenialRate }: Rates): Severity {
  const rate = Math.max(chargeDenialRate ?? 0, lineDenialRate ?? 0);
  return severities.find(([from]) => rate >= from)?.[1] ?? 'LOW';
}

/** Smaller changes, in percentage points, count as chance. */
const minChange = 1;

export type Trend = 'NEW' | 'RISING' | 'FALLING' | 'STEADY';

/** The trend from an earlier rate to a recent one. */
export function trendOf(earlier: number | null, recent: number | null): Trend {
  if (!earlier && recent) return 'NEW';
  const change = Math.round(((recent ?? 0) - (earlier ?? 0)) * 100) / 100;
  if (change >= minChange) return 'RISING';
  return change <= -minChange ? 'FALLING' : 'STEADY';
}
