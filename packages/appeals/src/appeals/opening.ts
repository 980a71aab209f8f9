import { addDays, type CalendarDate, dateInZone, endOfDay, holidaySet } from '@rcm/calendar';
import { invalid } from '@rcm/errors';
import type { Money } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { filingDeadline } from '../ladder/deadline.ts';
import { stepOf } from '../ladder/ladder.ts';
import { logActivity } from './activity.ts';
import { Appeal, type LetterFactValues, type SubmissionMethod } from './appeal.ts';

type CaseFacts = Pick<
  Appeal,
  'denialCaseId' | 'claimId' | 'payerId' | 'payerName' | 'payerProgram' | 'denialCaseSummary'
>;

/** The values of a new appeal. */
export interface Opening extends CaseFacts, Pick<Appeal, 'level' | 'noticeDate'> {
  readonly caseAssignedToId: string | null;
  readonly totalAppealedAmount: Money;
  /** When the notice was received; presumed by the ladder if it is left out. */
  readonly receivedDate?: CalendarDate | undefined;
  /** By default the deadline of the ladder. */
  readonly appealDeadline?: Date | undefined;
  readonly submissionMethod?: SubmissionMethod | undefined;
  readonly overrideReason?: string | undefined;
  readonly previousAppealId?: string;
  readonly letterFacts?: LetterFactValues | null;
}

/**
 * The deadline of an appeal by the ladder of its program: the end of the last day in the organization's time zone. Null
 * if the ladder has no rule for the level.
 */
export function ladderDeadline(
  { organization }: TenantContext,
  {
    payerProgram,
    level,
    noticeDate,
    receivedDate = null,
  }: Pick<Appeal, 'payerProgram' | 'level' | 'noticeDate'> & {
    receivedDate?: CalendarDate | null | undefined;
  },
): Date | null {
  const filing = stepOf(payerProgram, level)?.filing;
  if (!filing) return null;
  const { timeZone } = organization;
  const deadline = filingDeadline(filing, {
    noticeDate: dateInZone(noticeDate, timeZone),
    receivedDate,
    timeZone,
    holidays: holidaySet(organization.holidays),
  });
  return deadline?.appealDeadline ?? null;
}

/** The days to a decision where the ladder does not name them. */
const usualDecisionDays = 60;

/** When the payer should have decided an appeal that is submitted: the end of the day, by the ladder of its program. */
export function decisionDue(
  { organization: { timeZone } }: TenantContext,
  { payerProgram, level }: Pick<Appeal, 'payerProgram' | 'level'>,
  submittedAt: Date,
): Date {
  const days = stepOf(payerProgram, level)?.decisionDays ?? usualDecisionDays;
  return endOfDay(addDays(dateInZone(submittedAt, timeZone), days), timeZone);
}

/** Throws 400 if a notice was received before it was given. */
export function mustBeReceivedAfter(
  { organization: { timeZone } }: TenantContext,
  noticeDate: Date,
  receivedDate: CalendarDate | null | undefined,
): void {
  if (receivedDate && receivedDate < dateInZone(noticeDate, timeZone)) {
    throw invalid('body.receivedDate', 'Expected a date on or after the notice');
  }
}

/** Opens an appeal in DRAFT. */
export function openAppeal(context: TenantContext, opening: Opening): Appeal {
  mustBeReceivedAfter(context, opening.noticeDate, opening.receivedDate);
  const appeal = context.create(Appeal, {
    ...opening,
    status: 'DRAFT',
    outcome: null,
    receivedDate: opening.receivedDate ?? null,
    appealDeadline: opening.appealDeadline ?? ladderDeadline(context, opening),
    isDeadlineOverridden: opening.appealDeadline !== undefined,
    submissionMethod: opening.submissionMethod ?? null,
    overrideReason: opening.overrideReason ?? null,
    letterFacts: opening.letterFacts ?? null,
    previousAppealId: opening.previousAppealId ?? null,
    totalRecoveredAmount: '0.00',
    recoveredSinceSubmission: '0.00',
    payerDecisionDate: null,
    closedByAgentId: null,
    beforeDecision: null,
    decisionDueAt: null,
    overturnedAmount: null,
    submittedAt: null,
    confirmationNumber: null,
    trackingNumber: null,
    lateReason: null,
  });
  logActivity(context, appeal, { type: 'CREATED', note: opening.overrideReason });
  return appeal;
}
