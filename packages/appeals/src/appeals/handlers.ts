import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { withExtraFields } from '@rcm/lists';
import { compare, type Money } from '@rcm/money';
import { z } from 'zod';
import { checklistOf } from '../documents/checklist.ts';
import { AppealDocument } from '../documents/document.ts';
import type { AppealDenialCase, AppealPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { AppealActivity, logActivity } from './activity.ts';
import { Appeal } from './appeal.ts';
import type { appealOperations } from './contract.ts';
import { ladderDeadline, mustBeReceivedAfter, openAppeal } from './opening.ts';
import { DenialCaseSummary } from './schema.ts';
import { appealList } from './view.ts';

/** Throws 400 if more is appealed than denied. */
function mustNotExceedDenied(
  appealed: Money,
  denialCase: Pick<AppealDenialCase, 'deniedAmount'> | null,
): void {
  if (denialCase !== null && compare(appealed, denialCase.deniedAmount) > 0) {
    throw invalid('body.totalAppealedAmount', 'Expected at most the denied amount', 'too_big');
  }
}

const oldestFirst = { orderBy: { createdAt: 'asc', id: 'asc' } } as const;

export const appealHandlers = (ports: AppealPorts): Handlers<typeof appealOperations, typeof views> => ({
  listAppeals: (context, { query }) => appealList.read(context, query),

  async createAppeal(context, { body }) {
    await ports.lockDenialCase(context, body.denialCaseId);
    const denialCase = await ports.denialCase(context, body.denialCaseId);
    if (denialCase === null) throw notFound('Denial case');
    if (denialCase.status === 'WITHDRAWN') {
      throw conflict('The denial is withdrawn because its claim payment was taken back');
    }
    if (!denialCase.appealRights && body.overrideReason === undefined) {
      const reasons = denialCase.guardrailReasons.join('; ');
      throw conflict(
        `The denial has no appeal rights${reasons && ` (${reasons})`}; expected an overrideReason`,
      );
    }
    const { totalAppealedAmount = denialCase.deniedAmount } = body;
    mustNotExceedDenied(totalAppealedAmount, denialCase);
    const { claimId, payerId, payerName, payerProgram, denialDate } = denialCase;
    const appeal = openAppeal(context, {
      denialCaseId: denialCase.id,
      caseAssignedToId: denialCase.assignedToId,
      claimId,
      payerId,
      payerName,
      payerProgram,
      denialCaseSummary: z.encode(DenialCaseSummary, denialCase),
      level: body.level ?? 'LEVEL_1_RECONSIDERATION',
      noticeDate: denialDate,
      receivedDate: body.receivedDate,
      totalAppealedAmount,
      appealDeadline: body.appealDeadline,
      submissionMethod: body.submissionMethod,
      overrideReason: body.overrideReason,
    });
    return { appeal };
  },

  async getAppeal(context, { params }) {
    const appeal = await context.find(Appeal, params.appealId);
    const ofAppeal = { appealId: appeal.id };
    const documents = await context.em.find(AppealDocument, ofAppeal, oldestFirst);
    const activities = await context.em.find(AppealActivity, ofAppeal, oldestFirst);
    return {
      appeal: withExtraFields(appeal, {
        letterFacts: appeal.letterFacts ?? null,
        documents,
        documentChecklist: checklistOf(appeal, documents),
        activities,
      }),
    };
  },

  async updateAppeal(context, { params, body }) {
    const appeal = await context.find(Appeal, params.appealId);
    appeal.mustBeEditable();
    mustBeReceivedAfter(context, appeal.noticeDate, body.receivedDate);
    const { appealDeadline, totalAppealedAmount, totalRecoveredAmount, ...changes } = body;
    Object.assign(appeal, changes);
    if (appealDeadline !== undefined) {
      appeal.appealDeadline = appealDeadline ?? ladderDeadline(context, appeal);
      appeal.isDeadlineOverridden = appealDeadline !== null;
    } else if (body.receivedDate !== undefined && !appeal.isDeadlineOverridden) {
      appeal.appealDeadline = ladderDeadline(context, appeal);
    }
    if (totalAppealedAmount !== undefined) {
      mustNotExceedDenied(totalAppealedAmount, await ports.denialCase(context, appeal.denialCaseId));
    }
    appeal.setAmounts(
      totalAppealedAmount ?? appeal.totalAppealedAmount,
      totalRecoveredAmount ?? appeal.totalRecoveredAmount,
    );
    const changed = Object.keys(body);
    if (changed.length > 0) logActivity(context, appeal, { type: 'UPDATED', note: changed.join(', ') });
    return { appeal };
  },
});
