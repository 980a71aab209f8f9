import { conflict, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { enqueue } from '@rcm/jobs';
import { rowsAsJson } from '@rcm/lists';
import type { TenantContext } from '@rcm/tenancy';
import { addendaOfJob, addendumView } from '../addenda/view.ts';
import { attestationsOfJob, attestationView } from '../attestations/view.ts';
import { filesOfJob, fileView } from '../files/view.ts';
import { storeNoteVersion } from '../notes/note-version.ts';
import type { ScribePorts } from '../ports.ts';
import { ScribeTemplate } from '../templates/template.ts';
import type { views } from '../views.ts';
import type { jobOperations } from './contract.ts';
import { ScribeJob } from './job.ts';
import { jobList, jobReading, withTemplate } from './view.ts';
import { beginProcessingJob } from './worker-jobs.ts';

async function templateMustExist(context: TenantContext, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const template = await context.look(ScribeTemplate, id);
  if (template === null || template.deletedAt) throw notFound(ScribeTemplate.record);
}

export const jobHandlers = (ports: ScribePorts): Handlers<typeof jobOperations, typeof views> => ({
  listJobs: (context, { query }) => jobList.read(context, query),

  async createJob(context, { body }) {
    const { patientId, appointmentId = null, templateId = null } = body;
    if ((await ports.patient(context, patientId)) === null) throw notFound('Patient');
    if (appointmentId && (await ports.appointment(context, appointmentId)) === null) {
      throw notFound('Appointment');
    }
    await templateMustExist(context, templateId);
    const job = context.create(ScribeJob, {
      patientId,
      appointmentId,
      templateId,
      status: 'UPLOADING',
      executionMode: body.executionMode ?? 'AI_ONLY',
      audioDurationSeconds: body.audioDurationSeconds ?? null,
      finalNote: null,
      hasFinalNote: false,
      noteVersions: 0,
      workingSince: null,
      readyAt: null,
      failureCode: null,
    });
    return { job: await withTemplate(context, job), externalRiskMode: 'QUEUED_ONLY' };
  },

  async getJob(context, { params }) {
    const job = await context.read(jobReading, params.jobId);
    const [files = [], attestations = [], addenda = []] = await context.sql.batch([
      [filesOfJob, params],
      [attestationsOfJob, params],
      [addendaOfJob, params],
    ]);
    return {
      job,
      files: rowsAsJson(fileView, files, context.now),
      attestations: rowsAsJson(attestationView, attestations, context.now),
      addenda: rowsAsJson(addendumView, addenda, context.now),
    };
  },

  async updateJob(context, { params, body }) {
    const job = await context.find(ScribeJob, params.jobId);
    await templateMustExist(context, body.templateId);
    const { finalNote = null, status, noteVersions } = job;
    job.change(body, context.now);
    await storeNoteVersion(context, job, { finalNote, status, noteVersions }, body.status);
    return { job: await withTemplate(context, job) };
  },

  async processJob(context, { params }) {
    const job = await context.find(ScribeJob, params.jobId);
    job.queue(context.now);
    const [files = []] = await context.sql.batch([[filesOfJob, params]]);
    if (files.length === 0) throw conflict('The job has no file to process');
    await enqueue(context, { name: beginProcessingJob, id: job.id });
    return { job: await withTemplate(context, job), externalRiskMode: 'QUEUED_ONLY' };
  },
});
