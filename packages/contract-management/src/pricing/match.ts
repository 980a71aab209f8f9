import type { PayerProgram } from '@rcm/envelope';
import { type CodeType, everyCode } from '../rates/schema.ts';
import type { RejectedCandidate, RejectionReason } from './schema.ts';
import { type ContractTerms, ownRate, type Rates, type RateTerms, type ScheduleTerms } from './terms.ts';

/** The fields of a service line that pricing needs. */
export interface LineToPrice {
  readonly lineNumber: number;
  readonly procedureCode: string;
  readonly modifiers: readonly string[];
  readonly units: number;
  /** Decimal string with 2 decimals. */
  readonly chargeAmount: string;
  readonly revenueCode: string | null;
  readonly placeOfService: string | null;
  /** `YYYY-MM-DD`; null for the service date of the claim. */
  readonly serviceDate: string | null;
}

/** The fields of a claim that pricing needs. */
export interface ClaimToPrice {
  readonly payerId: string;
  /** The program of the payer. */
  readonly lineOfBusiness: PayerProgram | null;
  readonly billingProviderId: string | null;
  readonly facilityId: string | null;
  /** Postal code of the state of the facility. */
  readonly state: string | null;
  /** Specialty of the rendering provider. */
  readonly providerType: string | null;
  /** `YYYY-MM-DD`. */
  readonly serviceDate: string;
  readonly drgCode: string | null;
  readonly lines: readonly LineToPrice[];
}

/** A code that can match a rate. */
export interface WantedCode {
  readonly codeType: CodeType;
  readonly code: string;
}

/** The criteria by which a line, or a claim by its DRG, is matched. */
export interface MatchCriteria {
  readonly codes: readonly WantedCode[];
  readonly modifiers: readonly string[];
  readonly placeOfService: string | null;
  readonly serviceDate: string;
}

/** The matched rate. */
export interface Match {
  readonly contract: ContractTerms;
  readonly schedule: ScheduleTerms;
  readonly rate: RateTerms;
  /** The rate of the other component, which is subtracted from that of the whole; null if nothing is subtracted. */
  readonly otherComponent: RateTerms | null;
}

/** The match and the rejected candidates. */
export interface Choice {
  readonly match: Match | null;
  readonly rejected: readonly RejectedCandidate[];
}

/** Modifiers of the professional and the technical component of a service. */
const components: readonly string[] = ['26', 'TC'];

/** The codes of a line, in upper case. */
export const codesOf = ({ procedureCode, revenueCode }: LineToPrice): WantedCode[] => [
  { codeType: 'PROCEDURE', code: procedureCode.toUpperCase() },
  ...(revenueCode ? [{ codeType: 'REVENUE' as const, code: revenueCode.toUpperCase() }] : []),
];

/** The criteria of a line. */
export const criteriaOf = (line: LineToPrice, claim: ClaimToPrice): MatchCriteria => ({
  codes: codesOf(line),
  modifiers: line.modifiers.map((modifier) => modifier.toUpperCase()),
  placeOfService: line.placeOfService,
  serviceDate: line.serviceDate ?? claim.serviceDate,
});

/**
 * Chooses the most specific contract by payer, line of business, billing provider, facility, state and day of service;
 * the schedule by day of service; and the rate by its code before `*`, then by specificity (scope of the schedule, a rate
 * before the schedule's own percent or amount, modifiers, place of service, provider type), then by the latest first day.
 */
