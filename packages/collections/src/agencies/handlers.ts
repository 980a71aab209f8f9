import type { Handlers } from '@rcm/http';
import type { views } from '../views.ts';
import { Agency, assertEndsAfterStart } from './agency.ts';
import type { agencyOperations } from './contract.ts';
import { agencyList } from './view.ts';

export const agencyHandlers = (): Handlers<typeof agencyOperations, typeof views> => ({
  listAgencies: (context, { query }) => agencyList.read(context, query),

  async createAgency(context, { body }) {
    const { contractStartDate, contractEndDate } = body;
    assertEndsAfterStart(contractStartDate, contractEndDate);
    const agency = context.create(Agency, {
      name: body.name,
      contactName: body.contactName ?? null,
      contactEmail: body.contactEmail ?? null,
      contactPhone: body.contactPhone ?? null,
      address: body.address ?? null,
      commissionRate: body.commissionRate,
      contractStartDate: contractStartDate ?? null,
      contractEndDate: contractEndDate ?? null,
      isActive: true,
    });
    return { agency };
  },

  async updateAgency(context, { params, body }) {
    const agency = await context.find(Agency, params.agencyId);
    Object.assign(agency, body);
    assertEndsAfterStart(agency.contractStartDate, agency.contractEndDate);
    return { agency };
  },
});
