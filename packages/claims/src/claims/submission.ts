import { conflict } from '@rcm/errors';
import { stateTable } from '@rcm/states';
import type { z } from 'zod';
import { SubmissionState } from './schema.ts';

/** The moves of the submission of a claim from each state. What payers and clearinghouses answer follows from no request. */
export const submissionStates = stateTable({
  subject: 'The submission of a claim',
  states: SubmissionState.options,
  moves: {
    DRAFT: {
      correct: 'DRAFT',
      billNextPayer: 'DRAFT',
      passEdits: 'READY',
      failEdits: 'DRAFT',
      sendElsewhere: 'SUBMITTED',
      reject: 'REJECTED',
      accept: 'ACCEPTED',
    },
    READY: {
      correct: 'DRAFT',
      billNextPayer: 'DRAFT',
      passEdits: 'READY',
      failEdits: 'DRAFT',
      batch: 'BATCHED',
      sendElsewhere: 'SUBMITTED',
      reject: 'REJECTED',
      accept: 'ACCEPTED',
    },
    BATCHED: { cancelBatch: 'READY', submitBatch: 'SUBMITTED', reject: 'REJECTED', accept: 'ACCEPTED' },
    SUBMITTED: {
      correct: 'SUBMITTED',
      billNextPayer: 'DRAFT',
      cancelClaim: 'DRAFT',
      sendElsewhere: 'SUBMITTED',
      reject: 'REJECTED',
      accept: 'ACCEPTED',
    },
    REJECTED: {
      correct: 'DRAFT',
      billNextPayer: 'DRAFT',
      sendElsewhere: 'SUBMITTED',
      reject: 'REJECTED',
      accept: 'ACCEPTED',
    },
    ACCEPTED: {
      correct: 'ACCEPTED',
      billNextPayer: 'DRAFT',
      cancelClaim: 'DRAFT',
      sendElsewhere: 'SUBMITTED',
      reject: 'REJECTED',
      accept: 'ACCEPTED',
    },
  },
  consequences: [
    'passEdits',
    'failEdits',
    'batch',
    'cancelBatch',
    'submitBatch',
    'sendElsewhere',
    'reject',
    'accept',
  ],
});

/** The claim of a submission. */
interface Submitted {
  readonly submissionState: z.infer<typeof SubmissionState>;
}

/** The state of a submission after a correction. A new time of billing says that the claim was sent without a batch. */
export function afterCorrection(
  { submissionState, billedAt }: Submitted & { readonly billedAt?: Date | null },
  changes: { readonly billedAt?: Date | null | undefined },
): Submitted['submissionState'] {
  const isSent = changes.billedAt && changes.billedAt.getTime() !== billedAt?.getTime();
  return submissionStates.after(submissionState, isSent ? 'sendElsewhere' : 'correct');
}

/** Throws 409 for a claim in a batch that was not carried away, whose file contains it. */
export function mustNotBeBatched({ submissionState }: Submitted): void {
  if (submissionState === 'BATCHED') {
    throw conflict('The claim is in a batch: mark the batch as submitted, or cancel it');
  }
}