export function choose(
  criteria: MatchCriteria,
  claim: ClaimToPrice,
  contracts: readonly ContractTerms[],
  rates: Rates,
): Choice {
  const rejected: RejectedCandidate[] = [];
  const reject = (
    reason: RejectionReason,
    contract: ContractTerms,
    schedule: ScheduleTerms | null = null,
    rate: RateTerms | null = null,
  ) =>
    rejected.push({
      contractId: contract.id,
      feeScheduleId: schedule?.id ?? null,
      rateId: rate?.id ?? null,
      reason,
    });
  const fitting = contracts.filter((contract) => {
    const reason = contractRefusal(contract, claim, criteria.serviceDate);
    if (reason) reject(reason, contract);
    return reason === null;
  });
  const most = Math.max(...fitting.map(specificity));
  const candidates: Candidate[] = [];
  for (const contract of fitting) {
    if (specificity(contract) < most) {
      reject('LESS_SPECIFIC_CONTRACT', contract);
      continue;
    }
    for (const schedule of contract.schedules) {
      const found = wantedRates(rates, schedule, criteria);
      const refusal = found.length === 0 ? null : scheduleRefusal(schedule, claim, criteria.serviceDate);
      if (refusal) reject(refusal, contract, schedule);
      if (refusal || found.length === 0) continue;
      for (const rate of found) {
        const reason = rateRefusal(rate, claim, criteria);
        if (reason) reject(reason, contract, schedule, rate);
        else candidates.push({ contract, schedule, rate });
      }
    }
  }
  const component = criteria.modifiers.find((modifier) => components.includes(modifier));
  const { priced, whole, other } = byComponent(candidates, component);
  const [best = null, ...others] = priced.sort(byRank);
  for (const { contract, schedule, rate } of others) reject('LESS_SPECIFIC_RATE', contract, schedule, rate);
  for (const { contract, schedule, rate } of whole)
    reject('COMPONENT_WITHOUT_RATE', contract, schedule, rate);
  for (const { contract, schedule, rate } of other) reject('OTHER_MODIFIERS', contract, schedule, rate);
  return { match: best && { otherComponent: null, ...best }, rejected };
}

interface Candidate {
  readonly contract: ContractTerms;
  readonly schedule: ScheduleTerms;
  readonly rate: RateTerms;
  readonly otherComponent?: RateTerms;
}

/** The number of scope fields that a contract or schedule sets. */
const specificity = (scope: {
  readonly lineOfBusiness?: PayerProgram | null;
  readonly billingProviderId: string | null;
  readonly facilityId: string | null;
  readonly state: string | null;
}): number =>
  [scope.lineOfBusiness ?? null, scope.billingProviderId, scope.facilityId, scope.state].filter(
    (named) => named !== null,
  ).length;

const isEffective = (
  { effectiveFrom, effectiveTo }: { readonly effectiveFrom: string; readonly effectiveTo: string | null },
  on: string,
) => effectiveFrom <= on && (effectiveTo === null || effectiveTo >= on);

function contractRefusal(contract: ContractTerms, claim: ClaimToPrice, on: string): RejectionReason | null {
  if (contract.status !== 'ACTIVE' && contract.status !== 'TERMINATED') return 'CONTRACT_NOT_ACTIVE';
  if (!isEffective(contract, on)) return 'CONTRACT_NOT_EFFECTIVE';
  if (contract.lineOfBusiness !== null && contract.lineOfBusiness !== claim.lineOfBusiness) {
    return 'OTHER_LINE_OF_BUSINESS';
  }
  return scopeRefusal(contract, claim);
}

const scheduleRefusal = (schedule: ScheduleTerms, claim: ClaimToPrice, on: string): RejectionReason | null =>
  isEffective(schedule, on) ? scopeRefusal(schedule, claim) : 'SCHEDULE_NOT_EFFECTIVE';

function scopeRefusal(
  scope: Pick<ContractTerms, 'billingProviderId' | 'facilityId' | 'state'>,
  claim: ClaimToPrice,
): RejectionReason | null {
  if (scope.billingProviderId !== null && scope.billingProviderId !== claim.billingProviderId) {
    return 'OTHER_BILLING_PROVIDER';
  }
  if (scope.facilityId !== null && scope.facilityId !== claim.facilityId) return 'OTHER_FACILITY';
  return scope.state !== null && scope.state !== claim.state ? 'OTHER_STATE' : null;
}

