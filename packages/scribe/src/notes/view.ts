import { equals, list, view } from '@rcm/lists';
import { noteVersionSorts, ScribeNoteVersion as ScribeNoteVersionWire } from './contract.ts';
import { ScribeNoteVersion } from './note-version.ts';

/** The versions of a job's note, newest first. */
export const noteVersionList = list(view(ScribeNoteVersion, ScribeNoteVersionWire, {}), {
  key: 'noteVersions',
  sorts: noteVersionSorts,
  filters: { jobId: equals('jobId') },
  genericPlanFilters: ['jobId'],
  order: 't.number desc',
});
