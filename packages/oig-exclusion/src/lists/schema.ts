import { z } from 'zod';

/** The lists that this version knows; state lists are to follow. */
export const ListSource = z
  .enum(['LEIE', 'SAM'])
  .meta({ description: 'The list: LEIE of the OIG, or the exclusions of SAM.gov' });

/** One of the lists. */
export type ListSource = z.infer<typeof ListSource>;
