import { enqueue } from '@rcm/jobs';
import { type JobHandler, statement } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import { postNext } from './post-import.ts';

/** The job that posts what an import has staged. */
export const postImportJob = 'remittances.postImport';

/** Milliseconds after which a job looks again whether whoever posts the import still does. */
const patience = 5_000;

const untouched = statement({
  name: 'remittances.untouched_import',
  parameters: { id: 'text' },
  columns: { id: 'text' },
  text: `select id from remittances.imports
    where organization_id = :tenant and id = :id for update skip locked`,
});

/**
 * Posts the next part of an import, and asks for the one behind it. Where somebody else posts it, such as the command
 * that read the file, it does not wait with a connection in its hand, and looks again later.
 */
export const postImport =
  (ports: RemittancesPorts): JobHandler =>
  async (context, id) => {
    const isFree = (await context.sql.one(untouched, { id })) !== null;
    const job = { name: postImportJob, id };
    if (!isFree) await enqueue(context, { ...job, runAt: new Date(context.now.getTime() + patience) });
    else if (await postNext(context, ports, id)) await enqueue(context, job);
  };
