import { excludedNpi } from '../support/exclusions.ts';
import { momentIn, type RequestBuilders, type World } from '../support/world.ts';

export const checkBody = (world: World) => ({
  entityName: world.name(),
  checkType: 'PROVIDER',
  npi: '1558598797',
  state: 'TX',
});

const aSession = async (world: World): Promise<string> => {
  const body = { sessionType: 'INITIAL', firstName: world.name(), lastName: world.name() };
  return (await world.send('post', '/credentialing/sessions', body)).session.id;
};

const aCheck = async (world: World): Promise<string> =>
  (await world.send('post', '/oig-exclusion/checks', checkBody(world))).check.id;

export const monitorBody = (world: World) => ({ entityName: world.name(), npi: '1558598797', state: 'TX' });

const aMonitor = async (world: World): Promise<string> =>
  (await world.send('post', '/oig-exclusion/monitors', monitorBody(world))).monitor.id;

/** Requests to the exclusion screening operations. */
export const oigExclusion: RequestBuilders = {
  'oig-exclusion.listChecks': async (world) => ({
    query: { status: ['EXC_CLEAR', 'EXC_PENDING'], entityName: world.canary, checkedFrom: momentIn(-1) },
  }),
  'oig-exclusion.createCheck': async (world) => ({
    body: { ...checkBody(world), userId: (await world.member()).id, providerId: await aSession(world) },
  }),
  'oig-exclusion.getCheck': async (world) => ({ params: { checkId: await aCheck(world) } }),
  'oig-exclusion.listSources': async () => ({}),
  'oig-exclusion.createChecks': async (world) => ({
    body: {
      checks: [
        { ...checkBody(world), userId: (await world.member()).id, providerId: await aSession(world) },
        checkBody(world),
      ],
    },
  }),
  'oig-exclusion.reviewCheck': async (world) => {
    const body = { ...checkBody(world), npi: excludedNpi };
    const { check } = await world.send('post', '/oig-exclusion/checks', body);
    return {
      params: { checkId: check.id },
      body: {
        verdict: 'FALSE_POSITIVE',
        note: world.name(),
        reviewedBy: (await world.member()).id,
      },
    };
  },
  'oig-exclusion.createMonitor': async (world) => ({
    body: { ...monitorBody(world), providerId: await aSession(world), interval: 'QUARTERLY' },
  }),
  'oig-exclusion.listMonitors': async () => ({
    query: {
      status: ['ACTIVE', 'PAUSED'],
      lastStatus: ['EXC_CLEAR', 'EXC_PENDING'],
      npi: '1558598797',
      nextRunFrom: momentIn(-1),
      nextRunTo: momentIn(400),
    },
  }),
  'oig-exclusion.updateMonitor': async (world) => ({
    params: { monitorId: await aMonitor(world) },
    body: {
      status: 'PAUSED',
      interval: 'WEEKLY',
      entityName: world.name(),
      npi: '1234567893',
      state: 'CA',
    },
  }),
  'oig-exclusion.listExclusionTypes': async () => ({}),
};
