import { dateTime, orNull } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { ExclusionWarning, ListSource } from './schema.ts';

export const ExclusionSource = z
  .object({
    source: ListSource,
    isLoaded: z.boolean().describe('True where a list of the source is loaded'),
    version: orNull(z.int().meta({ description: 'Counts the files loaded of this source from 1' })),
    rowCount: orNull(z.int()).describe('How many rows the list has'),
    rowsWithNpi: orNull(z.int()).describe('How many rows carry an NPI'),
    npiShare: orNull(
      z.number().meta({ description: 'Share of the rows with an NPI, 0 to 1', examples: [0.103] }),
    ),
    checksum: orNull(
      z
        .string()
        .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })
        .meta({ description: 'SHA-256 of the file, in hexadecimal' }),
    ),
    added: orNull(z.int().meta({ description: 'Rows that the file before did not have' })),
    removed: orNull(z.int().meta({ description: 'Rows that only the file before had' })),
    unchanged: orNull(z.int().meta({ description: 'Rows that stand in both files as they are' })),
    importedAt: orNull(dateTime).describe('When it was imported'),
    ageDays: orNull(z.int().meta({ description: 'Whole days since the file was loaded' })),
    isOutdated: z.boolean().meta({ description: 'Loaded more than 35 days ago' }),
    publishedRows: orNull(
      z
        .int()
        .meta({ description: 'About how many rows are published, where that is known', examples: [83_000] }),
    ),
    isShort: z.boolean().meta({ description: 'Loaded with less than half of the rows that are published' }),
    warnings: z.array(ExclusionWarning).meta({ description: 'What every check against it warns of' }),
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
      'Every list that checks are held against, with what its last import found. The operator loads public files by `rcm import leie` and `rcm import sam`; the service downloads nothing.',
    data: z.object({
      sources: z.array(ExclusionSource).describe('The sources of the page'),
      total: z.int().describe('How many records match'),
    }),
    single: true,
    sensitive: false,
  }),
};
