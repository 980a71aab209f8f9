import {
  dateTime,
  identifier,
  listed,
  listing,
  queryBoolean,
  reference,
  repeatable,
  text,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ScribeAddendum } from '../addenda/schema.ts';
import { ScribeAttestation } from '../attestations/schema.ts';
import { ScribeFile } from '../files/contract.ts';
import { ExecutionMode, ListedScribeJob, ScribeJob, ScribeStatus } from './schema.ts';

const jobId = z.object({ jobId: identifier });
const audioDurationSeconds = z
  .int()
  .min(0)
  .meta({ description: 'Length of the recording in seconds', examples: [840] });
const queuedJob = z.object({
  job: ScribeJob,
  externalRiskMode: z
    .literal('QUEUED_ONLY')
    .describe('Effects outside this service: none, only local records change'),
});

/** The sorts of jobs. */
export const jobSorts = ['createdAt'] as const;

export const jobOperations = {
  listJobs: operation({
    id: 'scribe.listJobs',
    method: 'get',
    path: '/scribe/jobs',
    scope: 'scribe:read',
    summary: 'List scribe jobs',
    description: 'Newest first, without notes.',
    query: z.object({
      ...listing(jobSorts),
      status: repeatable(ScribeStatus).optional(),
      patientId: repeatable(identifier).optional(),
      templateId: repeatable(identifier).optional(),
      appointmentId: repeatable(identifier).optional(),
      createdFrom: dateTime.optional(),
      createdTo: dateTime.optional(),
      stale: queryBoolean
        .optional()
        .meta({ description: 'True for jobs that have been queued or in progress for more than 30 minutes' }),
    }),
    data: z.object({ jobs: z.array(ListedScribeJob).describe('The jobs of the page'), ...listed }),
    single: true,
  }),
  createJob: operation({
    id: 'scribe.createJob',
    method: 'post',
    path: '/scribe/jobs',
    scope: 'scribe:write',
    summary: 'Create a scribe job',
    description: 'Starts in UPLOADING and waits for an audio file. Nothing is transcribed.',
    body: z.object({
      patientId: reference('patient'),
      appointmentId: reference('appointment').optional(),
      templateId: reference('scribe template').optional(),
      executionMode: ExecutionMode.optional().meta({ description: 'By default AI_ONLY' }),
      audioDurationSeconds: audioDurationSeconds.optional(),
    }),
    data: queuedJob,
    status: 201,
    errors: [404],
  }),
  getJob: operation({
    id: 'scribe.getJob',
    method: 'get',
    path: '/scribe/jobs/:jobId',
    scope: 'scribe:read',
    summary: 'Read a scribe job',
    description:
      'With its note, which is sensitive, the metadata of its files, its attestations and its addenda, each oldest first.',
    params: jobId,
    data: z.object({
      job: ScribeJob,
      files: z.array(ScribeFile).describe('The files'),
      attestations: z.array(ScribeAttestation).describe('The attestations'),
      addenda: z.array(ScribeAddendum).describe('The addenda'),
    }),
    errors: [404],
  }),
  updateJob: operation({
    id: 'scribe.updateJob',
    method: 'put',
    path: '/scribe/jobs/:jobId',
    scope: 'scribe:write',
    summary: 'Update a scribe job',
    strict: false,
    description:
      'Changes the fields that are sent, at least one. Any status may follow any other. Each change of the note is stored as a version. A change of the note of an ATTESTED job is marked as made after the attestation, and does not change the status unless one is sent.',
    params: jobId,
    body: z
      .object({
        status: ScribeStatus.optional(),
        finalNote: text(0, 100_000)
          .nullable()
          .optional()
          .meta({ description: 'The final note of the visit', examples: ['Patient reports less pain.'] }),
        templateId: reference('scribe template').nullable().optional(),
        audioDurationSeconds: audioDurationSeconds.nullable().optional(),
        executionMode: ExecutionMode.optional(),
        failureCode: z
          .string()
          .regex(/^[A-Z][A-Z0-9_]{0,79}$/, 'Expected 1 to 80 capital letters, digits and underscores')
          .nullable()
          .optional()
          .meta({
            description: 'Why the job FAILED; kept when the job is retried',
            examples: ['NO_SPEECH_DETECTED'],
          }),
      })
      .refine((body) => Object.keys(body).length > 0, { error: 'Expected at least one field' }),
    data: z.object({ job: ScribeJob }),
    errors: [404, 412],
  }),
  processJob: operation({
    id: 'scribe.processJob',
    method: 'post',
    path: '/scribe/jobs/:jobId/process',
    scope: 'scribe:write',
    summary: 'Queue a scribe job for processing',
    description:
      'Allowed for jobs with a file in RECORDING, UPLOADING and FAILED. The job moves to UPLOADING and is queued; a worker then checks whether audio that can be transcribed is attached and sets `readyAt`. The status does not change until an update sets another. No transcription service is called and no note is written: transcription tools report their results by updates.',
    params: jobId,
    body: z.object({}),
    data: queuedJob,
    status: 202,
    errors: [404, 409, 412],
  }),
};
