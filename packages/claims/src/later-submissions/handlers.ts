import type { PayerRank } from '@rcm/balances';
import { conflict, invalid, notFound } from '@rcm/errors';
import type { Handlers } from '@rcm/http';
import { withExtraFields } from '@rcm/lists';
import { mustExist } from '@rcm/reference/records';
import type { TenantContext } from '@rcm/tenancy';
import { Claim } from '../claims/claim.ts';
import { ClaimLine } from '../claims/claim-line.ts';
import { danglingPointers, noSuchDiagnosis } from '../claims/contract.ts';
import { createClaim, voidOriginal } from '../claims/create-claim.ts';
import { coveragesOfClaims } from '../claims/payers.ts';
import { submissionStates } from '../claims/submission.ts';
import { copyContent } from '../content/claim-content.ts';
import type { AnswerOfClaim, ClaimsPorts } from '../ports.ts';
import type { views } from '../views.ts';
import type { laterSubmissionOperations } from './contract.ts';

type Ports = Pick<ClaimsPorts, 'account' | 'adjudicateAgain' | 'answersOfClaims'>;

export const laterSubmissionHandlers = (
  ports: Ports,
): Handlers<typeof laterSubmissionOperations, typeof views> => ({
  async billNextPayer(context, { params: { claimId }, body: { payerId, rank } }) {
    const claim = await context.find(Claim, claimId);
    claim.mustAcceptRemittances();
    if ((payerId === undefined) !== (rank === undefined)) {
      throw invalid(payerId === undefined ? 'body.payerId' : 'body.rank', 'Expected payerId with rank');
    }
    await mustExist(context, { payerId });
    const answers = await ports.answersOfClaims(context, [claimId]);
    const last = answers
      .map((answer) => answer.rank)
      .sort()
      .at(-1);
    if (last === undefined) throw conflict('No payer has answered the claim');
    if (payerId !== undefined && rank !== undefined) {
      if (rank <= last) throw invalid('body.rank', 'Expected a rank behind that of the payers that answered');
      claim.bill({ payerId, rank });
    } else claim.bill(await nextPayer(context, claim, answers, last));
    return { claim: withExtraFields(claim, { lines: await linesOf(context, claimId) }) };
  },

  async replaceClaim(context, { params: { claimId }, body }) {
    const claim = await context.find(Claim, claimId);
    await mustExist(context, body);
    if (body.accountId && (await ports.account(context, body.accountId)) === null) throw notFound('Account');
    const replacement = replacementOf(claim, await linesOf(context, claimId), body);
    const created = await createClaim(context, ports, replacement);
    await copyContent(context, claimId, created.claim.id);
    return { claim: withExtraFields(created.claim, { lines: created.lines }) };
  },

  async cancelClaim(context, { params: { claimId }, body: { reason } }) {
    const original = await context.find(Claim, claimId);
    original.submissionState = submissionStates.after(original.submissionState, 'cancelClaim');
    const { claim, lines } = await voidOriginal(context, ports, original, reason);
    return { claim: withExtraFields(claim, { lines }) };
  },
});

const linesOf = ({ em }: TenantContext, claimId: string): Promise<ClaimLine[]> =>
  em.find(ClaimLine, { claimId }, { orderBy: { lineNumber: 'asc' } });

/** The payer of the first coverage behind the payers that answered; throws 409 if there is none. */
async function nextPayer(
  context: TenantContext,
  claim: Claim,
  answers: readonly AnswerOfClaim[],
  last: PayerRank,
): Promise<{ readonly payerId: string; readonly rank: PayerRank }> {
  const coverages = await context.sql.all(coveragesOfClaims, { ids: [claim.id] });
  const answered = new Set(answers.map(({ payerId }) => payerId));
  // The ranks are in alphabetical order, and the coverages in theirs.
  const next = coverages.find(({ payerId, rank }) => rank > last && !answered.has(payerId));
  if (next === undefined) {
    throw conflict(
      'The patient has no coverage behind the payers that answered: add it, or name payer and rank',
    );
  }
  return { payerId: next.payerId, rank: next.rank as PayerRank };
}

type Replacement = Parameters<typeof createClaim>[2];
type Changes = Parameters<ReturnType<typeof laterSubmissionHandlers>['replaceClaim']>[1]['body'];

/** A value of a correction: what the request says, where null clears it, else what the claim has. */
const changed = <T>(value: T | null | undefined, current: T | null | undefined): T | undefined =>
  (value === undefined ? current : value) ?? undefined;

/** The body of the claim that replaces another one, with what a request changes. Throws 400 for pointers to no diagnosis. */
function replacementOf(claim: Claim, lines: readonly ClaimLine[], body: Changes): Replacement {
  const diagnosisCodes = body.diagnosisCodes ?? claim.diagnosisCodes;
  const requested = body.lines ?? lines.map(requestedLine);
  const [dangling] = danglingPointers(diagnosisCodes, requested);
  if (dangling !== undefined) {
    const [line, position] = dangling;
    const path = body.lines ? `body.lines.${line}.diagnosisPointers.${position}` : 'body.diagnosisCodes';
    throw invalid(path, noSuchDiagnosis, 'too_big');
  }
  return {
    frequencyCode: '7',
    replacesClaimId: claim.id,
    claimNumber: body.claimNumber,
    patientId: body.patientId ?? claim.patientId,
    payerId: body.payerId ?? claim.payerId,
    providerId: changed(body.providerId, claim.providerId),
    facilityId: changed(body.facilityId, claim.facilityId),
    accountId: changed(body.accountId, claim.accountId),
    billingProviderId: changed(body.billingProviderId, claim.billingProviderId),
    taxIdentifier: changed(body.taxIdentifier, claim.taxIdentifier),
    memberId: changed(body.memberId, claim.memberId),
    payerRank: body.payerRank ?? claim.payerRank,
    typeOfBill: changed(body.typeOfBill, claim.typeOfBill),
    authorizationNumbers: body.authorizationNumbers ?? claim.authorizationNumbers,
    serviceDate: body.serviceDate ?? claim.serviceDate,
    billedAt: changed(body.billedAt, null),
    diagnosisCodes,
    lines: requested,
  };
}

/** A line as a request would create it. */
const requestedLine = (line: ClaimLine): Replacement['lines'][number] => ({
  procedureCode: line.procedureCode,
  modifiers: line.modifiers,
  units: line.units,
  chargeAmount: line.chargeAmount,
  revenueCode: line.revenueCode ?? undefined,
  placeOfService: line.placeOfService ?? undefined,
  diagnosisPointers: line.diagnosisPointers,
  controlNumber: line.controlNumber ?? undefined,
  serviceDate: line.serviceDate ?? undefined,
});
