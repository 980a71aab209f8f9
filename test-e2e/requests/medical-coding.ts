import { momentIn, type RequestBuilders, type World } from '../support/world.ts';

const ruleBody = (world: World) => ({
  name: world.name(),
  description: world.name(),
  ruleType: 'AUTO_ROUTE',
  conditions: { specialty: world.name() },
  actions: { team: world.name() },
});

const aRule = async (world: World): Promise<string> =>
  (await world.send('post', '/medical-coding/automation-rules', ruleBody(world))).ruleId;

const jobBody = async (world: World) => ({
  claimId: (await world.claim()).id,
  encounterReference: world.name(),
  priority: 5,
});

const aJob = async (world: World): Promise<string> =>
  (await world.send('post', '/medical-coding/jobs', await jobBody(world))).job.id;

/** Requests to the medical coding operations. */
export const medicalCoding: RequestBuilders = {
  'medical-coding.listCodeSystems': async () => ({}),
  'medical-coding.listAutomationRules': async () => ({
    query: { ruleType: ['AUTO_ROUTE', 'ESCALATION'], isActive: 'true' },
  }),
  'medical-coding.saveAutomationRule': async (world) => ({
    body: { ruleId: await aRule(world), ...ruleBody(world), priority: 7, isActive: false },
  }),
  'medical-coding.listJobs': async () => ({
    query: { status: ['QUEUED', 'IN_PROGRESS'], sort: 'due', overdue: 'false', dueBefore: momentIn(10) },
  }),
  'medical-coding.createJob': async (world) => ({ body: await jobBody(world) }),
  'medical-coding.getJob': async (world) => ({ params: { jobId: await aJob(world) } }),
};
