import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { CodingJob } from '../jobs/coding-job.ts';
import type { MedicalCodingPorts } from '../ports.ts';
import { Suggestion } from '../suggestions/suggestion.ts';
import type { views } from '../views.ts';
import type { documentationQueryOperations } from './contract.ts';
import { DocumentationQuery } from './documentation-query.ts';

export const documentationQueryHandlers = (
  ports: MedicalCodingPorts,
): Handlers<typeof documentationQueryOperations, typeof views> => ({
  async openQuery(context, { params, body }) {
    const job = await context.find(CodingJob, params.jobId);
    const { question, providerId, suggestionId } = body;
    if (providerId !== undefined && (await ports.provider(context, providerId)) === null) {
      throw notFound('Provider');
    }
    if (suggestionId !== undefined) {
      const suggestion = await context.look(Suggestion, suggestionId);
      if (suggestion?.jobId !== job.id) throw notFound('Suggestion');
    }
    job.openQuery();
    const query = context.create(DocumentationQuery, {
      jobId: job.id,
      status: 'OPEN',
      providerId: providerId ?? job.providerId ?? null,
      suggestionId: suggestionId ?? null,
      question,
      response: null,
      closedAt: null,
    });
    return { query, job, externalRiskMode: 'LOCAL_ONLY' };
  },

  async respondToQuery(context, { params, body }) {
    const job = await context.find(CodingJob, params.jobId);
    const query = await context.find(DocumentationQuery, params.queryId);
    if (query.jobId !== job.id) throw notFound('Documentation query');
    query.close(body.outcome, body.response ?? null, context.now);
    job.closeQuery();
    return { query, job, externalRiskMode: 'LOCAL_ONLY' };
  },
});
