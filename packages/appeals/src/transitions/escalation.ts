import { type CalendarDate, dateInZone } from '@rcm/calendar';
import { conflict } from '@rcm/errors';
import { type Money, subtract } from '@rcm/money';
import type { TenantContext } from '@rcm/tenancy';
import { logActivity } from '../appeals/activity.ts';
import type { Appeal, Move } from '../appeals/appeal.ts';
import { openAppeal } from '../appeals/opening.ts';
import {
  type AppealLevel,
  amountInControversy,
  isReached,
  type LadderStep,
  stepOf,
} from '../ladder/ladder.ts';

/** The options of an escalation. */
export interface EscalationRequest extends Omit<Move, 'status'> {
  /** One of the next levels; the usual one by default. */
  readonly level?: AppealLevel | undefined;
  readonly appealDeadline?: Date | undefined;
  /** When the decision was received. */
  readonly receivedDate?: CalendarDate | undefined;
}

/** The next level of an appeal. Throws 409 if the ladder has none, or not the wanted one. */
export function nextStep(
  { payerProgram, level }: Pick<Appeal, 'payerProgram' | 'level'>,
  wanted: AppealLevel | undefined,
): LadderStep {
  const [usual, ...others] = stepOf(payerProgram, level)?.leadsTo ?? [];
  const next = wanted ?? usual;
  if (usual === undefined || next === undefined) {
    throw conflict(`The ladder of ${payerProgram} has no level above ${level}`);
  }
  const step = next === usual || others.includes(next) ? stepOf(payerProgram, next) : null;
  if (step === null) {
    throw conflict(`On the ladder of ${payerProgram}, ${level} leads to ${[usual, ...others].join(' or ')}`);
  }
  return step;
}

/** Throws 409 if less remains in dispute than the level requires in the year. */
export function mustReachAmount(step: LadderStep, remaining: Money, year: number): void {
  const required = amountInControversy(step, year);
  if (required !== null && !isReached(remaining, required)) {
    throw conflict(
      `${step.name} needs ${required.amount} in controversy (${required.year}); ${remaining} remains`,
    );
  }
}

/** Closes an appeal as escalated and opens the next level for the remaining amount. */
export function escalate(context: TenantContext, appeal: Appeal, request: EscalationRequest): Appeal {
  const { level, appealDeadline, receivedDate, ...facts } = request;
  const { now, organization } = context;
  const fromStatus = appeal.status;
  appeal.moveTo({ ...facts, status: 'ESCALATED_TO_NEXT_LEVEL' }, context);
  const step = nextStep(appeal, level);
  const { totalAppealedAmount, overturnedAmount, totalRecoveredAmount } = appeal;
  const remaining = subtract(totalAppealedAmount, overturnedAmount ?? totalRecoveredAmount);
  mustReachAmount(step, remaining, Number(dateInZone(now, organization.timeZone).slice(0, 4)));
  logActivity(context, appeal, { type: 'STATUS_CHANGED', fromStatus, note: facts.reason });
  return openAppeal(context, {
    denialCaseId: appeal.denialCaseId,
    caseAssignedToId: appeal.caseAssignedToId ?? null,
    claimId: appeal.claimId,
    payerId: appeal.payerId,
    payerName: appeal.payerName,
    payerProgram: appeal.payerProgram,
    denialCaseSummary: appeal.denialCaseSummary,
    level: step.level,
    noticeDate: appeal.payerDecisionDate ?? now,
    receivedDate,
    totalAppealedAmount: remaining,
    appealDeadline,
    previousAppealId: appeal.id,
    letterFacts: appeal.letterFacts ?? null,
  });
}
