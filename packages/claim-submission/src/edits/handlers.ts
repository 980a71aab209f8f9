import type { ClaimEdit } from '@rcm/claim-edits';
import { conflict, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { creatorOf } from '@rcm/tenancy';
import type { ClaimSubmissionPorts } from '../ports.ts';
import { partnersByPayer } from '../trading-partners/partner-of.ts';
import type { views } from '../views.ts';
import type { editOperations } from './contract.ts';
import { EditException } from './edit-exception.ts';
import { editedClaims, hasError } from './failed-edits.ts';
import { editExceptionList } from './view.ts';

export const editHandlers = (
  ports: Pick<
    ClaimSubmissionPorts,
    'payers' | 'claimsToWrite' | 'edits' | 'submittableClaims' | 'recordEdits'
  >,
): Handlers<typeof editOperations, typeof views> => ({
  async validateClaim(context, { params: { claimId } }) {
    const [[claim], partnerOf] = await Promise.all([
      ports.submittableClaims(context, [claimId]),
      partnersByPayer(context),
    ]);
    if (claim === undefined) throw notFound('Claim');
    const edits: ClaimEdit[] = [];
    for await (const edited of editedClaims(context, ports, [claimId], partnerOf)) {
      edits.push(...edited.flatMap((each) => each.edits));
    }
    const submissionState = await ports.recordEdits(context, claim, !hasError(edits));
    return { claimId, submissionState, edits };
  },

  listEditExceptions: (context, { query }) => editExceptionList.read(context, query),

  async createEditException(context, { body }) {
    if ((await ports.payers(context, [body.payerId])).length === 0) throw notFound('Payer');
    const { code, payerId } = body;
    const existing = await context.em.findOne(EditException, { code, payerId });
    if (existing) throw conflict('The edit is switched off for the payer', { existingId: existing.id });
    return { editException: context.create(EditException, { ...body, ...creatorOf(context.principal) }) };
  },

  async deleteEditException(context, { params }) {
    context.em.remove(await context.find(EditException, params.editExceptionId));
    return undefined;
  },
});
