import { invalid } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { statement, type TenantContext } from '@rcm/tenancy';
import { logActivity } from '../appeals/activity.ts';
import { Appeal, type Move } from '../appeals/appeal.ts';
import { casesUnderAppeal } from '../appeals/under-appeal.ts';
import { AppealDocument } from '../documents/document.ts';
import type { AppealPorts } from '../ports.ts';
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
): Handlers<typeof transitionOperations, typeof views> => {
  async function moved(context: TenantContext, appeal: Appeal, move: Move) {
    const fromStatus = appeal.status;
    appeal.moveTo(move, context.now);
    logActivity(context, appeal, { type: 'STATUS_CHANGED', fromStatus, note: move.reason });
    await tell(context, appeal);
    return appeal;
  }

  async function escalated(context: TenantContext, appeal: Appeal, request: EscalationRequest) {
    const nextAppeal = escalate(context, appeal, request);
    await tell(context, appeal);
    return { appeal, nextAppeal, externalRiskMode: 'LOCAL_ONLY' as const };
  }

  /** Tells those whose records go along with the appeal, in the transaction that moved it. */
  async function tell(context: TenantContext, appeal: Appeal) {
    const { denialCaseId, claimId, level, status, submittedAt = null, confirmationNumber = null } = appeal;
    const [underAppeal] = await casesUnderAppeal(context, [denialCaseId]);
    const isUnderAppeal = underAppeal !== undefined;
    const moved = { denialCaseId, claimId, level, status, submittedAt, confirmationNumber, isUnderAppeal };
    for (const follow of ports.appealMoved) await follow(context, moved);
  }

  /** The appeal, locked behind its denial case. */
  async function locked(context: TenantContext, appealId: string): Promise<Appeal> {
    const owner = await context.sql.one(caseOfAppeal, { appealId });
    if (owner !== null) await ports.lockDenialCase(context, owner.denialCaseId);
    return context.find(Appeal, appealId);
  }

  return {
    async transitionAppeal(context, { params, body }) {
      const appeal = await locked(context, params.appealId);
      const { status, ...facts } = body;
      if (status === 'ESCALATED_TO_NEXT_LEVEL') return escalated(context, appeal, facts);
      return { appeal: await moved(context, appeal, body), externalRiskMode: 'LOCAL_ONLY' };
    },

    async submitAppeal(context, { params, body }) {
      const { now } = context;
      const appeal = await locked(context, params.appealId);
      const submissionMethod = body.submissionMethod ?? appeal.submissionMethod;
      if (!submissionMethod) {
        throw invalid('body.submissionMethod', 'Expected a method, for the appeal has none yet');
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
        appeal: await moved(context, appeal, { ...body, submissionMethod, status: 'SUBMITTED' }),
        externalRiskMode: 'LOCAL_ONLY',
      };
    },

    async decideAppeal(context, { params, body }) {
      const appeal = await locked(context, params.appealId);
      return { appeal: await moved(context, appeal, body) };
    },

    async escalateAppeal(context, { params, body }) {
      return escalated(context, await locked(context, params.appealId), body);
    },
  };
};
