import { dateIn, type RequestBuilders, type World } from '../support/world.ts';

const sessionBody = (world: World) => ({
  sessionType: 'INITIAL',
  firstName: world.name(),
  lastName: world.name(),
  npi: '1558598797',
  dueDate: dateIn(90),
});

const educationBody = (world: World) => ({
  educationType: 'MEDICAL_SCHOOL',
  degree: world.name(),
  institutionName: world.name(),
  startDate: '2008-09-01',
  endDate: '2012-05-31',
});

const aSession = async (world: World): Promise<string> =>
  (await world.send('post', '/credentialing/sessions', sessionBody(world))).session.id;

const anEducation = async (world: World): Promise<string> => {
  const path = `/credentialing/sessions/${await aSession(world)}/education`;
  return (await world.send('post', path, educationBody(world))).record.id;
};

/** Requests to the credentialing operations. */
export const credentialing: RequestBuilders = {
  'credentialing.listSessions': async () => ({
    query: { status: ['DRAFT', 'IN_PROGRESS'], sessionType: 'INITIAL', dueFrom: dateIn(0), sort: 'dueDate' },
  }),
  'credentialing.createSession': async (world) => ({
    body: { ...sessionBody(world), providerId: (await world.provider()).id },
  }),
  'credentialing.getSession': async (world) => {
    const sessionId = await aSession(world);
    await world.send('post', `/credentialing/sessions/${sessionId}/education`, educationBody(world));
    return { params: { sessionId } };
  },
  'credentialing.deleteSession': async (world) => ({ params: { sessionId: await aSession(world) } }),
  'credentialing.addEducation': async (world) => ({
    params: { sessionId: await aSession(world) },
    body: { ...educationBody(world), sortOrder: 3 },
  }),
  'credentialing.updateEducation': async (world) => ({
    params: { educationId: await anEducation(world) },
    body: { degree: world.name(), endDate: null },
  }),
  'credentialing.deleteEntry': async (world) => ({ params: { entryId: await anEducation(world) } }),
};
