import { statement, view } from '@rcm/tenancy';
import { ScribeFile as ScribeFileWire } from './contract.ts';
import { ScribeFile } from './job-file.ts';

/** How a file is shown: never where it lies. */
export const fileView = view(ScribeFile, ScribeFileWire, {});

/** The files of a job, oldest first. */
export const filesOfJob = statement({
  name: 'scribe.files_of_job',
  parameters: { jobId: 'text' },
  columns: {},
  text: `select ${fileView.columns.join(', ')} from ${fileView.table} t
    where t.organization_id = :tenant and t.job_id = :jobId
    order by t.created_at, t.id`,
  opens: fileView.opens,
});
