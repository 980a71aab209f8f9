import { anyOf, equals, list, view } from '@rcm/lists';
import { ClaimNote } from './claim-note.ts';
import { noteSorts } from './contract.ts';
import { ClaimNote as ClaimNoteWire } from './schema.ts';

/** How a note is shown. */
export const noteView = view(ClaimNote, ClaimNoteWire, {});

/** The notes of a claim, latest event first. */
export const noteList = list(noteView, {
  key: 'notes',
  smallScope: 'the notes of one claim',
  sorts: noteSorts,
  filters: { claimId: equals('claimId'), channel: anyOf('channel') },
  genericPlanFilters: ['claimId'],
  order: 't.occurred_at desc, t.id desc',
});
