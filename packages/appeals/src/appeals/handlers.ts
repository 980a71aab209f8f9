import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { shownWith } from '@rcm/lists';
import { compare, type Money } from '@rcm/money';
import { z } from 'zod';
import { checklistOf } from '../documents/checklist.ts';
import { AppealDocument } from '../documents/document.ts';
import type { AppealDenialCase, AppealPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { AppealActivity, logActivity } from './activity.ts';
import { Appeal } from './appeal.ts';
import type { appealOperations } from './contract.ts';
import { ladderDeadline, openAppeal } from './opening.ts';
import { DenialCaseSummary } from './schema.ts';
import { appealList } from './view.ts';

/** Throws 400 where more is appealed than was denied. */
function mustBeDenied(appealed: Money, denialCase: Pick<AppealDenialCase, 'deniedAmount'> | null): void {
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
      throw conflict('The denial is withdrawn: the claim payment that denied was taken back');
    }
    if (!denialCase.appealRights && body.overrideReason === undefined) {
      const reasons = denialCase.guardrailReasons.join('; ');
      throw conflict(
        `The denial carries no appeal rights${reasons && ` (${reasons})`}; expected an overrideReason`,
      );
    }
    const { totalAppealedAmount = denialCase.deniedAmount } = body;
    mustBeDenied(totalAppealedAmount, denialCase);
    const { claimId, payerId, payerName, payerProgram, denialDate } = denialCase;
    const appeal = openAppeal(context, {
      denialCaseId: denialCase.id,
      claimId,
      payerId,
      payerName,
      payerProgram,
      denialCaseSummary: z.encode(DenialCaseSummary, denialCase),
      level: body.level ?? 'LEVEL_1_RECONSIDERATION',
      noticeDate: denialDate,
      totalAppealedAmount,
      appealDeadline: body.appealDeadline,
      submissionMethod: body.submissionMethod,
      overrideReason: body.overrideReason,
    });
    return { appeal };
  },

  async getAppeal(context, { params }) {
    const appeal = await context.find(Appeal, params.appealId);
    const own = { appealId: appeal.id };
    const documents = await context.em.find(AppealDocument, own, oldestFirst);
    const activities = await context.em.find(AppealActivity, own, oldestFirst);
    return {
      appeal: shownWith(appeal, {
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
    const { appealDeadline, totalAppealedAmount, totalRecoveredAmount, ...changes } = body;
    Object.assign(appeal, changes);
    if (appealDeadline !== undefined) {
      appeal.appealDeadline = appealDeadline ?? ladderDeadline(context, appeal);
      appeal.isDeadlineOverridden = appealDeadline !== null;
    }
    if (totalAppealedAmount !== undefined) {
      mustBeDenied(totalAppealedAmount, await ports.denialCase(context, appeal.denialCaseId));
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
