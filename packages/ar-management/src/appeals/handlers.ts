import { invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { compare, type Money } from '@rcm/money';
import type { Lookup, TenantContext } from '@rcm/tenancy';
import type { ArManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { ArAppeal } from './appeal.ts';
import type { appealOperations } from './contract.ts';
import { appealList, appealView } from './view.ts';

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

/** Throws 400 if the recovered amount is above the charge of the claim. */
async function mustNotExceedCharge(
  context: TenantContext,
  ports: Pick<ArManagementPorts, 'claim'>,
  { claimId }: ArAppeal,
  recovered: Money,
): Promise<void> {
  const claim = await ports.claim(context, claimId);
  if (claim !== null && compare(recovered, claim.totalCharge) > 0) {
    throw invalid('body.dollarsRecovered', 'Expected at most the charge of the claim', 'too_big');
  }
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
    return { appeal: await context.read(appealView, params.appealId) };
  },

  async updateAppeal(context, { params, body }) {
    const appeal = await context.find(ArAppeal, params.appealId);
    if (body.assignedToId !== undefined) {
      await mustExist(context, ports.member, body.assignedToId, 'Member');
    }
    const { status, ...changes } = body;
    if (body.dollarsRecovered !== undefined)
      await mustNotExceedCharge(context, ports, appeal, body.dollarsRecovered);
    Object.assign(appeal, changes);
    if (status !== undefined) appeal.setStatus(status, context.now);
    return { appeal };
  },
});
