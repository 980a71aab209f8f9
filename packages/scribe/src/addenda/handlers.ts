import type { Handlers } from '@rcm/http';
import { ScribeJob } from '../jobs/job.ts';
import type { ScribePorts } from '../ports.ts';
import { signerOf } from '../signer.ts';
import type { views } from '../views.ts';
import { ScribeAddendum } from './addendum.ts';
import type { addendumOperations } from './contract.ts';

export const addendumHandlers = (
  ports: Pick<ScribePorts, 'member'>,
): Handlers<typeof addendumOperations, typeof views> => ({
  async addAddendum(context, { params, body }) {
    const job = await context.find(ScribeJob, params.jobId);
    const signer = await signerOf(ports, context, body.memberId);
    job.mustAcceptAddenda();
    const addendum = context.create(ScribeAddendum, { jobId: job.id, ...signer, text: body.text });
    return { addendum, externalRiskMode: 'LOCAL_ONLY' };
  },
});
