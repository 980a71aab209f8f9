import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import type { views } from '../views.ts';
import { Approval } from './approval.ts';
import type { approvalOperations } from './contract.ts';
import { approvalList } from './view.ts';

export const approvalHandlers = (): Handlers<typeof approvalOperations, typeof views> => ({
  listApprovals: (context, { query }) => approvalList.read(context, query),

  async getApproval(context, { params }) {
    return { approval: await approvalOf(context, params) };
  },

  async decideApproval(context, { params, body }) {
    const approval = await approvalOf(context, params);
    approval.decide(body.decision, body.reason ?? null, context.principal, context.now);
    return { approval };
  },
});

/** An approval of a run. Throws 404 for one of another run. */
async function approvalOf(
  context: TenantContext,
  { runId, gateId }: { readonly runId: string; readonly gateId: string },
): Promise<Approval> {
  const approval = await context.find(Approval, gateId);
  if (approval.runId !== runId) throw notFound(Approval.record);
  return approval;
}
