import { notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { statement } from '@rcm/tenancy';
import { ScribeJob } from '../jobs/job.ts';
import type { noteOperations } from './contract.ts';
import { noteVersionList } from './view.ts';

const jobById = statement({
  name: 'scribe.job_exists',
  parameters: { jobId: 'text' },
  columns: { id: 'text' },
  text: 'select t.id from scribe.jobs t where t.organization_id = :tenant and t.id = :jobId',
  subject: { record: ScribeJob.record, action: 'read', idAt: 0 },
});

export const noteHandlers = (): Handlers<typeof noteOperations> => ({
  async listNoteVersions(context, { params, query }) {
    if ((await context.sql.one(jobById, params)) === null) throw notFound('Job');
    return noteVersionList.read(context, query, params);
  },
});
