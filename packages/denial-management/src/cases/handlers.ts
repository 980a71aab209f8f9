import { LockMode } from '@mikro-orm/core';
import { genericErrors } from '@rcm/envelope';
import { ApiError, invalid, notFound } from '@rcm/errors';
import type { Handlers, OperationInput } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import { DenialQueue } from '../queues/denial-queue.ts';
import { directPlan, draftOf } from '../rules/engine.ts';
import type { RoutingWarning } from '../rules/schema.ts';
import type { views } from '../views.ts';
import { resumeAppeals } from './appeals.ts';
import { BulkCaseError, type caseOperations } from './contract.ts';
import { chargesOf, correct, mustBeOnlyCase, mustBeWithin } from './correction.ts';
import { changedCase, DenialCase } from './denial-case.ts';
import { CaseDesk, planner, returnPlan } from './desk.ts';
import { adjustmentsOf, denialCodes } from './guardrail.ts';
import { caseMaker, openingLock } from './opening.ts';
import { caseDetailView, caseList } from './view.ts';

export const caseHandlers = (
  ports: DenialManagementPorts,
): Handlers<typeof caseOperations, typeof views> => ({
  listCases: (context, { query }) => caseList.read(context, query),

  async createCase(context, { body }) {
    const claim = await ports.claim(context, body.claimId);
    if (claim === null) throw notFound('Claim');
    if (body.queueId !== undefined && (await context.look(DenialQueue, body.queueId)) === null) {
      throw notFound('Queue');
    }
    const codes = denialCodes(body);
    const { deniedAmount, denialDate, denialReason } = body;
    const lines = chargesOf(claim, body.lines);
    mustBeWithin(deniedAmount, lines);
    await context.sql.all(openingLock);
    const columns = caseMaker(context)(claim, {
      claimPaymentId: null,
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
        ? (await planner(context))(columns)
        : directPlan(body.queueId, draftOf(columns));
    const desk = await CaseDesk.open(context, ports, [plan.queueId]);
    const { denialCase, routing } = await desk.enter(columns, plan);
    await desk.close();
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
      await ports.casesChanged(context, [changedCase(denialCase)]);
    }
    return { case: denialCase };
  },

  async assignCase(context, { params, body }) {
    const denialCase = await context.find(DenialCase, params.caseId);
    const desk = await CaseDesk.open(context, ports, [body.queueId, denialCase.queueId]);
    await desk.mustTake(body);
    await desk.assign(denialCase, body);
    await desk.close();
    return { case: denialCase };
  },

  async routeCase(context, { params }) {
    const denialCase = await context.find(DenialCase, params.caseId);
    const plan = (await planner(context))(denialCase);
    const desk = await CaseDesk.open(context, ports, [plan.queueId, denialCase.queueId]);
    const routing = await desk.route(denialCase, plan);
    await desk.close();
    return { case: denialCase, routing };
  },

  async resolveCase(context, { params, body }) {
    const denialCase = await context.find(DenialCase, params.caseId);
    const desk = await CaseDesk.open(context, ports, [denialCase.queueId]);
    desk.resolve(denialCase, body.outcome, body.note ?? null);
    await desk.close();
    return { case: denialCase };
  },

  async reopenCase(context, { params, body }) {
    await context.sql.all(openingLock);
    const denialCase = await context.find(DenialCase, params.caseId);
    denialCase.mustBeOpenTo('reopen');
    await mustBeOnlyCase(context, denialCase);
    const plan = returnPlan(denialCase, await planner(context));
    const desk = await CaseDesk.open(context, ports, [plan.queueId]);
    const routing = await desk.reopen(denialCase, plan, body.reason);
    await resumeAppeals(context, ports, [denialCase]);
    await desk.close();
    return { case: denialCase, warnings: routing.warnings };
  },

  async bulkUpdateCases(context, { body }) {
    const ids = [...new Set(body.caseIds)];
    const cases = await context.em.find(
      DenialCase,
      { id: { $in: ids } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const { desk, moves } = await bulkMoves(ports, context, cases, body);
    const results = new Map<string, Awaited<ReturnType<typeof resultOf>>>();
    for (const move of moves) results.set(move.denialCase.id, await resultOf(move));
    await desk.close();
    return {
      results: ids.map((caseId) => results.get(caseId) ?? failure(caseId, notFound(DenialCase.record))),
    };
  },
});

/** The move of one case among many, and what it warns of. */
interface BulkMove {
  readonly denialCase: DenialCase;
  readonly make: () => Promise<RoutingWarning[]>;
}

/** Opens the desk for a bulk action, and says what it is for each case. */
async function bulkMoves(
  ports: DenialManagementPorts,
  context: TenantContext,
  cases: readonly DenialCase[],
  body: OperationInput<typeof caseOperations.bulkUpdateCases>['body'],
): Promise<{ readonly desk: CaseDesk; readonly moves: readonly BulkMove[] }> {
  const open = (...further: (string | null | undefined)[]) =>
    CaseDesk.open(context, ports, [...cases.map(({ queueId }) => queueId), ...further]);
  switch (body.action) {
    case 'ROUTE': {
      const planOf = await planner(context);
      const planned = cases.map((denialCase) => ({ denialCase, plan: planOf(denialCase) }));
      const desk = await open(...planned.map(({ plan }) => plan.queueId));
      return {
        desk,
        moves: planned.map(({ denialCase, plan }) => ({
          denialCase,
          make: async () => (await desk.route(denialCase, plan)).warnings,
        })),
      };
    }
    case 'ASSIGN': {
      const desk = await open(body.queueId);
      await desk.mustTake(body);
      return {
        desk,
        moves: cases.map((denialCase) => ({
          denialCase,
          make: async () => {
            await desk.assign(denialCase, body);
            return [];
          },
        })),
      };
    }
    case 'RESOLVE': {
      const { outcome, note = null } = body;
      if (outcome === undefined) throw invalid('body.outcome', 'Expected an outcome');
      const desk = await open();
      return {
        desk,
        moves: cases.map((denialCase) => ({
          denialCase,
          make: async () => {
            desk.resolve(denialCase, outcome, note);
            return [];
          },
        })),
      };
    }
  }
}

/** Makes the move of one case; its refusal does not keep the others from theirs. */
async function resultOf({ denialCase, make }: BulkMove) {
  try {
    const warnings = await make();
    return { caseId: denialCase.id, status: 'OK' as const, case: denialCase, error: null, warnings };
  } catch (error) {
    if (!ApiError.is(error)) throw error;
    return failure(denialCase.id, error);
  }
}

/** The refusal of one case, in the words that it would have by itself. */
const failure = (caseId: string, error: ApiError) => ({
  caseId,
  status: 'FAILED' as const,
  case: null,
  error: BulkCaseError.parse(genericErrors.render(error)),
  warnings: [],
});
