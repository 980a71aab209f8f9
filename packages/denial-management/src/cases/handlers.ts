import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { DenialManagementPorts } from '../ports.ts';
import { DenialQueue } from '../queues/denial-queue.ts';
import { draftOf, planForQueue } from '../rules/engine.ts';
import type { views } from '../views.ts';
import { resumeAppeals } from './appeals.ts';
import { bulkUpdate } from './bulk.ts';
import { codeFilters } from './case-filters.ts';
import { CaseRouter, loadPlanner, planReturn } from './case-router.ts';
import type { caseOperations } from './contract.ts';
import { chargesOf, correct, mustBeOnlyCase, mustBeWithin, reportedKind } from './correction.ts';
import { DenialCase, toChangedCase } from './denial-case.ts';
import { postEnding, takeBackEnding } from './ending.ts';
import { completeDenial } from './from-remittance.ts';
import { adjustmentsOf } from './guardrail.ts';
import { createCaseBuilder, openingLock } from './opening.ts';
import { caseDetailView, caseList } from './view.ts';

export const caseHandlers = (
  ports: DenialManagementPorts,
): Handlers<typeof caseOperations, typeof views> => ({
  listCases: (context, { query }) => caseList.read(context, query, codeFilters(query)),

  async createCase(context, { body }) {
    const claim = await ports.claim(context, body.claimId);
    if (claim === null) throw notFound('Claim');
    if (body.queueId !== undefined && (await context.look(DenialQueue, body.queueId)) === null) {
      throw notFound('Queue');
    }
    const answer = await ports.newestAnswerOfClaim(context, claim.id);
    const denial = completeDenial(context, body, answer);
    const { codes, deniedAmount, denialDate, denialReason } = denial;
    const lines = chargesOf(claim, denial.lines);
    mustBeWithin(deniedAmount, lines);
    await ports.markDenialCases(context, [{ claimId: claim.id, hasDenialCase: true }]);
    await context.sql.all(openingLock);
    const columns = createCaseBuilder(context)(claim, {
      claimPaymentId: null,
      kind: reportedKind(deniedAmount, lines),
      denialDate,
      denialReason,
      codes,
      adjustments: adjustmentsOf(claim.adjustments, codes, deniedAmount),
      lines,
      deniedAmount,
      overturnedAmount: '0.00',
      recoveredAmount: '0.00',
    });
    await mustBeOnlyCase(context, columns);
    const plan =
      body.queueId === undefined
        ? (await loadPlanner(context))(columns)
        : planForQueue(body.queueId, draftOf(columns));
    const router = await CaseRouter.open(context, ports, [plan.queueId]);
    const { denialCase, routing } = await router.enter(columns, plan);
    await router.close();
    return { case: denialCase, warnings: routing.warnings };
  },

  async getCase(context, { params }) {
    const appeals = await ports.appealsOfCase(context, params.caseId);
    return { case: await context.read(caseDetailView, params.caseId, { appeals }) };
  },

  async updateCase(context, { params, body }) {
    const denialCase = await context.find(DenialCase, params.caseId);
    denialCase.mustBeOpenTo('update');
    const { deniedAmount, denialReason, primaryCode, groupCode, remarkCodes, denialDate, ...work } = body;
    const correction = { deniedAmount, denialReason, primaryCode, groupCode, remarkCodes, denialDate };
    Object.assign(denialCase, work);
    if (body.category !== undefined) denialCase.isCategoryChosen = true;
    if (Object.values(correction).some((value) => value !== undefined)) {
      correct(context, denialCase, correction);
      await ports.casesChanged(context, [toChangedCase(denialCase)]);
    }
    return { case: denialCase };
  },

  async assignCase(context, { params, body }) {
    const denialCase = await context.find(DenialCase, params.caseId);
    const router = await CaseRouter.open(context, ports, [body.queueId, denialCase.queueId]);
    await router.mustAcceptAssignment(body);
    await router.assign(denialCase, body);
    await router.close();
    return { case: denialCase };
  },

  async routeCase(context, { params }) {
    const denialCase = await context.find(DenialCase, params.caseId);
    const plan = (await loadPlanner(context))(denialCase);
    const router = await CaseRouter.open(context, ports, [plan.queueId, denialCase.queueId]);
    const routing = await router.route(denialCase, plan);
    await router.close();
    return { case: denialCase, routing };
  },

  async resolveCase(context, { params, body }) {
    const denialCase = await context.find(DenialCase, params.caseId);
    await postEnding(context, ports, denialCase, body);
    const router = await CaseRouter.open(context, ports, [denialCase.queueId]);
    router.resolve(denialCase, body.outcome, body.note ?? null);
    await router.close();
    return { case: denialCase };
  },

  async reopenCase(context, { params, body }) {
    await context.sql.all(openingLock);
    const denialCase = await context.find(DenialCase, params.caseId);
    denialCase.mustBeOpenTo('reopen');
    await mustBeOnlyCase(context, denialCase);
    const { claimId, endAdjustmentId } = denialCase;
    const plan = planReturn(denialCase, await loadPlanner(context));
    const router = await CaseRouter.open(context, ports, [plan.queueId]);
    const routing = await router.reopen(denialCase, plan, body.reason);
    await resumeAppeals(context, ports, [denialCase]);
    await router.close();
    const end = { claimId, endAdjustmentId };
    const reversedAdjustmentId = await takeBackEnding(context, ports, end, body.reason);
    return { case: denialCase, warnings: routing.warnings, reversedAdjustmentId };
  },

  bulkUpdateCases: (context, { body }) => bulkUpdate(context, ports, body),
});
