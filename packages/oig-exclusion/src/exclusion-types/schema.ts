import { orNull } from '@rcm/envelope';
import { z } from 'zod';

/** An authority for exclusions by the OIG. */
export const ExclusionType = z
  .object({
    authority: z.string().meta({
      description: 'Section of the Social Security Act, or the agreement',
      examples: ['1128(a)(1)'],
    }),
    code: z.string().meta({ description: 'Its code in the column EXCLTYPE of LEIE', examples: ['1128a1'] }),
    kind: z.enum(['MANDATORY', 'PERMISSIVE']).describe('Whether the exclusion is mandatory'),
    minimumTermYears: orNull(
      z.int().meta({ description: 'Minimum term in years; null if the law sets none', examples: [5] }),
    ),
    isPermanent: z.boolean().describe('True if the exclusion cannot be lifted'),
    description: z.string().meta({
      description: 'The reason for exclusion',
      examples: ['Conviction of a crime related to a health care program'],
    }),
  })
  .meta({ id: 'ExclusionType', description: 'A type of exclusion' });
