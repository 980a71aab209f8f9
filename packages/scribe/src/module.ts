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
import { queuedWork } from './jobs/queued-work.ts';
import { migrations } from './migrations/index.ts';
import { noteHandlers } from './notes/handlers.ts';
import { ScribeNoteVersionSchema } from './notes/note-version.ts';
import type { ScribePorts } from './ports.ts';
import { templateHandlers } from './templates/handlers.ts';
import { ScribeTemplateSchema } from './templates/template.ts';
import { views } from './views.ts';

/** The scribe module over a host's records. */
export const createScribe = (ports: ScribePorts): Module<typeof operations> => ({
  name: 'scribe',
  title: 'Scribe',
  description:
    'Clinical documentation jobs and note templates. Audio is kept by reference and never leaves; nothing is transcribed and no note is written here: a job carries what the organization’s own tools report.',
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
  jobs: queuedWork,
});
