import { conflict } from '@rcm/errors';
import type { Module } from '@rcm/http/module';
import { ArAppealSchema } from './appeals/appeal.ts';
import { appealHandlers } from './appeals/handlers.ts';
import { claimHandlers } from './claims/handlers.ts';
import { operations } from './contract.ts';
import { FollowUpSchema, followUpStates } from './follow-ups/follow-up.ts';
import { followUpHandlers } from './follow-ups/handlers.ts';
import { migrations } from './migrations/index.ts';
import { ClaimNoteSchema } from './notes/claim-note.ts';
import { noteHandlers } from './notes/handlers.ts';
import type { ArManagementPorts } from './ports.ts';
import { views } from './views.ts';
import { workItemHandlers } from './work-items/handlers.ts';
import { WorkMarkSchema } from './work-items/work-mark.ts';

/** The receivables management module over a host's records. */
export const createArManagement = (ports: ArManagementPorts): Module<typeof operations> => ({
  name: 'ar-management',
  title: 'AR management',
  description:
    'Tools for work on open receivables: one list of all open work, ranked and aged unpaid claims, notes, follow-ups, and the tracking of appeals. Local records: no cash is posted and no payer is contacted.',
  operations,
  entities: [ArAppealSchema, ClaimNoteSchema, FollowUpSchema, WorkMarkSchema],
  migrations,
  views,
  states: [followUpStates],
  handlers: {
    ...appealHandlers(ports),
    ...claimHandlers(ports),
    ...noteHandlers(ports),
    ...followUpHandlers(ports),
    ...workItemHandlers(ports),
  },
  conflicts: {
    work_marks_record_unique: () => conflict('The work item was updated at the same time; try again'),
  },
});
