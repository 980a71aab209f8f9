import type { Module } from '@rcm/http/module';
import { ScribeAddendumSchema } from './addenda/addendum.ts';
import { addendumHandlers } from './addenda/handlers.ts';
import { ScribeAttestationSchema } from './attestations/attestation.ts';
import { attestationHandlers } from './attestations/handlers.ts';
import { operations } from './contract.ts';
import { fileHandlers } from './files/handlers.ts';
import { ScribeFileSchema } from './files/job-file.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { ScribeJobSchema, scribeJobStates } from './jobs/job.ts';
import { workerJobs } from './jobs/worker-jobs.ts';
import { migrations } from './migrations/index.ts';
import { noteHandlers } from './notes/handlers.ts';
import { ScribeNoteVersionSchema } from './notes/note-version.ts';
import type { ScribePorts } from './ports.ts';
import { templateHandlers } from './templates/handlers.ts';
import { ScribeTemplateSchema } from './templates/template.ts';
import { views } from './views.ts';

/** Creates the scribe module, which reads the host's records through ports. */
export const createScribe = (ports: ScribePorts): Module<typeof operations> => ({
  name: 'scribe',
  title: 'Scribe',
  description:
    'Clinical documentation jobs and note templates. Audio is stored only by reference. This service neither transcribes nor writes notes: a job contains what the organization’s own tools report.',
  operations,
  entities: [
    ScribeTemplateSchema,
    ScribeJobSchema,
    ScribeFileSchema,
    ScribeNoteVersionSchema,
    ScribeAttestationSchema,
    ScribeAddendumSchema,
  ],
  migrations,
  views,
  states: [scribeJobStates],
  handlers: {
    ...jobHandlers(ports),
    ...fileHandlers(ports),
    ...noteHandlers(),
    ...attestationHandlers(ports),
    ...addendumHandlers(ports),
    ...templateHandlers(),
  },
  jobs: workerJobs,
});
