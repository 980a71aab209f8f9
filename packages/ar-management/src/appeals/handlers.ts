import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { Lookup, TenantContext } from '@rcm/tenancy';
import type { ArManagementPorts } from '../ports.ts';
import type { views } from '../views.ts';
import { ArAppeal } from './appeal.ts';
import type { appealOperations } from './contract.ts';
import { appealList, appealView } from './view.ts';

/** What a port knows of the record; 404 where it knows none. */
async function mustExist(context: TenantContext, port: Lookup, id: string, record: string) {
  const found = await port(context, id);
  if (found === null) throw notFound(record);
  return found;
}

export const appealHandlers = (
  ports: ArManagementPorts,
): Handlers<typeof appealOperations, typeof views> => ({
  listAppeals: (context, { query }) => appealList.read(context, query),

  async createAppeal(context, { body }) {
    const { claimId, level, deadline = null, assignedToId = null, notes = null } = body;
    await mustExist(context, ports.claim, claimId, 'Claim');
    const denialCase = await mustExist(context, ports.denialCaseOfClaim, claimId, 'Denial case');
    if (assignedToId !== null) await mustExist(context, ports.member, assignedToId, 'Member');
    const appeal = context.create(ArAppeal, {
      claimId,
      denialCaseId: denialCase.id,
      status: 'DRAFT',
      level,
      dueDate: deadline,
      assignedToId,
      notes,
      dollarsRecovered: null,
      responseNotes: null,
      confirmationNumber: null,
    });
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
    Object.assign(appeal, body);
    return { appeal };
  },
});
