import { dateTime, organizationId, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

/** An addendum to a signed note. Never changes. */
export const ScribeAddendum = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the addendum',
      examples: ['scd_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    jobId: z
      .string()
      .meta({ description: 'Identifier of the job', examples: ['scj_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    memberId: z
      .string()
      .meta({ description: 'Identifier of the member', examples: ['mem_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    memberName: z
      .string()
      .meta({ description: 'Name of the author at that time', examples: ['Avery Stone'] }),
    text: z
      .string()
      .meta({ description: 'The text of the addendum', examples: ['The patient called: the pain is gone.'] }),
    createdAt: dateTime.meta({ description: 'When it was added' }),
    updatedAt,
  })
  .meta({ id: 'ScribeAddendum', description: 'An addendum to an attested note' });
