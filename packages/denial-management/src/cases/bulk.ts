import { LockMode } from '@mikro-orm/core';
import { genericErrors } from '@rcm/envelope';
import { ApiError, invalid, notFound } from '@rcm/errors';
import type { OperationInput } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import type { DenialManagementPorts } from '../ports.ts';
import type { RoutingWarning } from '../rules/schema.ts';
import { codeFilters } from './case-filters.ts';
import { CaseRouter, loadPlanner } from './case-router.ts';
import { BulkCaseError, type caseOperations, maxBulkCases } from './contract.ts';
import { DenialCase } from './denial-case.ts';
import { postEnding } from './ending.ts';
import { caseList } from './view.ts';

type Body = OperationInput<typeof caseOperations.bulkUpdateCases>['body'];

/** Assigns, routes or resolves many cases and returns a result for each. A dry run works on copies and writes nothing. */
export async function bulkUpdate(context: TenantContext, ports: DenialManagementPorts, body: Body) {
  const requested = await requestedCases(context, body);
  const locked = await context.em.find(
    DenialCase,
    { id: { $in: requested.ids } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  // Another transaction may have changed a case while this one waited for its lock.
  const ids = body.filter ? await filterAgain(context, body.filter, requested.ids) : requested.ids;
  const chosen = locked.filter(({ id }) => ids.includes(id));
  const cases = body.dryRun ? chosen.map((one) => one.copy()) : chosen;
  const { router, moves } = await prepareMoves(ports, context, cases, body);
  const results = new Map<string, Awaited<ReturnType<typeof resultOf>>>();
  for (const move of moves) results.set(move.denialCase.id, await resultOf(move));
  if (!body.dryRun) await router.close();
  return {
    total: requested.total,
    results: ids.map((caseId) => results.get(caseId) ?? failure(caseId, notFound(DenialCase.record))),
  };
}

/** The ids of the requested cases and their total. A filter may match more cases than its first ids, oldest first. */
async function requestedCases(
  context: TenantContext,
  { caseIds, filter }: Body,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  if (filter === undefined) {
    const ids = [...new Set(caseIds)];
    return { ids, total: ids.length };
  }
  const { cases, total } = await caseList.read(context, { ...filter, ...oldest }, codeFilters(filter));
  return { ids: (cases.toJSON() as { id: string }[]).map(({ id }) => id), total };
}

const oldest = { sort: 'createdAt', skip: 0, take: maxBulkCases } as const;

/** Those of the cases that still match the filter. */
async function filterAgain(
  context: TenantContext,
  filter: NonNullable<Body['filter']>,
  caseIds: readonly string[],
): Promise<readonly string[]> {
  const { cases } = await caseList.read(
    context,
    { ...filter, ...oldest },
    { ...codeFilters(filter), caseIds },
  );
  return (cases.toJSON() as { id: string }[]).map(({ id }) => id);
}

/** The move of one case. */
interface BulkMove {
  readonly denialCase: DenialCase;
  /** Makes the move and returns its warnings. */
  readonly run: () => Promise<RoutingWarning[]>;
}

/** Opens the router with the queues that the action needs, and prepares the move of each case. */
async function prepareMoves(
  ports: DenialManagementPorts,
  context: TenantContext,
  cases: readonly DenialCase[],
  body: Body,
): Promise<{ readonly router: CaseRouter; readonly moves: readonly BulkMove[] }> {
  const open = (...targetIds: (string | null | undefined)[]) =>
    CaseRouter.open(context, ports, [...cases.map(({ queueId }) => queueId), ...targetIds]);
  switch (body.action) {
    case 'ROUTE': {
      const planOf = await loadPlanner(context);
      const planned = cases.map((denialCase) => ({ denialCase, plan: planOf(denialCase) }));
      const router = await open(...planned.map(({ plan }) => plan.queueId));
      return {
        router,
        moves: planned.map(({ denialCase, plan }) => ({
          denialCase,
          run: async () => (await router.route(denialCase, plan)).warnings,
        })),
      };
    }
    case 'ASSIGN': {
      const router = await open(body.queueId);
      await router.mustAcceptAssignment(body);
      return {
        router,
        moves: cases.map((denialCase) => ({
          denialCase,
          run: async () => {
            await router.assign(denialCase, body);
            return [];
          },
        })),
      };
    }
    case 'RESOLVE': {
      const { outcome, note = null } = body;
      if (outcome === undefined) throw invalid('body.outcome', 'Expected an outcome for RESOLVE');
      const router = await open();
      return {
        router,
        moves: cases.map((denialCase) => ({
          denialCase,
          run: async () => {
            await postEnding(context, ports, denialCase, { ...body, outcome });
            router.resolve(denialCase, outcome, note);
            return [];
          },
        })),
      };
    }
  }
}

/** Makes the move of one case. An API error fails only this case. */
async function resultOf({ denialCase, run }: BulkMove) {
  try {
    const warnings = await run();
    return { caseId: denialCase.id, status: 'OK' as const, case: denialCase, error: null, warnings };
  } catch (error) {
    if (!ApiError.is(error)) throw error;
    return failure(denialCase.id, error);
  }
}

/** The failure of one case, with the error that its own operation would return. */
const failure = (caseId: string, error: ApiError) => ({
  caseId,
  status: 'FAILED' as const,
  case: null,
  error: BulkCaseError.parse(genericErrors.render(error)),
  warnings: [],
});
