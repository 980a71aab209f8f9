import { jobQueue } from '@rcm/jobs/schema';
import { type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { createScribe } from '../src/module.ts';

const unless = (unknown: string) => async (_context: unknown, id: string) => (id === unknown ? null : { id });

/** Another organization of the installation. */
export const otherOrganization = '11111111-6a55-4b1e-9d5e-3f4d0c8a9b21';

/** The module with ports that do not know one patient, one appointment and one member. */
export const scribe = createScribe({
  patient: unless('pat_unknown'),
  appointment: unless('apt_unknown'),
  member: async (_context, id) =>
    id === 'mem_unknown'
      ? null
      : { id, name: 'Avery Stone', status: id === 'mem_inactive' ? 'INACTIVE' : 'ACTIVE' },
  organizations: async (_context, ids) => ids.filter((id) => id === otherOrganization),
});

/** An audio file in the storage of its organization. */
export const audio = {
  fileName: 'visit.m4a',
  fileType: 'audio/mp4',
  fileSize: 1_048_576,
  storageKey: 'recordings/2026/visit.m4a',
  fileUrl: 'https://storage.example/visit.m4a?signature=secret',
};

/** The body of a request that signs a note. */
export const signature = { memberId: 'mem_1', statement: 'I have read this note.' };

/** The module on its own database, with functions that create records. */
export async function scribeHost() {
  const host: TestHost = await testHost([scribe], [jobQueue]);
  const aJob = async (body: Record<string, unknown> = {}, options: CallOptions = {}) => {
    const { data } = await host.call('scribe.createJob', { body: { patientId: 'pat_1', ...body } }, options);
    return { job: data.job, params: { jobId: data.job.id as string } };
  };
  const aTemplate = async (body: Record<string, unknown> = {}, options: CallOptions = {}) => {
    const { data } = await host.call(
      'scribe.createTemplate',
      { body: { name: 'Progress note', template: 'Plan: {{plan}}', ...body } },
      options,
    );
    return { template: data.template, params: { templateId: data.template.id as string } };
  };
  const update = async (params: Record<string, string>, body: Record<string, unknown>) =>
    (await host.call('scribe.updateJob', { params, body })).data.job;
  /** Creates a job with a finished note, which is optionally signed. */
  const aNote = async (isSigned: boolean, options: CallOptions = {}) => {
    const { params } = await aJob({}, options);
    const body = { finalNote: 'Patient reports less pain.', status: 'COMPLETED' };
    await host.call('scribe.updateJob', { params, body }, options);
    if (isSigned) await host.call('scribe.attestJob', { params, body: signature }, options);
    return params;
  };
  const attach = (params: Record<string, string>, body: Record<string, unknown> = {}) =>
    host.call('scribe.attachFile', { params, body: { ...audio, ...body } });
  return { host, aJob, aTemplate, aNote, update, attach };
}
