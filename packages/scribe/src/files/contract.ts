import { createdAt, identifier, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ScribeJob } from '../jobs/schema.ts';
import { maxFileSize } from './size.ts';

/** The metadata of an audio file; its location is never shown. */
export const ScribeFile = z
  .object({
    id: z
      .string()
      .meta({ description: 'Identifier of the scribe file', examples: ['scf_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    fileName: z.string().meta({ description: 'Name of the file', examples: ['visit.m4a'] }),
    fileType: z.string().meta({ description: 'Media type of the file', examples: ['audio/mp4'] }),
    fileSize: z.int().meta({ description: 'Bytes', examples: [1_048_576] }),
    createdAt,
  })
  .meta({ id: 'ScribeFile', description: 'The metadata of an audio file of a scribe job' });

/** Text that is trimmed before its length is checked. */
const trimmedText = z
  .string()
  .max(1_000)
  .trim()
  .pipe(text(1, 255))
  .meta({ description: '1 to 255 characters after trimming', pattern: '\\S' });

export const fileOperations = {
  attachFile: operation({
    id: 'scribe.attachFile',
    method: 'post',
    path: '/scribe/jobs/:jobId/files',
    scope: 'scribe:write',
    summary: 'Attach a file to a scribe job',
    strict: false,
    description:
      'Records the metadata of an audio file that is already uploaded; no bytes are sent. The job moves to UPLOADING. `storageKey` must be in the storage of the organization: a key with the id of another organization as any segment is refused. `storageKey` and `fileUrl` are never shown.',
    params: z.object({ jobId: identifier }),
    body: z.object({
      fileName: trimmedText.meta({ examples: ['visit.m4a'] }),
      fileType: trimmedText.meta({ examples: ['audio/mp4'] }),
      fileSize: z
        .int()
        .min(1)
        .max(maxFileSize)
        .meta({ description: 'Bytes', examples: [1_048_576] }),
      storageKey: text(1, 2048)
        .refine((key) => !/\.\.|^\/|\\|\p{Cc}/u.test(key), {
          error: 'Expected a relative key without "..", backslashes and control characters',
        })
        .meta({
          description: "Key of the file in the organization's own storage",
          examples: ['recordings/2026/visit.m4a'],
        }),
      fileUrl: text(1, 2048)
        .meta({ examples: ['https://files.example.org/visits/2026-03-31.m4a'] })
        .optional()
        .describe('Address of the file'),
    }),
    data: z.object({ file: ScribeFile, job: ScribeJob }),
    status: 201,
    errors: [404, 412],
  }),
};
