import { momentIn, type RequestBuilders, type World } from '../support/world.ts';

const checkBody = (world: World) => ({
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
};
