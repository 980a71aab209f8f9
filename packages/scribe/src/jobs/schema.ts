import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const ScribeStatus = z
  .enum(['RECORDING', 'UPLOADING', 'TRANSCRIBING', 'GENERATING_NOTE', 'COMPLETED', 'ATTESTED', 'FAILED'])
  .describe('Status of the job');

/** One of the statuses of a job. */
export type ScribeStatus = z.infer<typeof ScribeStatus>;

export const ExecutionMode = z
  .enum(['AI_ONLY', 'AI_WITH_HITL'])
  .describe('Whether a person edits generated notes');

/** The current template of a job. */
export const JobTemplate = z
  .object({
    id: z.string().describe('Identifier of the template'),
    name: z.string().meta({ description: 'Name of the template', examples: ['Progress note'] }),
    specialty: orNull(z.string().meta({ examples: ['Cardiology'] })).describe('Medical specialty'),
  })
  .meta({ id: 'ScribeJobTemplate', description: 'The template that a job uses' });

const fields = {
  id: z
    .string()
    .meta({ description: 'Identifier of the scribe job', examples: ['scj_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
  organizationId,
  patientId: z.string().describe('Identifier of the patient'),
  appointmentId: orNull(z.string()).describe('Identifier of the appointment'),
  templateId: orNull(z.string()).describe('Identifier of the template'),
  template: orNull(JobTemplate),
  status: ScribeStatus,
  executionMode: ExecutionMode,
  audioDurationSeconds: orNull(z.int().meta({ examples: [840] })).describe(
    'Length of the recording in seconds',
  ),
  hasFinalNote: z.boolean().describe('True if the job has a final note'),
  noteVersions: z.int().meta({ description: 'Number of versions of the note', examples: [2] }),
  workingSince: orNull(dateTime).meta({
    description: 'Since when the job is queued or in progress; null if it is neither',
  }),
  readyAt: orNull(dateTime).meta({
    description:
      'When the worker last found audio that can be transcribed; null if it found none or has not checked yet',
  }),
  failureCode: orNull(z.string().meta({ examples: ['NO_SPEECH_DETECTED'] })).meta({
    description: 'Why the job last FAILED, as it was reported',
  }),
  stale: z
    .boolean()
    .meta({ description: 'True if the job has been queued or in progress for more than 30 minutes' }),
  createdAt,
  updatedAt,
};

/** A job in a list, without the note. */
export const ListedScribeJob = z
  .object(fields)
  .meta({ id: 'ListedScribeJob', description: 'A scribe job in a list, without the note' });

export const ScribeJob = z
  .object({
    ...fields,
    finalNote: orNull(z.string().meta({ examples: ['Patient reports less pain.'] })).describe(
      'The final note of the visit',
    ),
  })
  .meta({ id: 'ScribeJob', description: 'A clinical documentation job' });
