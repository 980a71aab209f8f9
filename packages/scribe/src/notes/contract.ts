import {
  createdAt,
  dateTime,
  identifier,
  listed,
  listing,
  organizationId,
  orNull,
  updatedAt,
} from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ScribeStatus } from '../jobs/schema.ts';

const characters = z.int().meta({ description: 'How many characters the version has', examples: [120] });

export const ScribeNoteVersion = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the scribe note version',
      examples: ['scn_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    jobId: z.string().describe('Identifier of the job'),
    number: z.int().meta({ description: 'Counts from 1, the draft', examples: [1] }),
    note: orNull(z.string().meta({ examples: ['Patient reports less pain.'] })).describe('Note in free text'),
    status: ScribeStatus.meta({ description: 'The status that the change of the note left the job in' }),
    characters,
    added: characters.meta({ description: 'Characters that the version before lacks' }),
    removed: characters.meta({ description: 'Characters that only the version before has' }),
    addedSinceDraft: characters.meta({ description: 'Characters that the first version lacks' }),
    removedSinceDraft: characters.meta({ description: 'Characters that only the first version has' }),
    attestedAt: orNull(dateTime).meta({ description: 'When this version was attested' }),
    afterAttestation: z
      .boolean()
      .meta({ description: 'True where the note was changed on a job that was attested' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ScribeNoteVersion', description: 'A version of a note' });

/** The columns by which the versions of a note can be sorted. */
export const noteVersionSorts = ['number'] as const;

export const noteOperations = {
  listNoteVersions: operation({
    id: 'scribe.listNoteVersions',
    method: 'get',
    path: '/scribe/jobs/:jobId/note-versions',
    scope: 'scribe:read',
    summary: 'List the versions of a note',
    description:
      'Newest first. Sizes count what lies between the first and the last place that differs, from the version before and from the first version, the draft.',
    params: z.object({ jobId: identifier }),
    query: z.object(listing(noteVersionSorts)),
    data: z.object({
      noteVersions: z.array(ScribeNoteVersion).describe('The note versions of the page'),
      ...listed,
    }),
    errors: [404],
  }),
};
