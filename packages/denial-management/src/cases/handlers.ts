import { LockMode } from '@mikro-orm/core';
import { dateInZone, holidaySet } from '@rcm/calendar';
import { genericErrors } from '@rcm/envelope';
import { type ApiError, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { documentNumber, newId, type TenantContext } from '@rcm/tenancy';
import { categoryOf } from '../codes/carc.ts';
import type { DenialManagementPorts } from '../ports.ts';
import { QueueBoard } from '../queues/queue-board.ts';
import type { caseOperations } from './contract.ts';
import { appealDeadline } from './deadline.ts';
import { DenialCase } from './denial-case.ts';
import { type CaseResult, caseDesk } from './desk.ts';
import { adjustmentsOf, denialCodes, guardrailOf } from './guardrail.ts';
import { caseDetailView, caseList, caseView } from './view.ts';

export const caseHandlers = (ports: DenialManagementPorts): Handlers<typeof caseOperations> => {
  const desk = caseDesk(ports);

  /** The result of a move of one case: its refusal is the operation's. */
  async function one(context: TenantContext, results: Promise<CaseResult[]>) {
    const [result] = await results;
    if (result === undefined) throw new Error('A move of one case has one result');
    if (result.error) throw result.error;
    await context.em.flush();
    return { case: caseView.of(result.denialCase, context.now), routing: result.routing };
  }

  return {
    listCases: (context, { query }) => caseList.read(context, query),

    async createCase(context, { body }) {
      const { now, organization } = context;
      const claim = await ports.claim(context, body.claimId);
      if (claim === null) throw notFound('Claim');
      const board = body.queueId === undefined ? null : await QueueBoard.lock(context, [body.queueId]);
      if (body.queueId !== undefined) board?.mustHave(body.queueId);
      const codes = denialCodes(body);
      const { deniedAmount, denialDate } = body;
      const adjustments = adjustmentsOf(claim.adjustments, codes, deniedAmount);
      const denial = { ...codes, adjustments, isFlaggedNoAppeal: false };
      const id = newId(DenialCase.idPrefix);
      const denialCase = context.create(DenialCase, {
        id,
        caseNumber: documentNumber('DEN', dateInZone(now, organization.timeZone), id),
        status: 'OPEN',
        claimId: claim.id,
        claimNumber: claim.claimNumber,
        patientId: claim.patientId,
        payerId: claim.payerId,
        payerName: claim.payerName,
        payerProgram: claim.payerProgram,
        providerId: claim.providerId,
        facilityId: claim.facilityId,
        specialty: claim.specialty,
        serviceDate: claim.serviceDate,
        billedAt: claim.billedAt,
        billedAmount: claim.totalCharge,
        procedureCodes: [...claim.procedureCodes],
        placeOfService: claim.placeOfService,
        denialDate,
        denialReason: body.denialReason,
        ...denial,
        remarkCodes: [...codes.remarkCodes],
        deniedAmount,
        category: categoryOf(codes.primaryCode),
        priority: 0,
        tags: [],
        appealRights: guardrailOf(denial).appealRights,
        appealDeadline: appealDeadline(
          claim.payerProgram,
          denialDate,
          organization.timeZone,
          holidaySet(organization.holidays),
        ),
      });
      const routing =
        board && body.queueId
          ? await desk.placeDirectly(context, denialCase, board, body.queueId)
          : (await desk.route(context, [denialCase]))[0]?.routing;
      await context.em.flush();
      return { case: caseView.of(denialCase, now), warnings: routing?.warnings ?? [] };
    },

    async getCase(context, { params }) {
      const appeals = await ports.appealsOfCase(context, params.caseId);
      return { case: await context.read(caseDetailView, params.caseId, { appeals }) };
    },

    async updateCase(context, { params, body }) {
      const denialCase = await context.find(DenialCase, params.caseId);
      denialCase.next('update');
      Object.assign(denialCase, body);
      await context.em.flush();
      return { case: caseView.of(denialCase, context.now) };
    },

    async assignCase(context, { params, body }) {
      const denialCase = await context.find(DenialCase, params.caseId);
      return { case: (await one(context, desk.assign(context, [denialCase], body))).case };
    },

    async routeCase(context, { params }) {
      const denialCase = await context.find(DenialCase, params.caseId);
      const { case: routed, routing } = await one(context, desk.route(context, [denialCase]));
      if (routing === null) throw new Error('A case that was routed has a trace');
      return { case: routed, routing };
    },

    async resolveCase(context, { params, body }) {
      const denialCase = await context.find(DenialCase, params.caseId);
      const resolved = desk.resolve(context, [denialCase], body.outcome, body.note ?? null);
      return { case: (await one(context, resolved)).case };
    },

    async bulkUpdateCases(context, { body }) {
      const ids = [...new Set(body.caseIds)];
      const cases = await context.em.find(
        DenialCase,
        { id: { $in: ids } },
        { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
      );
      const results = await perform(context, cases, body);
      await context.em.flush();
      const byId = new Map(results.map((result) => [result.denialCase.id, result]));
      return {
        results: ids.map((caseId) => {
          const result = byId.get(caseId);
          const error = result ? result.error : notFound('DenialCase');
          if (error || !result) return { ...failed, caseId, error: bulkError(error) };
          context.changed(DenialCase.record, caseId, 'update');
          const warnings = result.routing?.warnings ?? [];
          const shown = caseView.of(result.denialCase, context.now);
          return { caseId, status: 'OK' as const, case: shown, error: null, warnings };
        }),
      };
    },
  };

  function perform(
    context: TenantContext,
    cases: DenialCase[],
    body: Parameters<Handlers<typeof caseOperations>['bulkUpdateCases']>[1]['body'],
  ): Promise<CaseResult[]> {
    if (body.action === 'ROUTE') return desk.route(context, cases);
    if (body.action === 'ASSIGN') return desk.assign(context, cases, body);
    if (body.outcome === undefined) throw new Error('The schema lets no resolution pass without an outcome');
    return desk.resolve(context, cases, body.outcome, body.note ?? null);
  }
};

const failed = { status: 'FAILED' as const, case: null, warnings: [] };

/** A refusal of one case, in the words that it would have by itself. */
const bulkError = (error: ApiError | null) =>
  error && (genericErrors.render(error) as { error: string; statusCode: number; message?: string });
