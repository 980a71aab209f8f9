import { checkBody, monitorBody } from '../requests/oig-exclusion.ts';
import { excludedNpi } from '../support/exclusions.ts';
import type { LifeCycles } from '../support/life-cycle.ts';
import type { World } from '../support/world.ts';
import { ask, each, recordAt } from './ask.ts';

/** A check of somebody with an NPI, and what is sent about it. */
const aCheck = (npi: string) => async (world: World) => {
  const { check } = await world.send('post', '/oig-exclusion/checks', { ...checkBody(world), npi });
  const { status, post } = recordAt(world, `/oig-exclusion/checks/${check.id}`, 'check');
  const review = (verdict: string) => post('review', { verdict, note: world.name() });
  return { status, verbs: each(['CONFIRMED', 'FALSE_POSITIVE'], review) };
};

/** The walks of the records of exclusion screening. */
export const oigExclusion: LifeCycles = {
  'An exclusion check': {
    starts: { ofListed: aCheck(excludedNpi), ofUnlisted: aCheck('1558598797') },
  },
  'An exclusion monitor': {
    starts: {
      created: async (world) => {
        const { id: userId } = await world.member();
        const body = { ...monitorBody(world), userId };
        const { monitor } = await world.send('post', '/oig-exclusion/monitors', body);
        const listed = `/oig-exclusion/monitors?userId=${userId}`;
        const to = (status: string) => () =>
          ask(world, 'put', `/oig-exclusion/monitors/${monitor.id}`, { status });
        return {
          status: async () => (await world.send('get', listed)).monitors[0].status,
          verbs: each(['ACTIVE', 'PAUSED', 'ENDED'], to),
        };
      },
    },
  },
};
