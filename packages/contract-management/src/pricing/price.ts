import { compare, isZero, type Money, min, sum } from '@rcm/money';
import {
  adjustForModifiers,
  isForClaim,
  isReducible,
  type PriceCalculation,
  percentAt,
  startCalculation,
  stopLossOf,
} from './amounts.ts';
import { type Choice, type ClaimToPrice, choose, criteriaOf, type LineToPrice, type Match } from './match.ts';
import type { AppliedAdjustment, PricedLine, RejectedCandidate } from './schema.ts';
import type { ContractTerms, Rates, ScheduleTerms } from './terms.ts';

/** A claim with its expected allowed amounts. */
export interface PricedClaim {
  readonly lines: readonly PricedLine[];
  readonly claimAdjustments: readonly (AppliedAdjustment & { readonly feeScheduleId: string })[];
  /** True if an amount belongs to the claim and not to single lines. */
  readonly isForClaim: boolean;
  /** The expected allowed amount, without unmatched lines. */
  readonly expectedAmount: Money;
}

/** The maximum number of rejected candidates that a line shows. */
const maxRejected = 20;

/** A line while it is priced. */
interface LinePricing {
  readonly line: LineToPrice;
  readonly match: Match | null;
  readonly rejected: readonly RejectedCandidate[];
  readonly calculation: PriceCalculation | null;
}

/** Prices a claim by the contracts of its payer. */
export function priceClaim(
  claim: ClaimToPrice,
  contracts: readonly ContractTerms[],
  rates: Rates,
): PricedClaim {
  const priced = claim.lines.map((line) =>
    startPricing(line, choose(criteriaOf(line, claim), claim, contracts, rates)),
  );
  const forClaim = claimRate(claim, priced, contracts, rates);
  const lines = forClaim ? priceAsClaim(priced, forClaim) : priceByLine(priced, claim);
  const claimAdjustments = stopLosses(lines, contracts);
  return {
    lines,
    claimAdjustments,
    isForClaim: forClaim !== null || claimAdjustments.length > 0,
    expectedAmount: sum([
      ...lines.flatMap(({ expectedAmount }) => expectedAmount ?? []),
      ...claimAdjustments.map(({ amount }) => amount),
    ]),
  };
}

function startPricing(line: LineToPrice, { match, rejected }: Choice): LinePricing {
  const calculation = match && startCalculation(match, line);
  if (match === null || calculation !== null) return { line, match, rejected, calculation };
  const { contract, schedule, rate } = match;
  const incomplete = {
    contractId: contract.id,
    feeScheduleId: schedule.id,
    rateId: rate.id,
    reason: 'INCOMPLETE_RATE',
  } as const;
  return { line, match: null, rejected: [incomplete, ...rejected], calculation: null };
}

/** The rate that pays the claim as a whole, and the index of the line that shows it. Of several, the highest applies. */
interface ClaimRate {
  readonly at: number;
  readonly match: Match;
  readonly calculation: PriceCalculation;
}

function claimRate(
  claim: ClaimToPrice,
  priced: readonly LinePricing[],
  contracts: readonly ContractTerms[],
  rates: Rates,
): ClaimRate | null {
  const found = priced.flatMap(({ match, calculation }, at): ClaimRate[] =>
    match && calculation && isForClaim(match.schedule.method) ? [{ at, match, calculation }] : [],
  );
  const grouped = claim.drgCode === null ? null : drgRate(claim, claim.drgCode, contracts, rates);
  const [best = null] = [...(grouped ? [grouped] : []), ...found].sort((a, b) =>
    compare(b.calculation.amount, a.calculation.amount),
  );
  return best;
}

function drgRate(
  claim: ClaimToPrice,
  code: string,
  contracts: readonly ContractTerms[],
  rates: Rates,
): ClaimRate | null {
  const criteria = {
    codes: [{ codeType: 'DRG', code: code.toUpperCase() }],
    modifiers: [],
    placeOfService: claim.lines[0]?.placeOfService ?? null,
    serviceDate: claim.serviceDate,
  } as const;
  const { match } = choose(criteria, claim, contracts, rates);
  const calculation = match && startCalculation(match, { units: 1, chargeAmount: chargesOf(claim.lines) });
  return match && calculation ? { at: 0, match, calculation } : null;
}

const chargesOf = (lines: readonly { readonly chargeAmount: Money }[]): Money =>
  sum(lines.map(({ chargeAmount }) => chargeAmount));

