import { createdAt, dateTime, organizationId, orNull, updatedAt } from '@rcm/envelope';
import { z } from 'zod';

export const QueryStatus = z
  .enum(['OPEN', 'ANSWERED', 'DECLINED', 'WITHDRAWN'])
  .describe('Status of the query');

/** How a query was closed: answered or declined by the provider, or withdrawn by the coder. */
export const QueryOutcome = QueryStatus.exclude(['OPEN']).describe('How the query was closed');

/** One of the outcomes of a query. */
export type QueryOutcome = z.infer<typeof QueryOutcome>;

export const DocumentationQuery = z
  .object({
    id: z.string().meta({
      description: 'Identifier of the documentation query',
      examples: ['cdq_01k9d3w5m0e6x8r2t4v6y8z0a1'],
    }),
    organizationId,
    jobId: z.string().describe('Identifier of the job'),
    status: QueryStatus,
    providerId: orNull(z.string()).meta({
      description: 'The provider who is asked: that of the claim unless another was given',
    }),
    suggestionId: orNull(z.string()).meta({ description: 'The suggestion that the question is about' }),
    question: z
      .string()
      .meta({ description: 'The question', examples: ['Was the back pain acute or chronic?'] }),
    response: orNull(z.string().meta({ examples: ['Chronic, for more than two years'] })).describe(
      'The answer of the provider',
    ),
    closedAt: orNull(dateTime).describe('When it was closed; null while it is open'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'DocumentationQuery', description: 'A question to a provider about the documentation' });
