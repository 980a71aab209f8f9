import type { Handlers } from '@rcm/http';
import { make } from '../records.ts';
import type { facilityOperations } from './contract.ts';
import { Facility, facilityValues } from './facility.ts';
import { facilityList, facilityView } from './view.ts';

export const facilityHandlers = (): Handlers<typeof facilityOperations> => ({
  listFacilities: (context, { query }) => facilityList.read(context, query),

  async createFacility(context, { body }) {
    const values = facilityValues(body, context.organization.timeZone);
    return { facility: await make(context, Facility, facilityView, body, values) };
  },
});
