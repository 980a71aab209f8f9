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

const characters = z.int().meta({ description: 'Number of characters of the version', examples: [120] });

export const ScribeNoteVersion = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the note version',
      examples: ['scn_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    jobId: z.string().describe('Identifier of the job'),
    number: z.int().meta({ description: 'Number of the version; 1 is the draft', examples: [1] }),
    note: orNull(z.string().meta({ examples: ['Patient reports less pain.'] })).describe(
      'The text of the note',
    ),
    status: ScribeStatus.meta({ description: 'Status of the job after the change of the note' }),
    characters,
    added: characters.meta({ description: 'Characters added since the previous version' }),
    removed: characters.meta({ description: 'Characters removed since the previous version' }),
    addedSinceDraft: characters.meta({ description: 'Characters added since the draft' }),
    removedSinceDraft: characters.meta({ description: 'Characters removed since the draft' }),
    attestedAt: orNull(dateTime).meta({ description: 'When this version was attested; null if it was not' }),
    afterAttestation: z
      .boolean()
      .meta({ description: 'True if the note was changed after the job was attested' }),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'ScribeNoteVersion', description: 'A version of a note' });

/** The sorts of note versions. */
export const noteVersionSorts = ['number'] as const;

export const noteOperations = {
  listNoteVersions: operation({
    id: 'scribe.listNoteVersions',
    method: 'get',
    path: '/scribe/jobs/:jobId/note-versions',
    scope: 'scribe:read',
    summary: 'List the versions of a note',
    description:
      'Newest first. The sizes of changes, since the previous version and since the draft (the first version), are counted from the first to the last character that differs.',
    params: z.object({ jobId: identifier }),
    query: z.object(listing(noteVersionSorts)),
    data: z.object({
      noteVersions: z.array(ScribeNoteVersion).describe('The note versions of the page'),
      ...listed,
    }),
    errors: [404],
  }),
};
