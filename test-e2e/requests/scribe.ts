import { momentIn, type RequestBuilders, type World } from '../support/world.ts';

const aTemplate = async (world: World) =>
  (
    await world.send('post', '/scribe/templates', {
      name: world.name(),
      template: world.name(),
      specialty: world.name(),
    })
  ).template;

export const aJob = async (world: World) =>
  (
    await world.send('post', '/scribe/jobs', {
      patientId: (await world.patient()).id,
      appointmentId: (await world.appointment()).id,
      templateId: (await aTemplate(world)).id,
    })
  ).job;

export const aFile = (world: World) => ({
  fileName: world.name(),
  fileType: 'audio/mp4',
  fileSize: 1_048_576,
  storageKey: `recordings/${world.name()}`,
  fileUrl: `https://storage.example/${world.name()}`,
});

async function aJobWithFile(world: World) {
  const job = await aJob(world);
  await world.send('post', `/scribe/jobs/${job.id}/files`, aFile(world));
  return job;
}

async function aJobWithNote(world: World) {
  const job = await aJobWithFile(world);
  await world.send('put', `/scribe/jobs/${job.id}`, { finalNote: world.name(), status: 'COMPLETED' });
  return job;
}

const aSignature = async (world: World) => ({
  memberId: (await world.member()).id,
  statement: world.name(),
});

async function aSignedJob(world: World) {
  const job = await aJobWithNote(world);
  await world.send('post', `/scribe/jobs/${job.id}/attest`, await aSignature(world));
  return job;
}

/** Requests to the scribe operations. */
export const scribe: RequestBuilders = {
  'scribe.listJobs': async (world) => ({
    query: {
      status: ['UPLOADING', 'COMPLETED'],
      templateId: (await aTemplate(world)).id,
      appointmentId: (await world.appointment()).id,
      createdFrom: momentIn(-365),
      createdTo: momentIn(1),
      stale: 'false',
    },
  }),
  'scribe.createJob': async (world) => ({
    body: {
      patientId: (await world.patient()).id,
      appointmentId: (await world.appointment()).id,
      templateId: (await aTemplate(world)).id,
      executionMode: 'AI_WITH_HITL',
      audioDurationSeconds: 840,
    },
  }),
  'scribe.getJob': async (world) => ({ params: { jobId: (await aSignedJob(world)).id } }),
  'scribe.updateJob': async (world) => ({
    params: { jobId: (await aJobWithNote(world)).id },
    body: {
      finalNote: world.name(),
      status: 'ATTESTED',
      templateId: (await aTemplate(world)).id,
      failureCode: 'NO_SPEECH_DETECTED',
    },
  }),
  'scribe.processJob': async (world) => ({ params: { jobId: (await aJobWithFile(world)).id }, body: {} }),
  'scribe.attachFile': async (world) => ({
    params: { jobId: (await aJob(world)).id },
    body: aFile(world),
  }),
  'scribe.listNoteVersions': async (world) => ({ params: { jobId: (await aJobWithNote(world)).id } }),
  'scribe.attestJob': async (world) => ({
    params: { jobId: (await aJobWithNote(world)).id },
    body: await aSignature(world),
  }),
  'scribe.addAddendum': async (world) => ({
    params: { jobId: (await aSignedJob(world)).id },
    body: { memberId: (await world.member()).id, text: world.name() },
  }),
  'scribe.listTemplates': async (world) => ({ query: { specialty: (await aTemplate(world)).specialty } }),
  'scribe.createTemplate': async (world) => ({
    body: { name: world.name(), structurePrompt: world.name(), isDefault: true },
  }),
  'scribe.getTemplate': async (world) => ({ params: { templateId: (await aTemplate(world)).id } }),
  'scribe.updateTemplate': async (world) => ({
    params: { templateId: (await aTemplate(world)).id },
    body: { template: world.name(), specialty: world.name(), isDefault: true },
  }),
  'scribe.archiveTemplate': async (world) => ({ params: { templateId: (await aTemplate(world)).id } }),
};
