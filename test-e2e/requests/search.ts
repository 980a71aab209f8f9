import type { RequestBuilders } from '../support/world.ts';

/** Requests to the search operations. */
export const search: RequestBuilders = {
  'search.listHits': async (world) => ({
    query: { q: (await world.patient()).lastName, kinds: 'PATIENT', take: '50' },
  }),
};
