import { enqueue } from '@rcm/jobs';
import { type JobHandler, statement } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import { postNext } from './post-import.ts';

/** The job that posts what an import has staged. */
export const postImportJob = 'remittances.postImport';

/** Milliseconds after which a job looks again whether whoever posts the import still does. */
const patience = 5_000;

const lookedAt = (name: string, lock: string) =>
  statement({
    name: `remittances.${name}`,
    parameters: { id: 'text' },
    columns: { id: 'text' },
    text: `select id from remittances.imports
      where organization_id = :tenant and id = :id and status = 'POSTING' ${lock}`,
  });

const unfinished = lookedAt('unfinished_import', '');
const untouched = lookedAt('untouched_import', 'for update skip locked');

/**
 * Posts the next part of an import, and asks for the one behind it. Where somebody else posts it, such as the command
 * that read the file, it does not wait with a connection in its hand, and looks again later.
 */
export const postImport =
  (ports: RemittancesPorts): JobHandler =>
  async (context, id) => {
    const job = { name: postImportJob, id };
    if (await context.sql.one(untouched, { id })) {
      if (await postNext(context, ports, id)) await enqueue(context, job);
    } else if (await context.sql.one(unfinished, { id })) {
      await enqueue(context, { ...job, runAt: new Date(context.now.getTime() + patience) });
    }
  };