function wantedRates(rates: Rates, schedule: ScheduleTerms, { codes }: MatchCriteria): RateTerms[] {
  const own = ownRate(schedule);
  const ofEveryCode = [...rates(schedule.id, everyCode), ...(own ? [own] : [])];
  return [
    ...codes.flatMap(({ codeType, code }) =>
      rates(schedule.id, code).filter((rate) => rate.codeType === codeType),
    ),
    ...ofEveryCode.filter((rate) => codes.some(({ codeType }) => codeType === rate.codeType)),
  ];
}

function rateRefusal(rate: RateTerms, claim: ClaimToPrice, criteria: MatchCriteria): RejectionReason | null {
  if (!rate.isActive) return 'RATE_NOT_ACTIVE';
  if (!isEffective(rate, criteria.serviceDate)) return 'RATE_NOT_EFFECTIVE';
  if (rate.placeOfService !== null && rate.placeOfService !== criteria.placeOfService) {
    return 'OTHER_PLACE_OF_SERVICE';
  }
  if (rate.providerType !== null && rate.providerType.toLowerCase() !== claim.providerType?.toLowerCase()) {
    return 'OTHER_PROVIDER_TYPE';
  }
  const isComponent = criteria.modifiers.some((modifier) => components.includes(modifier));
  const missing = rate.modifiers.filter((modifier) => !criteria.modifiers.includes(modifier));
  // A rate of the other component is kept, because it may be subtracted from the rate of the whole.
  const isOfOther = isComponent && missing.every((modifier) => components.includes(modifier));
  return missing.length > 0 && !isOfOther ? 'OTHER_MODIFIERS' : null;
}

/** The candidates of a line: those that can price it, those of the whole service, and those of the other component. */
interface Sorted {
  readonly priced: Candidate[];
  readonly whole: Candidate[];
  readonly other: Candidate[];
}

/**
 * Sorts the candidates of a line that bills a component. Rates of the component price it, and so do rates of the whole
 * if the schedule has a rate of the other component to subtract. Rates of methods without components price any line.
 */
function byComponent(candidates: readonly Candidate[], component: string | undefined): Sorted {
  if (component === undefined) return { priced: [...candidates], whole: [], other: [] };
  const counterpart = components.find((modifier) => modifier !== component) ?? '';
  const names = ({ rate }: Candidate, modifier: string) => rate.modifiers.includes(modifier);
  const sorted: Sorted = { priced: [], whole: [], other: [] };
  for (const candidate of candidates) {
    const { schedule, rate } = candidate;
    if (names(candidate, component)) sorted.priced.push(candidate);
    else if (names(candidate, counterpart)) sorted.other.push(candidate);
    else if (!splits.has(schedule.method)) sorted.priced.push(candidate);
    else {
      const part = candidates.find(
        (one) => one.schedule.id === schedule.id && one.rate.code === rate.code && names(one, counterpart),
      );
      if (part) sorted.priced.push({ ...candidate, otherComponent: part.rate });
      else sorted.whole.push(candidate);
    }
  }
  return sorted;
}

/** The methods with separate rates for the whole service and its components. */
const splits: ReadonlySet<string> = new Set(['FEE_SCHEDULE', 'PERCENT_OF_MEDICARE', 'APC']);

/** Compares candidates, the best first. */
function byRank(a: Candidate, b: Candidate): number {
  return (
    Number(a.rate.code === everyCode) - Number(b.rate.code === everyCode) ||
    specificity(b.schedule) - specificity(a.schedule) ||
    Number(a.rate.id === null) - Number(b.rate.id === null) ||
    b.rate.modifiers.length - a.rate.modifiers.length ||
    Number(b.rate.placeOfService !== null) - Number(a.rate.placeOfService !== null) ||
    Number(b.rate.providerType !== null) - Number(a.rate.providerType !== null) ||
    later(a.rate, b.rate) ||
    later(a.schedule, b.schedule) ||
    later(a.contract, b.contract) ||
    ((a.rate.id ?? '') < (b.rate.id ?? '') ? -1 : 1)
  );
}

const later = (a: { readonly effectiveFrom: string }, b: { readonly effectiveFrom: string }): number =>
  a.effectiveFrom === b.effectiveFrom ? 0 : a.effectiveFrom > b.effectiveFrom ? -1 : 1;
