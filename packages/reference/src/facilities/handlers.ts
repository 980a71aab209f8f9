import type { Handlers } from '@rcm/http';
import { storedAddress } from '../fields.ts';
import type { views } from '../views.ts';
import type { facilityOperations } from './contract.ts';
import { Facility, facilityValues } from './facility.ts';
import { facilityList, facilityView } from './view.ts';

export const facilityHandlers = (): Handlers<typeof facilityOperations, typeof views> => ({
  listFacilities: (context, { query }) => facilityList.read(context, query),

  async createFacility(context, { body }) {
    const values = facilityValues(body, context.organization.timeZone);
    return { facility: context.create(Facility, values) };
  },

  async getFacility(context, { params }) {
    return { facility: await context.read(facilityView, params.facilityId) };
  },

  async updateFacility(context, { params, body: { address, ...changes } }) {
    const facility = await context.find(Facility, params.facilityId);
    Object.assign(facility, changes);
    if (address !== undefined) facility.address = storedAddress(address);
    return { facility };
  },
});
