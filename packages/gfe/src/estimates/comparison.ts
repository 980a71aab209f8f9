import { addDays, type CalendarDate } from '@rcm/calendar';
import { compare, type Money, subtract, sum } from '@rcm/money';
import type { EstimateLine } from './estimate.ts';

/** The difference from the expected total at which a bill is substantially in excess (45 CFR 149.620(a)(2)(ii)). */
export const substantialExcess: Money = '400.00';

/** Calendar days from the original bill within which a dispute can be opened. */
const disputeWindowDays = 120;

interface Party {
  readonly providerNpi: string | null;
  readonly providerName: string | null;
}

/** The charge of one provider or facility on a bill. */
export interface BilledCharge {
  readonly providerNpi?: string | undefined;
  readonly providerName?: string | undefined;
  readonly billedAmount: Money;
}

/** True when a bill is at least 400.00 above the estimate. */
export const isSubstantiallyInExcess = (billed: Money, estimated: Money) =>
  compare(subtract(billed, estimated), substantialExcess) >= 0;

/** The last day on which a bill can be disputed. */
export const disputeWindowEnd = (billedAt: CalendarDate) => addDays(billedAt, disputeWindowDays);

/** Compares a bill with an estimate, in total and by provider. A line without a provider belongs to the estimate's own. */
export function compareBill(
  lines: readonly EstimateLine[],
  ownProvider: Party,
  charges: readonly BilledCharge[],
) {
  const parties = new Map<string, Party & { estimated: Money[]; billed: Money[] }>();
  const findOrAddParty = (party: Party) => {
    const key = party.providerNpi ?? party.providerName?.toLowerCase() ?? '';
    const entry = parties.get(key) ?? { ...party, estimated: [], billed: [] };
    parties.set(key, entry);
    return entry;
  };
  for (const { providerNpi, providerName, totalCharge } of lines) {
    const isNamed = providerNpi !== null || providerName !== null;
    findOrAddParty(isNamed ? { providerNpi, providerName } : ownProvider).estimated.push(totalCharge);
  }
  for (const { providerNpi = null, providerName = null, billedAmount } of charges) {
    const isNamed = providerNpi !== null || providerName !== null;
    findOrAddParty(isNamed ? { providerNpi, providerName } : ownProvider).billed.push(billedAmount);
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
