import { compare, isZero, type Money, min, sum } from '@rcm/money';
import {
  adjustForModifiers,
  type Course,
  courseOf,
  isForClaim,
  isReducible,
  percentAt,
  stopLossOf,
} from './amounts.ts';
import { type Choice, type ClaimToPrice, choose, type LineToPrice, type Match, subjectOf } from './match.ts';
import type { AppliedAdjustment, PricedLine, RejectedCandidate } from './schema.ts';
import type { ContractTerms, Rates, ScheduleTerms } from './terms.ts';

/** A claim with what is expected to be allowed for it. */
export interface PricedClaim {
  readonly lines: readonly PricedLine[];
  readonly claimAdjustments: readonly (AppliedAdjustment & { readonly feeScheduleId: string })[];
  /** True where the amount is of the claim and of no line by itself. */
  readonly isForClaim: boolean;
  /** Expected to be allowed, unmatched lines aside. */
  readonly expectedAmount: Money;
}

/** The most candidates that a line names as not taken. */
const mostRejected = 20;

/** A line on its way to its price. */
interface Pricing {
  readonly line: LineToPrice;
  readonly match: Match | null;
  readonly rejected: readonly RejectedCandidate[];
  readonly course: Course | null;
}

/** Prices a claim by the contracts of its payer. */
export function priceClaim(
  claim: ClaimToPrice,
  contracts: readonly ContractTerms[],
  rates: Rates,
): PricedClaim {
  const priced = claim.lines.map((line) =>
    begun(line, choose(subjectOf(line, claim), claim, contracts, rates)),
  );
  const forClaim = claimRate(claim, priced, contracts, rates);
  const lines = forClaim ? ofClaim(priced, forClaim) : ofLines(priced, claim);
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

function begun(line: LineToPrice, { match, rejected }: Choice): Pricing {
  const course = match && courseOf(match, line);
  if (match === null || course !== null) return { line, match, rejected, course };
  const { contract, schedule, rate } = match;
  const incomplete = {
    contractId: contract.id,
    feeScheduleId: schedule.id,
    rateId: rate.id,
    reason: 'INCOMPLETE_RATE',
  } as const;
  return { line, match: null, rejected: [incomplete, ...rejected], course: null };
}

/** The rate by which the claim as a whole is paid, and the line that is shown with it; the dearest of several. */
interface ClaimRate {
  readonly at: number;
  readonly match: Match;
  readonly course: Course;
}

function claimRate(
  claim: ClaimToPrice,
  priced: readonly Pricing[],
  contracts: readonly ContractTerms[],
  rates: Rates,
): ClaimRate | null {
  const found = priced.flatMap(({ match, course }, at): ClaimRate[] =>
    match && course && isForClaim(match.schedule.method) ? [{ at, match, course }] : [],
  );
  const grouped = claim.drgCode === null ? null : groupRate(claim, claim.drgCode, contracts, rates);
  const [best = null] = [...(grouped ? [grouped] : []), ...found].sort((a, b) =>
    compare(b.course.amount, a.course.amount),
  );
  return best;
}

function groupRate(
  claim: ClaimToPrice,
  code: string,
  contracts: readonly ContractTerms[],
  rates: Rates,
): ClaimRate | null {
  const subject = {
    codes: [{ codeType: 'DRG', code: code.toUpperCase() }],
    modifiers: [],
    placeOfService: claim.lines[0]?.placeOfService ?? null,
    serviceDate: claim.serviceDate,
  } as const;
  const { match } = choose(subject, claim, contracts, rates);
  const course = match && courseOf(match, { units: 1, chargeAmount: chargesOf(claim.lines) });
  return match && course ? { at: 0, match, course } : null;
}

const chargesOf = (lines: readonly { readonly chargeAmount: Money }[]): Money =>
  sum(lines.map(({ chargeAmount }) => chargeAmount));

/** The lines of a claim that is paid as a whole. */
function ofClaim(priced: readonly Pricing[], { at, match, course }: ClaimRate): PricedLine[] {
  limit(course, match, chargesOf(priced.map(({ line }) => line)));
  return priced.map(({ line, rejected }, index) => ({
    ...shown(line, match, rejected),
    status: index === at ? 'PRICED' : 'INCLUDED',
    expectedAmount: index === at ? course.amount : '0.00',
    adjustments: index === at ? course.steps : [],
  }));
}

/** The lines of a claim that are paid each by itself. */
function ofLines(priced: readonly Pricing[], claim: ClaimToPrice): PricedLine[] {
  for (const { line, match, course } of priced) {
    if (match && course)
      adjustForModifiers(
        course,
        match,
        line.modifiers.map((one) => one.toUpperCase()),
      );
  }
  reduceFurther(priced, claim);
  return priced.map(({ line, match, rejected, course }): PricedLine => {
    if (match === null || course === null) {
      return { ...shown(line, null, rejected), status: 'UNMATCHED', expectedAmount: null, adjustments: [] };
    }
    const isCapitated = match.schedule.method === 'CAPITATION';
    if (!isCapitated) limit(course, match, line.chargeAmount);
    return {
      ...shown(line, match, rejected),
      status: isCapitated ? 'CAPITATED' : 'PRICED',
      expectedAmount: course.amount,
      adjustments: course.steps,
    };
  });
}

/** Reduces all but the dearest procedure of each day and contract. */
function reduceFurther(priced: readonly Pricing[], { serviceDate }: ClaimToPrice): void {
  const reducible = priced.flatMap(({ line, match, course }) =>
    match && course && isReducible(match, line) ? [{ line, match, course }] : [],
  );
  const ofDay = Map.groupBy(
    reducible,
    ({ line, match }) => `${line.serviceDate ?? serviceDate}|${match.contract.id}`,
  );
  for (const procedures of ofDay.values()) {
    procedures.sort(
      (a, b) => compare(b.course.amount, a.course.amount) || a.line.lineNumber - b.line.lineNumber,
    );
    for (const [place, { match, course }] of procedures.entries()) {
      course.toPercent(percentAt(match.schedule.adjustments, place), 'MULTIPLE_PROCEDURE');
    }
  }
}

/** Holds an amount down to the charge, where the schedule or else the contract says so. */
function limit(course: Course, { contract, schedule }: Match, chargeAmount: Money): void {
  if (schedule.lesserOf ?? contract.lesserOf) {
    course.to(min(course.amount, chargeAmount), 'LESSER_OF_BILLED');
  }
}

function shown(line: LineToPrice, match: Match | null, rejected: readonly RejectedCandidate[]) {
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
    rejected: rejected.slice(0, mostRejected),
    rejectedCount: rejected.length,
  };
}

/** What stop-loss adds, by fee schedule. */
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
