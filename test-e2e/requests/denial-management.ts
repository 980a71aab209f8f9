import { momentIn, type RequestBuilders } from '../support/world.ts';

/** Requests to the denial management operations. */
export const denialManagement: RequestBuilders = {
  'denial-management.listCases': async () => ({
    query: {
      status: ['OPEN', 'IN_PROGRESS'],
      kind: ['FULL', 'PARTIAL'],
      groupCode: ['CO', 'PR'],
      minAmount: '1',
      resolvedFrom: momentIn(-30),
      resolvedTo: momentIn(0),
      hasCode: 'true',
      hasProvider: 'true',
      hasFacility: 'true',
      isAssigned: 'false',
      closedByAgentId: ['agt_none'],
      isClosedByAgent: 'false',
    },
  }),
  'denial-management.createCase': async (world) => ({
    body: { ...(await world.denialCaseBody()), lines: [1], queueId: (await world.queue()).id },
  }),
  'denial-management.getCase': async (world) => ({ params: { caseId: (await world.denialCase()).id } }),
  'denial-management.updateCase': async (world) => ({
    params: { caseId: (await world.denialCase()).id },
    body: {
      isPreventable: true,
      priority: 5,
      deniedAmount: 440,
      primaryCode: '197',
      denialDate: momentIn(-9),
    },
  }),
  'denial-management.assignCase': async (world) => ({
    params: { caseId: (await world.denialCase()).id },
    body: { queueId: (await world.queue()).id, assignedToId: (await world.member()).id },
  }),
  'denial-management.routeCase': async (world) => ({
    params: { caseId: (await world.denialCase()).id },
    body: {},
  }),
  'denial-management.resolveCase': async (world) => ({
    params: { caseId: (await world.denialCase()).id },
    body: { outcome: 'CORRECTED' },
  }),
  'denial-management.reopenCase': async (world) => {
    const { id: caseId } = await world.denialCase();
    await world.send('post', `/denial-management/cases/${caseId}/resolve`, { outcome: 'OVERTURNED' });
    return { params: { caseId }, body: { reason: 'The payer took the payment back' } };
  },
  'denial-management.bulkUpdateCases': async (world) => ({
    body: { action: 'RESOLVE', caseIds: [(await world.denialCase()).id], outcome: 'WRITTEN_OFF' },
  }),
  'denial-management.listQueueRules': async () => ({}),
  'denial-management.createQueue': async (world) => ({
    body: { name: world.name(), maxCapacity: 10, memberUserIds: [(await world.member()).id] },
  }),
  'denial-management.updateQueue': async (world) => ({
    params: { queueId: (await world.queue()).id },
    body: { maxCapacity: 20, memberUserIds: [(await world.member()).id] },
  }),
  'denial-management.createQueueRule': async (world) => ({ body: await world.ruleBody() }),
  'denial-management.updateQueueRule': async (world) => ({
    params: { ruleId: (await world.rule()).id },
    body: { queueId: (await world.queue()).id, priority: 3 },
  }),
  'denial-management.evaluateQueueRules': async (world) => ({
    body: { caseId: (await world.denialCase()).id },
  }),
  'denial-management.listCodes': async () => ({ query: { kind: 'CARC', take: '5' } }),
};
