import { dateTime, orNull } from '@rcm/envelope';
import { z } from 'zod';

export const QueryStatus = z.enum(['OPEN', 'ANSWERED', 'DECLINED', 'WITHDRAWN']);

/** How a query ends: the provider answered or would not, or the coder took it back. */
export const QueryOutcome = QueryStatus.exclude(['OPEN']);

/** One of the ends of a query. */
export type QueryOutcome = z.infer<typeof QueryOutcome>;

export const DocumentationQuery = z
  .object({
    id: z.string().meta({ examples: ['cdq_01k9d3w5m0e6x8r2t4v6y8z0a1'] }),
    organizationId: z.string(),
    jobId: z.string(),
    status: QueryStatus,
    providerId: orNull(z.string()).meta({
      description: 'Who is asked: the provider of the claim unless another was named',
    }),
    suggestionId: orNull(z.string()).meta({ description: 'The suggestion that it is about' }),
    question: z.string().meta({ examples: ['Was the back pain acute or chronic?'] }),
    response: orNull(z.string().meta({ examples: ['Chronic, for more than two years'] })),
    closedAt: orNull(dateTime),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ id: 'DocumentationQuery' });
