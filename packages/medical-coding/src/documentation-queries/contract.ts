import { identifier, reference, text } from '@rcm/envelope';
import { operation } from '@rcm/http';
import { z } from 'zod';
import { CodingJob } from '../jobs/schema.ts';
import { DocumentationQuery, QueryOutcome } from './schema.ts';

const data = z.object({
  query: DocumentationQuery,
  job: CodingJob,
  externalRiskMode: z
    .literal('LOCAL_ONLY')
    .describe('Effects outside this service: none, only local records change'),
});

export const documentationQueryOperations = {
  openQuery: operation({
    id: 'medical-coding.openQuery',
    method: 'post',
    path: '/medical-coding/jobs/:jobId/queries',
    scope: 'medical-coding:write',
    summary: 'Query a provider about the documentation',
    description:
      'Records a question; the job waits in QUERY_PENDING until its last open query is closed. The question is for the provider of the claim unless another is given. No message is sent.',
    params: z.object({ jobId: identifier }),
    body: z.object({
      question: text(1, 5_000).meta({
        description: 'The question',
        examples: ['Was the back pain acute or chronic?'],
      }),
      providerId: reference('provider').optional(),
      suggestionId: reference('coding suggestion').optional().meta({
        description: 'The suggestion of this job that the question is about',
        references: 'coding suggestion',
      }),
    }),
    data,
    status: 201,
    meta: false,
    errors: [404, 409, 412],
  }),
  respondToQuery: operation({
    id: 'medical-coding.respondToQuery',
    method: 'post',
    path: '/medical-coding/jobs/:jobId/queries/:queryId/response',
    scope: 'medical-coding:write',
    summary: 'Record the response to a documentation query',
    description:
      'Closes the query; the job returns to IN_REVIEW once no query is open. DECLINED means that the provider did not answer, WITHDRAWN that the coder withdrew the query.',
    params: z.object({ jobId: identifier, queryId: identifier }),
    body: z
      .object({
        outcome: QueryOutcome.default('ANSWERED'),
        response: text(1, 10_000)
          .optional()
          .meta({
            description: 'Required for ANSWERED',
            examples: ['Chronic, for more than two years'],
          }),
      })
      .refine(({ outcome, response }) => outcome !== 'ANSWERED' || response !== undefined, {
        error: 'Expected a response for ANSWERED',
        path: ['response'],
      }),
    data,
    meta: false,
    errors: [404, 409, 412],
  }),
};
