import { addDays, type CalendarDate } from '@rcm/calendar';
import { compare, type Money, subtract, sum } from '@rcm/money';
import type { EstimateLine } from './estimate.ts';

/** The excess over an expected total from which a bill is substantially in excess (45 CFR 149.620(a)(2)(ii)). */
export const substantialExcess: Money = '400.00';

/** Calendar days from the original bill within which a dispute can be opened. */
const disputeWindowDays = 120;

interface Party {
  readonly providerNpi: string | null;
  readonly providerName: string | null;
}

/** What one provider or facility bills. */
export interface BilledCharge {
  readonly providerNpi?: string | undefined;
  readonly providerName?: string | undefined;
  readonly billedAmount: Money;
}

/** True when a bill is at least 400.00 above what was estimated. */
export const isSubstantiallyInExcess = (billed: Money, estimated: Money) =>
  compare(subtract(billed, estimated), substantialExcess) >= 0;

/** The last day on which a bill can be disputed. */
export const disputeWindowEnd = (billedAt: CalendarDate) => addDays(billedAt, disputeWindowDays);

/** Holds a bill against an estimate, in total and for each provider; a line without one counts to the estimate's own. */
export function compareBill(lines: readonly EstimateLine[], own: Party, charges: readonly BilledCharge[]) {
  const parties = new Map<string, Party & { estimated: Money[]; billed: Money[] }>();
  const partyOf = (party: Party) => {
    const key = party.providerNpi ?? party.providerName?.toLowerCase() ?? '';
    const known = parties.get(key) ?? { ...party, estimated: [], billed: [] };
    parties.set(key, known);
    return known;
  };
  for (const { providerNpi, providerName, totalCharge } of lines) {
    const isNamed = providerNpi !== null || providerName !== null;
    partyOf(isNamed ? { providerNpi, providerName } : own).estimated.push(totalCharge);
  }
  for (const { providerNpi = null, providerName = null, billedAmount } of charges) {
    const isNamed = providerNpi !== null || providerName !== null;
    partyOf(isNamed ? { providerNpi, providerName } : own).billed.push(billedAmount);
  }
  const providers = [...parties.values()].map(({ providerNpi, providerName, estimated, billed }) => {
    const estimatedAmount = sum(estimated);
    const billedAmount = sum(billed);
    return {
      providerNpi,
      providerName,
      estimatedAmount,
      billedAmount,
      difference: subtract(billedAmount, estimatedAmount),
      isSubstantiallyInExcess: isSubstantiallyInExcess(billedAmount, estimatedAmount),
    };
  });
  const estimatedTotal = sum(providers.map(({ estimatedAmount }) => estimatedAmount));
  const billedTotal = sum(providers.map(({ billedAmount }) => billedAmount));
  return {
    estimatedTotal,
    billedTotal,
    difference: subtract(billedTotal, estimatedTotal),
    isSubstantiallyInExcess: providers.some((provider) => provider.isSubstantiallyInExcess),
    providers,
  };
}
