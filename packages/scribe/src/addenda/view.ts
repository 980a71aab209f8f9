import { view } from '@rcm/lists';
import { recordsOfJob } from '../jobs/records-of-job.ts';
import { ScribeAddendum } from './addendum.ts';
import { ScribeAddendum as ScribeAddendumWire } from './schema.ts';

/** How an addendum is shown. */
export const addendumView = view(ScribeAddendum, ScribeAddendumWire, {});

/** The addenda of a job, oldest first. */
export const addendaOfJob = recordsOfJob('addenda', addendumView);
