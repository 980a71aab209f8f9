import { dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';

/** The supported lists. */
export const ListSource = z
  .enum(['LEIE', 'SAM'])
  .meta({ description: 'The list: LEIE of the OIG, or the exclusions of SAM.gov' });

/** One of the lists. */
export type ListSource = z.infer<typeof ListSource>;

const WarningCode = z
  .enum(['NPI_CHECK_DIGIT', 'LIST_NOT_LOADED', 'LIST_OUTDATED', 'LIST_SHORT', 'NAME_NOT_COMPARABLE'])
  .describe('Code of the warning');

/** A limitation of a verdict. */
export const ExclusionWarning = z
  .object({
    code: WarningCode,
    source: orNull(ListSource),
    message: z
      .string()
      .meta({ description: 'The warning, for people', examples: ['The NPI fails its check digit'] }),
  })
  .meta({ id: 'ExclusionCheckWarning', description: 'A warning of a check' });

/** A list as it was loaded when a check used it. */
export const ListCoverage = z
  .object({
    source: ListSource,
    version: z.int().meta({ description: 'Number of the loaded file of this source, from 1' }),
    rowCount: z.int().meta({ description: 'Rows of the loaded file', examples: [83_001] }),
    importedAt: dateTime.describe('When it was imported'),
    ageDays: z.int().meta({ description: 'Whole days from the import to the check' }),
  })
  .meta({ id: 'ExclusionListCoverage', description: 'A list that a check used' });
