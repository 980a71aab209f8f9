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

/** An account and its patient, as a contact or a check names them. */
const parties = async (world: World) => {
  const { id: accountId, patientId: personId } = await world.account();
  return { accountId, personId };
};

/** Requests to the collections operations. */
export const collections: RequestBuilders = {
  'collections.listAgencies': async () => ({ query: { skip: '0', take: '10' } }),
  'collections.createAgency': async (world) => ({
    body: {
      name: world.name(),
      contactName: world.name(),
      contactEmail: `${world.name().replaceAll(' ', '.')}@example.org`,
      contactPhone: world.name(),
      address: world.name(),
      commissionRate: 22.5,
      contractStartDate: dateIn(-10),
      contractEndDate: dateIn(355),
    },
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
      state: 'CA',
      timeZones: ['America/Los_Angeles'],
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
};
