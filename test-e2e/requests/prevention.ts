import { momentIn, type RequestBuilders, type World } from '../support/world.ts';

const education = '/prevention/education';

const educationBody = async (world: World) => ({
  providerId: (await world.provider()).id,
  topic: world.name(),
  description: world.name(),
  educationType: world.name(),
  severity: 'HIGH',
  category: world.name(),
  reasonCode: '197',
  payerId: (await world.payer()).id,
  educationContent: world.name(),
  actionItems: [{ title: world.name() }],
  resourceUrls: [`https://payer.example.org/${encodeURIComponent(world.name())}`],
});

const anEducation = async (world: World): Promise<{ educationContentId: string }> => {
  const made = await world.send('post', education, await educationBody(world));
  return { educationContentId: made.education.id };
};

/** Requests to the prevention operations. */
export const prevention: RequestBuilders = {
  'prevention.listEducation': async () => ({
    query: {
      severity: ['MEDIUM', 'HIGH'],
      status: 'ASSIGNED',
      createdFrom: momentIn(-365),
      createdTo: momentIn(1),
    },
  }),
  'prevention.createEducation': async (world) => ({ body: await educationBody(world) }),
  'prevention.getEducation': async (world) => ({ params: await anEducation(world) }),
  'prevention.updateEducation': async (world) => ({
    params: await anEducation(world),
    body: { ...(await educationBody(world)), status: 'VIEWED' },
  }),
  'prevention.listPatterns': async (world) => ({
    query: { providerId: (await world.provider()).id, code: ['197', '50'], severity: 'LOW', minDenials: '2' },
  }),
  'prevention.getScorecard': async (world) => ({
    params: { providerId: (await world.provider()).id },
    query: { windowDays: '60' },
  }),
};
