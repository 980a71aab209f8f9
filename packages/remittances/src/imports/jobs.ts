import { enqueue } from '@rcm/jobs';
import type { JobHandler } from '@rcm/tenancy';
import type { RemittancesPorts } from '../ports.ts';
import { postNext } from './post-import.ts';

/** The job that posts what an import has staged. */
export const postImportJob = 'remittances.postImport';

/** Posts the next part of an import, and asks for the one behind it. */
export const postImport =
  (ports: RemittancesPorts): JobHandler =>
  async (context, importId) => {
    if (await postNext(context, ports, importId))
      await enqueue(context, { name: postImportJob, id: importId });
  };
