import { conflict } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import type { TenantContext } from '@rcm/tenancy';
import { Claim } from '../claims/claim.ts';
import { claimView, shownLines } from '../claims/view.ts';
import { importClaims } from '../intake/import-claims.ts';
import { countUnknown } from '../intake/imported-batch.ts';
import type { ImportException, SentClaim } from '../intake/sent-claim.ts';
import type { ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { numberConflictOperations } from './contract.ts';
import { ClaimNumberConflict } from './number-conflict.ts';
import { numberConflictList, numberConflictView } from './view.ts';

/** Why a claim can't be imported under the number that a person chose. */
const refusals: Readonly<Record<ImportException, string>> = {
  CLAIM_NUMBER_TAKEN: 'A claim with this claimNumber exists',
  CLAIM_VOIDED: 'The claim to be replaced is voided: import this one without replacing it',
  REPLACES_UNKNOWN: 'The claim to be replaced cannot be identified by its number',
  FAULTY_DATA: 'The claim lacks data of its patient',
  UNBALANCED: 'The total charge is not the sum of the lines',
};

export const numberConflictHandlers = (
  ports: Pick<ClaimsPorts, 'adjudicateAgain'>,
): Handlers<typeof numberConflictOperations, typeof views> => ({
  listClaimNumberConflicts: (context, { query }) => numberConflictList.read(context, query),

  async getClaimNumberConflict(context, { params }) {
    return { claimNumberConflict: await context.read(numberConflictView, params.conflictId) };
  },

  async importConflictingClaim(context, { params, body }) {
    const claimNumberConflict = await context.find(ClaimNumberConflict, params.conflictId);
    claimNumberConflict.mustBeOpenTo('import');
    const { claimNumber = claimNumberConflict.claimNumber, replaces } = body;
    const sent = replaces ? await asReplacement(context, claimNumberConflict) : claimNumberConflict.sent;
    const batch = claimNumberConflict.batchId ? { id: claimNumberConflict.batchId, unreadCount: 0 } : null;
    const [result] = await importClaims(ports)(context, [{ ...sent, claimNumber }], batch);
    const claimId = result?.claimId ?? null;
    if (claimId === null || result?.code) {
      const existing = claimId === null ? {} : { existingId: claimId };
      throw conflict(refusals[result?.code ?? 'FAULTY_DATA'], existing);
    }
    const { batchId } = await context.find(Claim, claimId);
    // The batch counted the claim as one that is no record.
    if (batch && batchId === batch.id) await countUnknown(context, batch.id, -1);
    claimNumberConflict.import(claimId, context);
    const lines = await shownLines(context, claimId);
    return { claimNumberConflict, claim: await context.read(claimView, claimId, { lines }) };
  },

  async dismissClaimNumberConflict(context, { params, body }) {
    const claimNumberConflict = await context.find(ClaimNumberConflict, params.conflictId);
    claimNumberConflict.dismiss(body.reason, context);
    return { claimNumberConflict };
  },
});

/** The sent claim as one that replaces the claim that had its number. Throws 409 if that is of another patient. */
async function asReplacement(
  context: TenantContext,
  { sent, holderId, patientId }: ClaimNumberConflict,
): Promise<SentClaim> {
  const holder = await context.find(Claim, holderId);
  if (holder.patientId !== patientId) {
    throw conflict('The claim with this number is of another patient: import this one under another number', {
      existingId: holderId,
    });
  }
  return { ...sent, frequencyCode: '7', originalReference: holder.claimNumber };
}
