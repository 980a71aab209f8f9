import { cents } from '@rcm/money';
import type { Severity } from '../education/schema.ts';
import type { AnsweredSum, DeniedSum } from '../ports.ts';

/** The part of a whole in percent with 2 decimals, rounded half up; null of nothing. */
function percent(part: bigint, whole: bigint): number | null {
  if (whole <= 0n) return null;
  return Number((2n * part * 10_000n + whole) / (2n * whole)) / 100;
}

/** How much of what payers answered to they denied, in percent; null where they answered to nothing. */
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

/** From which rate in percent on denials are so severe, the worst first: 20 asks for another round of education. */
const severities: readonly (readonly [from: number, severity: Severity])[] = [
  [40, 'CRITICAL'],
  [20, 'HIGH'],
  [10, 'MEDIUM'],
];

/** How severe denials are by the higher of the two rates. */
export function severityOf({ chargeDenialRate, lineDenialRate }: Rates): Severity {
  const rate = Math.max(chargeDenialRate ?? 0, lineDenialRate ?? 0);
  return severities.find(([from]) => rate >= from)?.[1] ?? 'LOW';
}

/** The change in percentage points that is more than chance. */
const leastChange = 1;

export type Trend = 'NEW' | 'RISING' | 'FALLING' | 'STEADY';

/** Where a rate goes from an earlier time to a recent one. */
export function trendOf(earlier: number | null, recent: number | null): Trend {
  if (!earlier && recent) return 'NEW';
  const change = Math.round(((recent ?? 0) - (earlier ?? 0)) * 100) / 100;
  if (change >= leastChange) return 'RISING';
  return change <= -leastChange ? 'FALLING' : 'STEADY';
}
