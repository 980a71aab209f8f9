import { defineEntity, p } from '@mikro-orm/core';
import { stateTable, toward } from '@rcm/states';
import { belongsTo, sealed, TenantOwned } from '@rcm/tenancy';
import { CodingJob } from '../jobs/coding-job.ts';
import { type QueryOutcome, QueryStatus } from './schema.ts';

export const DocumentationQuerySchema = defineEntity({
  name: 'DocumentationQuery',
  schema: 'medical_coding',
  tableName: 'documentation_queries',
  extends: TenantOwned,
  properties: {
    jobId: p.text(),
    job: () => belongsTo(CodingJob, 'job_id'),
    status: p.enum(QueryStatus.options),
    providerId: p.text().nullable(),
    suggestionId: p.text().nullable(),
    question: sealed(p.text()),
    response: sealed(p.text().nullable()),
    closedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'documentation_queries_job', properties: ['organizationId', 'jobId', 'createdAt', 'id'] },
  ],
});

/** A query is closed once, with one of the outcomes. */
export const documentationQueryStates = stateTable({
  subject: 'A documentation query',
  states: QueryStatus.options,
  moves: {
    OPEN: toward('ANSWERED', 'DECLINED', 'WITHDRAWN'),
    ANSWERED: {},
    DECLINED: {},
    WITHDRAWN: {},
  },
});

/** A question to a provider about the documentation. */
export class DocumentationQuery extends DocumentationQuerySchema.class {
  static readonly idPrefix = 'cdq';
  static readonly record = 'documentationQuery';
  static readonly schema = DocumentationQuerySchema;

  close(outcome: QueryOutcome, response: string | null, now: Date): void {
    this.status = documentationQueryStates.after(this.status, outcome);
    this.response = response;
    this.closedAt = now;
  }
}
DocumentationQuerySchema.setClass(DocumentationQuery);
