import type { Handlers } from '@rcm/http';
import type { views } from '../views.ts';
import type { facilityOperations } from './contract.ts';
import { Facility, facilityValues } from './facility.ts';
import { facilityList } from './view.ts';

export const facilityHandlers = (): Handlers<typeof facilityOperations, typeof views> => ({
  listFacilities: (context, { query }) => facilityList.read(context, query),

  async createFacility(context, { body }) {
    const values = facilityValues(body, context.organization.timeZone);
    return { facility: context.create(Facility, values) };
  },
});
