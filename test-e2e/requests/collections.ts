import { dateIn, momentIn, type RequestBuilders, type World } from '../support/world.ts';

const ruleBody = (world: World) => ({
  ruleName: world.name(),
  ruleType: world.name(),
  description: world.name(),
  maxCallsPerWeek: 3,
  noCallBeforeHour: 9,
  noCallAfterHour: 20,
  debtValidationDays: 45,
  state: 'CA',
});

const aRule = async (world: World): Promise<string> =>
  (await world.send('post', '/collections/compliance/rules', ruleBody(world))).id;

/** An account and its patient, for a contact or a check. */
const parties = async (world: World) => {
  const { id: accountId, patientId: personId } = await world.account();
  return { accountId, personId };
};

const agencyBody = (world: World) => ({
  name: world.name(),
  contactName: world.name(),
  contactEmail: `${world.name().replaceAll(' ', '.')}@example.org`,
  contactPhone: world.name(),
  address: world.name(),
  commissionRate: 22.5,
  contractStartDate: dateIn(-10),
  contractEndDate: dateIn(355),
});

const anAgency = async (world: World): Promise<string> =>
  (await world.send('post', '/collections/agencies', agencyBody(world))).agency.id;

/** An account whose first statement was delivered long enough ago for a placement. */
const aDebt = async (world: World): Promise<string> => {
  const { id } = await world.account();
  const drafted = { accountId: id, idempotencyKey: world.name() };
  const { id: statementId } = await world.send('post', '/patient-ar/statements', drafted);
  await world.send('post', `/patient-ar/statements/${statementId}/status`, { action: 'FINALIZE' });
  const delivery = { result: 'DELIVERED', channel: 'MAIL', occurredAt: momentIn(-130) };
  await world.send('post', `/patient-ar/statements/${statementId}/delivery`, delivery);
  return id;
};

const placementBody = async (world: World) => ({
  accountId: await aDebt(world),
  agencyId: await anAgency(world),
  notes: world.name(),
});

export const aPlacement = async (world: World) => {
  const { placement } = await world.send('post', '/collections/placements', await placementBody(world));
  return { placementId: placement.id as string };
};

export const disputeBody = async (world: World) => ({
  ...(await parties(world)),
  receivedAt: momentIn(-2),
  reason: world.name(),
});

const preferences = (world: World) => ({
  ceaseCommunication: true,
  attorney: {
    name: world.name(),
    phone: world.name(),
    email: `${world.name().replaceAll(' ', '.')}@example.org`,
    address: world.name(),
  },
  inconvenientTimes: [{ days: ['MONDAY', 'SUNDAY'], from: '12:00', to: '13:30' }],
  inconvenientPlaces: ['WORKPLACE'],
  channelOptOuts: ['SMS'],
  notes: world.name(),
});

/** Requests to the collections operations. */
export const collections: RequestBuilders = {
  'collections.listAgencies': async () => ({ query: { skip: '0', take: '10', isActive: 'true' } }),
  'collections.createAgency': async (world) => ({ body: agencyBody(world) }),
  'collections.updateAgency': async (world) => ({
    params: { agencyId: await anAgency(world) },
    body: { ...agencyBody(world), isActive: false },
  }),
  'collections.listPlacements': async (world) => ({
    query: {
      agencyId: await anAgency(world),
      status: ['PLACED', 'PARTIALLY_PAID'],
      minDaysPlaced: '0',
      maxDaysPlaced: '90',
      minAmount: '1',
      maxAmount: '9999.99',
      sort: '-placedAmount',
    },
  }),
  'collections.createPlacement': async (world) => ({ body: await placementBody(world) }),
  'collections.getPlacement': async (world) => ({ params: await aPlacement(world) }),
  'collections.recordAgencyPayment': async (world) => ({
    params: await aPlacement(world),
    body: {
      amount: 120.5,
      reference: world.name(),
      notes: world.name(),
    },
  }),
  'collections.changePlacementStatus': async (world) => ({
    params: await aPlacement(world),
    body: { action: 'RECALL', reason: world.name() },
  }),
  'collections.listRules': async () => ({ query: { isActive: 'true', state: 'CA' } }),
  'collections.createRule': async (world) => ({ body: ruleBody(world) }),
  'collections.replaceRule': async (world) => ({
    params: { ruleId: await aRule(world) },
    body: { ...ruleBody(world), state: null, isActive: false },
  }),
  'collections.listChecks': async () => ({ query: { channel: ['CALL', 'EMAIL'], result: 'ALLOWED' } }),
  'collections.createCheck': async (world) => ({
    body: {
      ...(await parties(world)),
      channel: 'CALL',
      plannedAt: momentIn(1),
      purpose: 'COLLECTION',
      place: 'HOME',
      state: 'CA',
      timeZones: ['America/Los_Angeles'],
    },
  }),
  'collections.listContacts': async (world) => ({
    query: {
      ...(await parties(world)),
      channel: 'CALL',
      purpose: 'COLLECTION',
      result: ['CONVERSATION', 'VOICEMAIL'],
      contactedFrom: momentIn(-30),
      contactedTo: momentIn(0),
      sort: '-contactedAt',
    },
  }),
  'collections.createContact': async (world) => ({
    body: {
      ...(await parties(world)),
      channel: 'CALL',
      purpose: 'COLLECTION',
      contactedAt: momentIn(-1),
      result: 'NO_ANSWER',
      priorConsent: false,
      notes: world.name(),
    },
  }),
  'collections.listDisputes': async (world) => ({
    query: {
      ...(await parties(world)),
      status: ['OPEN', 'VERIFICATION_SENT'],
      receivedFrom: momentIn(-30),
      receivedTo: momentIn(0),
      sort: 'receivedAt',
    },
  }),
  'collections.createDispute': async (world) => ({ body: await disputeBody(world) }),
  'collections.updateDispute': async (world) => ({
    params: {
      disputeId: (await world.send('post', '/collections/disputes', await disputeBody(world))).dispute.id,
    },
    body: {
      verificationSentAt: momentIn(-1),
      outcome: 'DEBT_VERIFIED',
      resolutionNotes: world.name(),
    },
  }),
  'collections.getPreferences': async (world) => {
    const { id: accountId } = await world.account();
    await world.send('put', `/collections/accounts/${accountId}/preferences`, preferences(world));
    return { params: { accountId } };
  },
  'collections.replacePreferences': async (world) => ({
    params: { accountId: (await world.account()).id },
    body: preferences(world),
  }),
};
