import { momentIn, type RequestBuilders, type World } from '../support/world.ts';

const appealBody = async (world: World) => ({
  claimId: (await world.denialCase()).claimId,
  level: 2,
  deadline: momentIn(30),
  assignedToId: (await world.member()).id,
  notes: world.name(),
});

const appeal = async (world: World) =>
  (await world.send('post', '/ar-management/appeals', await appealBody(world))).appeal;

/** Requests to the AR management operations. */
export const arManagement: RequestBuilders = {
  'ar-management.listAppeals': async () => ({
    query: { status: ['DRAFT', 'SUBMITTED'], level: '2', dueFrom: momentIn(-1), dueTo: momentIn(60) },
  }),
  'ar-management.createAppeal': async (world) => ({ body: await appealBody(world) }),
  'ar-management.getAppeal': async (world) => ({ params: { appealId: (await appeal(world)).id } }),
  'ar-management.updateAppeal': async (world) => ({
    params: { appealId: (await appeal(world)).id },
    body: {
      status: 'DECIDED_PARTIAL',
      level: 3,
      dollarsRecovered: 120.5,
      dueDate: momentIn(40),
      assignedToId: (await world.member()).id,
      responseNotes: world.name(),
      confirmationNumber: world.name(),
    },
  }),
};
