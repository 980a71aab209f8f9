import { view } from '@rcm/lists';
import { statement } from '@rcm/tenancy';
import { DocumentationQuery } from './documentation-query.ts';
import { DocumentationQuery as DocumentationQueryWire } from './schema.ts';

/** How a query is shown. */
export const documentationQueryView = view(DocumentationQuery, DocumentationQueryWire, {});

/** The queries of a job, oldest first. */
export const queriesOfJob = statement({
  name: 'medical_coding.queries_of_job',
  parameters: { jobId: 'text' },
  columns: {},
  text: `select ${documentationQueryView.columns.join(', ')} from ${documentationQueryView.table} t
    where t.organization_id = :tenant and t.job_id = :jobId order by t.created_at, t.id`,
  opens: documentationQueryView.opens,
});
