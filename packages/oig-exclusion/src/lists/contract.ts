import { dateTime, orNull } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ExclusionWarning, ListSource } from './schema.ts';

export const ExclusionSource = z
  .object({
    source: ListSource,
    isLoaded: z.boolean().describe('True if a list of the source is loaded'),
    version: orNull(z.int().meta({ description: 'Number of the loaded file of this source, from 1' })),
    rowCount: orNull(z.int()).describe('Number of rows of the list'),
    rowsWithNpi: orNull(z.int()).describe('Number of rows with an NPI'),
    npiShare: orNull(
      z.number().meta({ description: 'Share of the rows with an NPI, 0 to 1', examples: [0.103] }),
    ),
    checksum: orNull(
      z
        .string()
        .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })
        .meta({ description: 'SHA-256 of the file, in hexadecimal' }),
    ),
    added: orNull(z.int().meta({ description: 'Rows that the previous file did not have' })),
    removed: orNull(z.int().meta({ description: 'Rows that only the previous file had' })),
    unchanged: orNull(z.int().meta({ description: 'Rows that are the same in both files' })),
    importedAt: orNull(dateTime).describe('When it was imported'),
    ageDays: orNull(z.int().meta({ description: 'Whole days since the file was loaded' })),
    isOutdated: z.boolean().meta({ description: 'True if loaded more than 35 days ago' }),
    publishedRows: orNull(
      z
        .int()
        .meta({ description: 'Approximate number of published rows; null if unknown', examples: [83_000] }),
    ),
    isShort: z.boolean().meta({ description: 'True if loaded with less than half of the published rows' }),
    warnings: z
      .array(ExclusionWarning)
      .meta({ description: 'The warnings of every check that uses the list' }),
  })
  .meta({ id: 'ExclusionSource', description: 'A list of exclusions' });

export const listOperations = {
  listSources: operation({
    id: 'oig-exclusion.listSources',
    method: 'get',
    path: '/oig-exclusion/sources',
    scope: 'oig-exclusion:read',
    summary: 'List the loaded exclusion lists',
    description:
      'Every list that checks use, with the results of its last import. The operator loads the public files with `rcm import leie` and `rcm import sam`; the service does not download them.',
    data: z.object({
      sources: z.array(ExclusionSource).describe('The sources of the page'),
      total: z.int().describe('Number of sources'),
    }),
    single: true,
    sensitive: false,
  }),
};
