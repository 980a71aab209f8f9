import { LockMode } from '@mikro-orm/core';
import { genericErrors } from '@rcm/envelope';
import { ApiError, invalid, notFound } from '@rcm/errors';
import type { OperationInput } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import type { RoutingWarning } from '../rules/schema.ts';
import { BulkCaseError, type caseOperations, mostInBulk } from './contract.ts';
import { DenialCase } from './denial-case.ts';
import { CaseDesk, planner } from './desk.ts';
import { caseList } from './view.ts';

type Body = OperationInput<typeof caseOperations.bulkUpdateCases>['body'];

/** Assigns, routes or resolves many cases, each with a result of its own; a trial is not written. */
export async function bulkUpdate(context: TenantContext, ports: DenialManagementPorts, body: Body) {
  const asked = await askedFor(context, body);
  const locked = await context.em.find(
    DenialCase,
    { id: { $in: asked.ids } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  // Another may have changed a case while its lock was waited for.
  const ids = body.filter ? await stillFound(context, body.filter, asked.ids) : asked.ids;
  const chosen = locked.filter(({ id }) => ids.includes(id));
  const cases = body.dryRun ? chosen.map((one) => one.copy()) : chosen;
  const { desk, moves } = await bulkMoves(ports, context, cases, body);
  const results = new Map<string, Awaited<ReturnType<typeof resultOf>>>();
  for (const move of moves) results.set(move.denialCase.id, await resultOf(move));
  if (!body.dryRun) await desk.close();
  return {
    total: asked.total,
    results: ids.map((caseId) => results.get(caseId) ?? failure(caseId, notFound(DenialCase.record))),
  };
}

/** The cases that are asked for, the oldest of those that a filter finds, and how many it finds. */
async function askedFor(
  context: TenantContext,
  { caseIds, filter }: Body,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  if (filter === undefined) {
    const ids = [...new Set(caseIds)];
    return { ids, total: ids.length };
  }
  const { cases, total } = await caseList.read(context, { ...filter, ...oldest });
  return { ids: (cases.toJSON() as { id: string }[]).map(({ id }) => id), total };
}

const oldest = { sort: 'createdAt', skip: 0, take: mostInBulk } as const;

async function stillFound(
  context: TenantContext,
  filter: NonNullable<Body['filter']>,
  caseIds: readonly string[],
): Promise<readonly string[]> {
  const { cases } = await caseList.read(context, { ...filter, ...oldest }, { caseIds });
  return (cases.toJSON() as { id: string }[]).map(({ id }) => id);
}

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
  body: Body,
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
