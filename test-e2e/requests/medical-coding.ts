import { dateIn, momentIn, type RequestBuilders, type World } from '../support/world.ts';

const ruleBody = (world: World) => ({
  name: world.name(),
  description: world.name(),
  ruleType: 'AUTO_ROUTE',
  conditions: { field: 'specialty', op: 'eq', value: world.name() },
  actions: { team: world.name() },
});

const aRule = async (world: World): Promise<string> =>
  (await world.send('post', '/medical-coding/automation-rules', ruleBody(world))).ruleId;

const jobBody = async (world: World) => ({
  claimId: (await world.claim()).id,
  encounterReference: world.name(),
  serviceDate: dateIn(-40),
  priority: 5,
});

const aJob = async (world: World): Promise<string> =>
  (await world.send('post', '/medical-coding/jobs', await jobBody(world))).job.id;

const suggestionsBody = (world: World) => ({
  source: 'ENGINE',
  engine: world.name(),
  suggestions: [
    {
      system: 'ICD10CM',
      code: 'M54.50',
      confidence: 0.93,
      evidence: [{ reference: world.name(), section: world.name(), start: 10, end: 42 }],
    },
    { system: 'CPT', code: '99213', modifiers: ['25'], units: 1, diagnosisCodes: ['M54.50'], confidence: 1 },
  ],
});

/** A job with two suggestions, and the first of them. */
async function aSuggestion(world: World): Promise<{ readonly jobId: string; readonly suggestionId: string }> {
  const jobId = await aJob(world);
  const path = `/medical-coding/jobs/${jobId}/suggestions`;
  const { suggestions } = await world.send('post', path, suggestionsBody(world));
  return { jobId, suggestionId: suggestions[0].id };
}

const queryBody = async (world: World, suggestionId: string) => ({
  question: world.name(),
  providerId: (await world.provider()).id,
  suggestionId,
});

/** Requests to the medical coding operations. */
export const medicalCoding: RequestBuilders = {
  'medical-coding.listCodeSystems': async () => ({}),
  'medical-coding.listCodes': async () => ({
    params: { system: 'POS' },
    query: { search: 'office', activeOn: dateIn(0), isBillable: 'true' },
  }),
  'medical-coding.validateCodes': async () => ({
    body: {
      dateOfService: dateIn(-40),
      codes: [
        { system: 'ICD10CM', code: 'M5450' },
        { system: 'NDC', code: '0777-3105-02' },
      ],
    },
  }),
  'medical-coding.listAutomationRules': async () => ({
    query: { ruleType: ['AUTO_ROUTE', 'ESCALATION'], isActive: 'true', includeBodies: 'true' },
  }),
  'medical-coding.saveAutomationRule': async (world) => ({
    body: { ruleId: await aRule(world), ...ruleBody(world), priority: 7, isActive: false },
  }),
  'medical-coding.simulateAutomationRule': async (world) => ({
    params: { ruleId: await aRule(world) },
    body: { jobIds: [await aJob(world)] },
  }),
  'medical-coding.checkEdits': async (world) => ({
    body: { claimId: (await world.claim()).id, setting: 'PRACTITIONER' },
  }),
  'medical-coding.listJobs': async (world) => ({
    query: {
      status: ['QUEUED', 'IN_PROGRESS'],
      team: world.name(),
      sort: 'dueAt',
      overdue: 'false',
      dueBefore: momentIn(10),
    },
  }),
  'medical-coding.createJob': async (world) => ({ body: await jobBody(world) }),
  'medical-coding.getJob': async (world) => ({
    params: { jobId: (await aSuggestion(world)).jobId },
    query: { includeTraces: 'true' },
  }),
  'medical-coding.updateJob': async (world) => ({
    params: { jobId: await aJob(world) },
    body: {
      coderId: (await world.member()).id,
      team: world.name(),
      priority: 9,
      move: 'hold',
      reason: world.name(),
    },
  }),
  'medical-coding.recordSuggestions': async (world) => ({
    params: { jobId: await aJob(world) },
    body: suggestionsBody(world),
  }),
  'medical-coding.decideSuggestion': async (world) => ({
    params: { ...(await aSuggestion(world)) },
    body: { decision: 'MODIFY', code: 'M54.51', note: world.name() },
  }),
  'medical-coding.openQuery': async (world) => {
    const { jobId, suggestionId } = await aSuggestion(world);
    return { params: { jobId }, body: await queryBody(world, suggestionId) };
  },
  'medical-coding.respondToQuery': async (world) => {
    const { jobId, suggestionId } = await aSuggestion(world);
    const path = `/medical-coding/jobs/${jobId}/queries`;
    const { query } = await world.send('post', path, await queryBody(world, suggestionId));
    return {
      params: { jobId, queryId: query.id },
      body: { outcome: 'ANSWERED', response: world.name() },
    };
  },
  'medical-coding.completeJob': async (world) => {
    const { jobId, suggestionId } = await aSuggestion(world);
    const path = `/medical-coding/jobs/${jobId}/suggestions/${suggestionId}/decision`;
    await world.send('post', path, { decision: 'ACCEPT' });
    return { params: { jobId }, body: {} };
  },
};
