import type { View } from '@rcm/lists';
import { statement } from '@rcm/tenancy';

/** A statement that selects the records of a job, oldest first, with the columns of a view. */
export const recordsOfJob = (name: string, view: Pick<View, 'columns' | 'table' | 'opens'>) =>
  statement({
    name: `scribe.${name}_of_job`,
    parameters: { jobId: 'text' },
    columns: {},
    text: `select ${view.columns.join(', ')} from ${view.table} t
      where t.organization_id = :tenant and t.job_id = :jobId
      order by t.created_at, t.id`,
    opens: view.opens,
  });
