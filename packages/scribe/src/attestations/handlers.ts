import type { Handlers } from '@rcm/http';
import { ScribeJob } from '../jobs/job.ts';
import { withTemplate } from '../jobs/view.ts';
import { storeNoteVersion } from '../notes/note-version.ts';
import type { ScribePorts } from '../ports.ts';
import { signerOf } from '../signer.ts';
import type { views } from '../views.ts';
import { ScribeAttestation } from './attestation.ts';
import type { attestationOperations } from './contract.ts';

export const attestationHandlers = (
  ports: Pick<ScribePorts, 'member'>,
): Handlers<typeof attestationOperations, typeof views> => ({
  async attestJob(context, { params, body }) {
    const job = await context.find(ScribeJob, params.jobId);
    const signer = await signerOf(ports, context, body.memberId);
    const { finalNote = null, status, noteVersions } = job;
    job.attest(context.now);
    await storeNoteVersion(context, job, { finalNote, status, noteVersions }, job.status);
    const attestation = context.create(ScribeAttestation, {
      jobId: job.id,
      noteVersion: noteVersions,
      ...signer,
      statement: body.statement,
    });
    return { job: await withTemplate(context, job), attestation, externalRiskMode: 'LOCAL_ONLY' };
  },
});
