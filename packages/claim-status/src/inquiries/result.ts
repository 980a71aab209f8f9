import { type CalendarDate, dateInZone } from '@rcm/calendar';
import { type Money, sum } from '@rcm/money';
import type { z } from 'zod';
import type { InquiredClaim } from '../ports.ts';
import { type Mapping, mapStatuses, nextCheckDate } from '../statuses/mapping.ts';
import { Outcome, outcomeRules } from '../statuses/outcome.ts';
import type { ReportedStatus } from '../statuses/schema.ts';
import type { ClaimAnswer } from './contract.ts';
import type { ClaimResult as ClaimResultWire, ResultIssue } from './schema.ts';

/** The result of one claim, as stored. */
export type ClaimResult = z.input<typeof ClaimResultWire>;

/** The result of a claim without an answer. */
export const unanswered = (claim: InquiredClaim, claimIndex: number, today: CalendarDate): ClaimResult => ({
  claimIndex,
  claimId: claim.id,
  payerId: claim.payerId,
  outcome: 'pending',
  nextCheckDate: nextCheckDate('pending', null, today),
  nextAction: outcomeRules.pending.action,
  totalCharge: null,
  paidAmount: null,
  payerClaimNumber: null,
  effectiveDate: null,
  answeredAt: null,
  statuses: [],
});

/** Maps statuses: the most final mapped one gives the outcome, and the next check is counted from the answer. */
function outcomeOf(
  reported: readonly ReportedStatus[],
  mapping: Mapping,
  day: CalendarDate,
): Pick<ClaimResult, 'outcome' | 'nextCheckDate' | 'nextAction' | 'statuses'> {
  const statuses = mapStatuses(reported, mapping);
  const outcome = statuses[0]?.outcome ?? 'unmapped';
  return {
    outcome,
    nextCheckDate: nextCheckDate(outcome, statuses[0]?.categoryCode ?? null, day),
    nextAction: outcomeRules[outcome].action,
    statuses,
  };
}

/** The claim with a new answer, which replaces an earlier one. */
export function answered(
  { claimIndex, claimId, payerId }: ClaimResult,
  answer: Omit<z.output<typeof ClaimAnswer>, 'claimIndex'>,
  mapping: Mapping,
  at: { readonly now: Date; readonly today: CalendarDate },
): ClaimResult {
  const reported = answer.statuses.map((status) => ({ ...status, entityCode: status.entityCode ?? null }));
  return {
    claimIndex,
    claimId,
    payerId,
    ...outcomeOf(reported, mapping, at.today),
    totalCharge: answer.totalCharge ?? null,
    paidAmount: answer.paidAmount ?? null,
    payerClaimNumber: answer.payerClaimNumber ?? null,
    effectiveDate: answer.effectiveDate ?? null,
    answeredAt: at.now.toISOString(),
  };
}

/** The claim with its answer mapped by another mapping; unchanged without an answer. */
export function remapped(claim: ClaimResult, mapping: Mapping, timeZone: string): ClaimResult {
  if (claim.answeredAt === null) return claim;
  const reported = claim.statuses.map(({ categoryCode, statusCode, entityCode }) => ({
    categoryCode,
    statusCode,
    entityCode,
  }));
  return { ...claim, ...outcomeOf(reported, mapping, dateInZone(new Date(claim.answeredAt), timeZone)) };
}

/** A claim of a cancelled inquiry. */
export const withoutNextCheck = (claim: ClaimResult): ClaimResult => ({
  ...claim,
  nextCheckDate: null,
  nextAction: 'NONE',
});

/** The result of an inquiry, computed from its claims. */
export interface Summary {
  readonly outcome: Outcome;
  readonly ok: boolean;
  readonly errorCode: string | null;
  readonly errors: ResultIssue[];
  readonly warnings: ResultIssue[];
  readonly nextCheckDate: CalendarDate | null;
  readonly totalCharge: Money | null;
  readonly paidAmount: Money | null;
}

/** Takes the outcome of the least settled claim and the earliest next check; any error makes it not ok. */
export function summaryOf(claims: readonly ClaimResult[]): Summary {
  const outcomes = new Set(claims.map(({ outcome }) => outcome));
  const errors = claims.flatMap((claim) => issuesOf(claim, 'error'));
  return {
    outcome: Outcome.options.find((outcome) => outcomes.has(outcome)) ?? 'pending',
    ok: errors.length === 0,
    errorCode: errors[0]?.code ?? null,
    errors,
    warnings: claims.flatMap((claim) => [...issuesOf(claim, 'warning'), ...mappingWarnings(claim)]),
    nextCheckDate: known(claims.map((claim) => claim.nextCheckDate)).sort()[0] ?? null,
    totalCharge: totalOf(claims.map((claim) => claim.totalCharge)),
    paidAmount: totalOf(claims.map((claim) => claim.paidAmount)),
  };
}

const known = (values: readonly (string | null)[]): string[] => values.filter((value) => value !== null);

function totalOf(amounts: readonly (Money | null)[]): Money | null {
  const reported = known(amounts);
  return reported.length === 0 ? null : sum(reported);
}

/** Issues of answers concern a claim, not an HTTP request. */
const ofClaim = (claimIndex: number | null) => ({ claimIndex, httpStatus: null, path: null });

/** For issues that concern all claims of an inquiry. */
export const everyClaim = ofClaim(null);

function issuesOf({ outcome, claimIndex }: ClaimResult, severity: 'error' | 'warning'): ResultIssue[] {
  const { issue } = outcomeRules[outcome];
  if (issue?.severity !== severity) return [];
  const { code, message, retryable } = issue;
  return outcome === 'unmapped'
    ? [{ code, message, source: 'profile', retryable, stage: 'MAPPING', ...ofClaim(claimIndex) }]
    : [{ code, message, source: 'payer', retryable, stage: 'PAYER', ...ofClaim(claimIndex) }];
}

/** Warns if the outcome is only the profile's default, and if further statuses are not mapped. */
function mappingWarnings({ statuses, outcome, claimIndex }: ClaimResult): ResultIssue[] {
  const warning = (code: string, message: string): ResultIssue => ({
    code,
    message,
    source: 'profile',
    retryable: false,
    stage: 'MAPPING',
    ...ofClaim(claimIndex),
  });
  const warnings: ResultIssue[] = [];
  if (statuses[0]?.mappedBy === 'PROFILE_DEFAULT') {
    warnings.push(
      warning(
        'DEFAULT_OUTCOME_USED',
        'The code table does not know the status; the default of the profile was used',
      ),
    );
  }
  if (outcome !== 'unmapped' && statuses.some(({ mappedBy }) => mappedBy === 'NOTHING')) {
    warnings.push(
      warning('STATUS_NOT_MAPPED', 'A further status is known to neither the profile nor the code table'),
    );
  }
  return warnings;
}