/** Prices the lines of a claim that is paid as a whole. */
function priceAsClaim(priced: readonly LinePricing[], { at, match, calculation }: ClaimRate): PricedLine[] {
  limitToCharge(calculation, match, chargesOf(priced.map(({ line }) => line)));
  return priced.map(({ line, rejected }, index) => ({
    ...lineFields(line, match, rejected),
    status: index === at ? 'PRICED' : 'INCLUDED',
    expectedAmount: index === at ? calculation.amount : '0.00',
    adjustments: index === at ? calculation.steps : [],
  }));
}

/** Prices each line of a claim separately. */
function priceByLine(priced: readonly LinePricing[], claim: ClaimToPrice): PricedLine[] {
  for (const { line, match, calculation } of priced) {
    if (match && calculation)
      adjustForModifiers(
        calculation,
        match,
        line.modifiers.map((one) => one.toUpperCase()),
      );
  }
  reduceFurther(priced, claim);
  return priced.map(({ line, match, rejected, calculation }): PricedLine => {
    if (match === null || calculation === null) {
      return {
        ...lineFields(line, null, rejected),
        status: 'UNMATCHED',
        expectedAmount: null,
        adjustments: [],
      };
    }
    const isCapitated = match.schedule.method === 'CAPITATION';
    if (!isCapitated) limitToCharge(calculation, match, line.chargeAmount);
    return {
      ...lineFields(line, match, rejected),
      status: isCapitated ? 'CAPITATED' : 'PRICED',
      expectedAmount: calculation.amount,
      adjustments: calculation.steps,
    };
  });
}

/** Reduces all but the most expensive procedure of each day and contract. */
function reduceFurther(priced: readonly LinePricing[], { serviceDate }: ClaimToPrice): void {
  const reducible = priced.flatMap(({ line, match, calculation }) =>
    match && calculation && isReducible(match, line) ? [{ line, match, calculation }] : [],
  );
  const ofDay = Map.groupBy(
    reducible,
    ({ line, match }) => `${line.serviceDate ?? serviceDate}|${match.contract.id}`,
  );
  for (const procedures of ofDay.values()) {
    procedures.sort(
      (a, b) => compare(b.calculation.amount, a.calculation.amount) || a.line.lineNumber - b.line.lineNumber,
    );
    for (const [place, { match, calculation }] of procedures.entries()) {
      calculation.applyPercent(percentAt(match.schedule.adjustments, place), 'MULTIPLE_PROCEDURE');
    }
  }
}

/** Limits an amount to the charge, if the schedule or by default the contract has `lesserOf`. */
function limitToCharge(
  calculation: PriceCalculation,
  { contract, schedule }: Match,
  chargeAmount: Money,
): void {
  if (schedule.lesserOf ?? contract.lesserOf) {
    calculation.set(min(calculation.amount, chargeAmount), 'LESSER_OF_BILLED');
  }
}

function lineFields(line: LineToPrice, match: Match | null, rejected: readonly RejectedCandidate[]) {
  return {
    lineNumber: line.lineNumber,
    procedureCode: line.procedureCode,
    modifiers: [...line.modifiers],
    units: line.units,
    chargeAmount: line.chargeAmount,
    method: match?.schedule.method ?? null,
    contractId: match?.contract.id ?? null,
    feeScheduleId: match?.schedule.id ?? null,
    matchedRateId: match?.rate.id ?? null,
    rejected: rejected.slice(0, maxRejected),
    rejectedCount: rejected.length,
  };
}

/** The stop-loss adjustments of a claim by fee schedule. */
function stopLosses(lines: readonly PricedLine[], contracts: readonly ContractTerms[]) {
  const priced = lines.filter(({ status }) => status === 'PRICED' || status === 'INCLUDED');
  const schedules = new Map<string, ScheduleTerms>(
    contracts.flatMap((contract) => contract.schedules.map((schedule) => [schedule.id, schedule] as const)),
  );
  return [...Map.groupBy(priced, ({ feeScheduleId }) => feeScheduleId ?? '')].flatMap(([id, own]) => {
    const schedule = schedules.get(id);
    if (!schedule) return [];
    const expected = sum(own.flatMap(({ expectedAmount }) => expectedAmount ?? []));
    const amount = stopLossOf(schedule.adjustments, chargesOf(own), expected);
    if (isZero(amount)) return [];
    const factor = schedule.adjustments.stopLoss?.percent ?? null;
    const result = sum([expected, amount]);
    return [{ type: 'STOP_LOSS' as const, factor, amount, result, feeScheduleId: id }];
  });
}
