import { dateIn, momentIn, type RequestBuilders, type World } from '../support/world.ts';

const appealBody = async (world: World) => ({
  claimId: (await world.denialCase()).claimId,
  level: 2,
  deadline: momentIn(30),
  assignedToId: (await world.member()).id,
  notes: world.name(),
});

const appeal = async (world: World) =>
  (await world.send('post', '/ar-management/appeals', await appealBody(world))).appeal;

export const followUpBody = async (world: World) => ({
  claimId: (await world.claim()).id,
  dueDate: dateIn(5),
  task: world.name(),
  assignedToId: (await world.member()).id,
});

const followUp = async (world: World) =>
  (await world.send('post', '/ar-management/follow-ups', await followUpBody(world))).followUp;

const noteBody = (world: World) => ({
  body: world.name(),
  channel: 'CALL',
  contactReference: world.name(),
  occurredAt: momentIn(-1),
});

const workFilters = async (world: World) => ({
  kind: ['FOLLOW_UP', 'DENIAL_CASE'],
  assignedToId: [(await world.member()).id],
  payerId: (await world.payer()).id,
  dueFrom: dateIn(-10),
  dueTo: dateIn(60),
  minAmount: '0',
  maxAmount: '5000.00',
});

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
  'ar-management.getWorklist': async (world) => ({
    query: {
      payerId: (await world.claim()).payerId,
      providerId: (await world.provider()).id,
      facilityId: (await world.facility()).id,
      minBalance: '10',
      take: '5',
    },
  }),
  'ar-management.getAging': async (world) => ({
    query: { payerId: (await world.claim()).payerId, asOf: dateIn(-1), basis: 'POSTED', ageFrom: 'SERVICE' },
  }),
  'ar-management.listClaimNotes': async (world) => {
    const { id: claimId } = await world.claim();
    await world.send('post', `/ar-management/claims/${claimId}/notes`, noteBody(world));
    return { params: { claimId }, query: { channel: ['CALL', 'NOTE'] } };
  },
  'ar-management.createClaimNote': async (world) => ({
    params: { claimId: (await world.claim()).id },
    body: noteBody(world),
  }),
  'ar-management.listFollowUps': async (world) => ({
    query: {
      claimId: (await world.claim()).id,
      status: ['OPEN', 'COMPLETED'],
      payerId: [(await world.payer()).id],
      assignedToId: [(await world.member()).id],
      isAssigned: 'true',
      closedByAgentId: ['agt_none'],
      isClosedByAgent: 'false',
      dueFrom: dateIn(-30),
      dueTo: dateIn(30),
      endedFrom: momentIn(-30),
      endedTo: momentIn(0),
    },
  }),
  'ar-management.createFollowUp': async (world) => ({ body: await followUpBody(world) }),
  'ar-management.updateFollowUp': async (world) => ({
    params: { followUpId: (await followUp(world)).id },
    body: {
      status: 'COMPLETED',
      outcome: world.name(),
      dueDate: dateIn(6),
      assignedToId: (await world.member()).id,
    },
  }),
  'ar-management.listWorkItems': async (world) => {
    await followUp(world);
    return { query: { ...(await workFilters(world)), sort: 'dueDate', snoozed: 'false', take: '5' } };
  },
  'ar-management.getWorkItemSummary': async (world) => {
    await followUp(world);
    return { query: { ...(await workFilters(world)), unassigned: 'false' } };
  },
  'ar-management.updateWorkItem': async (world) => ({
    params: { itemId: `FOLLOW_UP:${(await followUp(world)).id}` },
    body: { assignedToId: (await world.member()).id, snoozedUntil: dateIn(3), note: world.name() },
  }),
};
