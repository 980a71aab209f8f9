import { view } from '@rcm/lists';
import { recordsOfJob } from '../jobs/records-of-job.ts';
import { ScribeAttestation } from './attestation.ts';
import { ScribeAttestation as ScribeAttestationWire } from './schema.ts';

/** How an attestation is shown. */
export const attestationView = view(ScribeAttestation, ScribeAttestationWire, {
  attestedAt: { needs: ['createdAt'], value: ({ createdAt }) => createdAt },
});

/** The attestations of a job, oldest first. */
export const attestationsOfJob = recordsOfJob('attestations', attestationView);
