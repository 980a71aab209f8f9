import { conflict, invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import { logActivity } from '../appeals/activity.ts';
import { Appeal, type Move } from '../appeals/appeal.ts';
import { decisionDue } from '../appeals/opening.ts';
import { casesUnderAppeal } from '../appeals/under-appeal.ts';
import { AppealDocument } from '../documents/document.ts';
import type { AppealPorts, MovedAppeal } from '../ports.ts';
import type { views } from '../views.ts';
import type { transitionOperations } from './contract.ts';
import { type EscalationRequest, escalate } from './escalation.ts';
import { readinessProblems } from './readiness.ts';

const caseOfAppeal = statement({
  name: 'appeals.case_of_appeal',
  parameters: { appealId: 'text' },
  columns: { denialCaseId: 'text' },
  text: `select denial_case_id from appeals.appeals where organization_id = :tenant and id = :appealId`,
});

export const transitionHandlers = (
  ports: AppealPorts,
): Handlers<typeof transitionOperations, typeof views> => ({
  async transitionAppeal(context, { params, body }) {
    const appeal = await lockAppeal(context, ports, params.appealId);
    const { status, ...facts } = body;
    if (status === 'ESCALATED_TO_NEXT_LEVEL') return escalateAndNotify(context, ports, appeal, facts);
    return { appeal: await moveAppeal(context, ports, appeal, body), externalRiskMode: 'LOCAL_ONLY' };
  },

  async submitAppeal(context, { params, body }) {
    const { now } = context;
    const appeal = await lockAppeal(context, ports, params.appealId);
    const submissionMethod = body.submissionMethod ?? appeal.submissionMethod;
    if (!submissionMethod) {
      throw invalid('body.submissionMethod', 'Expected a submission method, because the appeal has none');
    }
    const { submittedAt = now, reason } = body;
    if (submittedAt > now) throw invalid('body.submittedAt', 'Expected a time that is not in the future');
    if (submissionMethod === 'ELECTRONIC_PORTAL') {
      const documents = await context.em.find(AppealDocument, { appealId: appeal.id });
      const problems = readinessProblems(appeal, documents, submittedAt, reason);
      logActivity(context, appeal, { type: 'PORTAL_VALIDATED', note: `${problems.length} problems` });
      return {
        appeal,
        externalRiskMode: 'VALIDATED_ONLY',
        readiness: { isReady: problems.length === 0, problems },
      };
    }
    return {
      appeal: await moveAppeal(context, ports, appeal, { ...body, submissionMethod, status: 'SUBMITTED' }),
      externalRiskMode: 'LOCAL_ONLY',
    };
  },

  async decideAppeal(context, { params, body }) {
    const appeal = await lockAppeal(context, ports, params.appealId);
    return { appeal: await moveAppeal(context, ports, appeal, body) };
  },

  async undoAppealDecision(context, { params, body: { reason } }) {
    const appeal = await lockAppeal(context, ports, params.appealId);
    const next = await context.em.findOne(Appeal, { previousAppealId: appeal.id });
    if (next !== null) {
      throw conflict('The appeal was escalated: its decision can no longer be undone', {
        existingId: next.id,
      });
    }
    const fromStatus = appeal.status;
    const undone = appeal.undoDecision();
    const paid = await ports.paymentAfter(context, appeal.claimId, undone.recordedAt);
    if (paid !== null) {
      throw conflict('The payer paid since the decision: void that claim payment first', {
        existingId: paid.id,
      });
    }
    logActivity(context, appeal, { type: 'DECISION_UNDONE', fromStatus, note: reason });
    const moved = await movedAppeal(context, appeal);
    for (const follow of ports.decisionUndone) await follow(context, { ...moved, undone, reason });
    return { appeal };
  },

  async escalateAppeal(context, { params, body }) {
    return escalateAndNotify(context, ports, await lockAppeal(context, ports, params.appealId), body);
  },
});

async function moveAppeal(context: TenantContext, ports: AppealPorts, appeal: Appeal, move: Move) {
  const fromStatus = appeal.status;
  appeal.moveTo(move, context);
  if (appeal.status === 'SUBMITTED') {
    appeal.decisionDueAt = decisionDue(context, appeal, appeal.submittedAt ?? context.now);
  }
  logActivity(context, appeal, { type: 'STATUS_CHANGED', fromStatus, note: move.reason });
  await notifyFollowers(context, ports, appeal);
  return appeal;
}

async function escalateAndNotify(
  context: TenantContext,
  ports: AppealPorts,
  appeal: Appeal,
  request: EscalationRequest,
) {
  const nextAppeal = escalate(context, appeal, request);
  await notifyFollowers(context, ports, appeal);
  return { appeal, nextAppeal, externalRiskMode: 'LOCAL_ONLY' as const };
}

/** Calls the followers of the appeal in the transaction of the move. */
async function notifyFollowers(context: TenantContext, ports: AppealPorts, appeal: Appeal) {
  const moved = await movedAppeal(context, appeal);
  for (const follow of ports.appealMoved) await follow(context, moved);
}

/** An appeal as its followers receive it. */
async function movedAppeal(context: TenantContext, appeal: Appeal): Promise<MovedAppeal> {
  const { denialCaseId, claimId, level, status } = appeal;
  const [underAppeal] = await casesUnderAppeal(context, [denialCaseId]);
  return {
    denialCaseId,
    claimId,
    level,
    status,
    submittedAt: appeal.submittedAt ?? null,
    payerDecisionDate: appeal.payerDecisionDate ?? null,
    overturnedAmount: appeal.overturnedAmount ?? null,
    confirmationNumber: appeal.confirmationNumber ?? null,
    isUnderAppeal: underAppeal !== undefined,
  };
}

/** Locks the denial case of an appeal, then reads and locks the appeal. */
async function lockAppeal(context: TenantContext, ports: AppealPorts, appealId: string): Promise<Appeal> {
  const owner = await context.sql.one(caseOfAppeal, { appealId });
  if (owner !== null) await ports.lockDenialCase(context, owner.denialCaseId);
  return context.find(Appeal, appealId);
}
