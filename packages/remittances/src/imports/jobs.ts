import { enqueue } from '@rcm/jobs';
import { type JobHandler, statement } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import { postNext } from './post-import.ts';

/** The job that posts the staged records of an import. */
export const postImportJob = 'remittances.postImport';

/** Milliseconds until the job checks again an import that another process is posting. */
const retryDelay = 5_000;

const selectPosting = (name: string, lock: string) =>
  statement({
    name: `remittances.${name}`,
    parameters: { id: 'text' },
    columns: { id: 'text' },
    text: `select id from remittances.imports
      where organization_id = :tenant and id = :id and status = 'POSTING' ${lock}`,
  });

const unfinished = selectPosting('unfinished_import', '');
const unlocked = selectPosting('untouched_import', 'for update skip locked');

/**
 * Posts the next part of an import, and enqueues itself for the following part. If another process is posting the import,
 * such as the command that read the file, it tries again later instead of holding a connection while it waits.
 */
export const postImport =
  (ports: RemittancesPorts): JobHandler =>
  async (context, id) => {
    const job = { name: postImportJob, id };
    if (await context.sql.one(unlocked, { id })) {
      if (await postNext(context, ports, id)) await enqueue(context, job);
    } else if (await context.sql.one(unfinished, { id })) {
      await enqueue(context, { ...job, runAt: new Date(context.now.getTime() + retryDelay) });
    }
  };
