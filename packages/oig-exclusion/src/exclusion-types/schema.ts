import { orNull } from '@rcm/envelope';
import { z } from 'zod';

/** An authority by which the OIG excludes. */
export const ExclusionType = z
  .object({
    authority: z.string().meta({
      description: 'Section of the Social Security Act, or the agreement',
      examples: ['1128(a)(1)'],
    }),
    code: z.string().meta({ description: 'How LEIE writes it in its column EXCLTYPE', examples: ['1128a1'] }),
    kind: z.enum(['MANDATORY', 'PERMISSIVE']).describe('Which of the kinds this is'),
    minimumTermYears: orNull(
      z.int().meta({ description: 'Null where the law sets no number of years', examples: [5] }),
    ),
    isPermanent: z.boolean().describe('True where the exclusion cannot be lifted'),
    description: z.string().meta({
      description: 'What this is, in free text',
      examples: ['Conviction of a crime related to a health care programme'],
    }),
  })
  .meta({ id: 'ExclusionType', description: 'A type of exclusion' });
