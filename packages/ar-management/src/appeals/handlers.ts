import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { withExtraFields } from '@rcm/lists';
import type { Lookup, TenantContext } from '@rcm/tenancy';
import type { ArManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { ArAppeal, warningsOf } from './appeal.ts';
import type { appealOperations } from './contract.ts';
import { appealList } from './view.ts';

/** Looks up a record through a port. Throws 404 if it does not exist. */
async function mustExist<Found>(
  context: TenantContext,
  port: Lookup<Found>,
  id: string,
  record: string,
): Promise<Found> {
  const found = await port(context, id);
  if (found === null) throw notFound(record);
  return found;
}

export const appealHandlers = (
  ports: ArManagementPorts,
): Handlers<typeof appealOperations, typeof views> => ({
  listAppeals: (context, { query }) => appealList.read(context, query),

  async createAppeal(context, { body }) {
    const { claimId, level, deadline, assignedToId = null, notes = null } = body;
    await mustExist(context, ports.claim, claimId, 'Claim');
    const appealed = await ports.appealedCaseOfClaim(context, claimId, level);
    const denialCase =
      appealed ?? (await mustExist(context, ports.denialCaseOfClaim, claimId, 'Denial case'));
    if (assignedToId !== null) await mustExist(context, ports.member, assignedToId, 'Member');
    const appeal = context.create(ArAppeal, {
      claimId,
      denialCaseId: denialCase.id,
      status: 'DRAFT',
      level,
      dueDate: deadline ?? appealed?.appealDeadline ?? null,
      assignedToId,
      notes,
      submittedAt: null,
      overturnedAmount: appealed?.overturnedAmount ?? null,
      dollarsRecovered: null,
      recoveredSinceSubmission: appealed?.recoveredSinceSubmission ?? '0.00',
      responseNotes: null,
      confirmationNumber: appealed?.confirmationNumber ?? null,
    });
    if (appealed) appeal.setStatus(appealed.status, appealed.submittedAt ?? context.now);
    return { appeal };
  },

  async getAppeal(context, { params }) {
    const appeal = await context.find(ArAppeal, params.appealId);
    const claim = await ports.claim(context, appeal.claimId);
    return { appeal: withExtraFields(appeal, { warnings: warningsOf(appeal, claim?.totalCharge ?? null) }) };
  },

  async updateAppeal(context, { params, body }) {
    const appeal = await context.find(ArAppeal, params.appealId);
    if (body.assignedToId !== undefined) {
      await mustExist(context, ports.member, body.assignedToId, 'Member');
    }
    const { status, ...changes } = body;
    Object.assign(appeal, changes);
    if (status !== undefined) appeal.setStatus(status, context.now);
    return { appeal };
  },
});
