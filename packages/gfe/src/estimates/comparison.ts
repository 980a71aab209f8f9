import { addDays, type CalendarDate } from '@rcm/calendar';
import { add, compare, type Money, subtract, sum } from '@rcm/money';
import { foldName } from '@rcm/tenancy';
import type { EstimateLine } from './estimate.ts';

/** The difference from the expected total at which a bill is substantially in excess (45 CFR 149.620(a)(2)(ii)). */
export const substantialExcess: Money = '400.00';

/**
 * Calendar days within which a dispute can be opened (45 CFR 149.620(c)(2)(i)). They begin with the receipt of the initial
 * bill; the date of the bill stands for it, as in the disclaimer of the estimate, because no receipt is earlier.
 */
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

interface ComparedParty {
  providerNpi: string | null;
  providerName: string | null;
  estimatedAmount: Money;
  billedAmount: Money;
}

const nameOf = ({ providerNpi, providerName }: Party) =>
  providerName === null ? (providerNpi ?? '') : foldName(providerName);

/** True if two parties have one NPI, or one name where either has no NPI. Names are equal however they are spelled. */
const isSameParty = (one: Party, other: Party): boolean =>
  one.providerNpi !== null && other.providerNpi !== null
    ? one.providerNpi === other.providerNpi
    : nameOf(one) === nameOf(other);

const unbilled = ({ estimatedAmount, billedAmount }: ComparedParty) =>
  subtract(estimatedAmount, billedAmount);

/** The party that an amount belongs to: by NPI, else of those with the name the one with the most still to be billed. */
function findParty(parties: readonly ComparedParty[], party: Party): ComparedParty | undefined {
  const same = parties.filter((candidate) => isSameParty(candidate, party));
  const byNpi = same.find(({ providerNpi }) => providerNpi !== null && providerNpi === party.providerNpi);
  return byNpi ?? same.sort((a, b) => compare(unbilled(b), unbilled(a)))[0];
}

function findOrAddParty(parties: ComparedParty[], party: Party): ComparedParty {
  const found = findParty(parties, party);
  if (found) {
    found.providerNpi ??= party.providerNpi;
    found.providerName ??= party.providerName;
    return found;
  }
  const added = { ...party, estimatedAmount: '0.00', billedAmount: '0.00' };
  parties.push(added);
  return added;
}

/**
 * Compares a bill with an estimate, in total and by provider: what one provider or facility bills is compared with the sum
 * of what was expected of it (45 CFR 149.620(a)(2)(ii)). A line or charge without a provider belongs to the estimate's own.
 */
export function compareBill(
  lines: readonly EstimateLine[],
  ownProvider: Party,
  charges: readonly BilledCharge[],
) {
  const parties: ComparedParty[] = [];
  const partyOf = (named: Party) => {
    const isNamed = named.providerNpi !== null || named.providerName !== null;
    return findOrAddParty(parties, isNamed ? named : ownProvider);
  };
  for (const { providerNpi, providerName, totalCharge } of lines) {
    const party = partyOf({ providerNpi, providerName });
    party.estimatedAmount = add(party.estimatedAmount, totalCharge);
  }
  // Charges with an NPI come first: they leave less to be billed by the others of the same name.
  const hasNpi = ({ providerNpi }: BilledCharge) => providerNpi !== undefined;
  for (const charge of [...charges.filter(hasNpi), ...charges.filter((one) => !hasNpi(one))]) {
    const { providerNpi = null, providerName = null, billedAmount } = charge;
    const party = partyOf({ providerNpi, providerName });
    party.billedAmount = add(party.billedAmount, billedAmount);
  }
  const providers = parties.map((party) => ({
    ...party,
    difference: subtract(party.billedAmount, party.estimatedAmount),
    isSubstantiallyInExcess: isSubstantiallyInExcess(party.billedAmount, party.estimatedAmount),
  }));
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
