import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { RemittancesPorts } from '../ports.ts';
import { negates } from '../posting/reversal.ts';
import { isOfPayer } from '../posting/standing-answers.ts';
import { ClaimPayment } from './claim-payment.ts';
import type { ClaimCandidate } from './schema.ts';

type Candidate = z.output<typeof ClaimCandidate>;

/** The claims that a claim payment may be for; empty if its claim is known. */
export async function candidatesOf(
  context: TenantContext,
  ports: Pick<RemittancesPorts, 'claimCandidates'>,
  claimPayment: ClaimPayment,
): Promise<Candidate[]> {
  if (claimPayment.claimId) return [];
  const { patientControlNumber, payerClaimNumber, memberId, lastName, firstName, serviceFrom } = claimPayment;
  const found = await ports.claimCandidates(context, {
    patientControlNumber: patientControlNumber ?? '',
    payerClaimNumber: payerClaimNumber ?? null,
    memberId: memberId ?? null,
    lastName: lastName ?? null,
    firstName: firstName ?? null,
    serviceFrom: serviceFrom ?? null,
    chargeAmount: claimPayment.chargeAmount ?? '0.00',
  });
  return found.map((candidate) => ({
    ...candidate,
    reasons: [...candidate.reasons],
    claimPaymentId: null,
    paymentDate: null,
    paidAmount: null,
  }));
}

/** The answers that a reversal may take back: those of its payer that count for the claim, best first, then newest first. */
export async function originalCandidatesOf(
  context: TenantContext,
  ports: Pick<RemittancesPorts, 'claims'>,
  reversal: ClaimPayment,
): Promise<Candidate[]> {
  const { claimId } = reversal;
  if (reversal.exceptionCode !== 'REVERSAL_WITHOUT_ORIGINAL' || !claimId) return [];
  const [claim] = await ports.claims(context, [claimId]);
  if (claim === undefined) return [];
  const posted = await context.em.find(
    ClaimPayment,
    { claimId, status: 'POSTED', isReversal: false, reversedById: null },
    { orderBy: { postedAt: 'desc', id: 'desc' } },
  );
  const { claimNumber, serviceDate, totalCharge } = claim;
  return posted
    .filter((one) => isOfPayer(one, reversal))
    .map((one) => ({
      claimId,
      claimNumber,
      serviceDate,
      totalCharge,
      reasons: reasonsOf(reversal, one),
      claimPaymentId: one.id,
      paymentDate: one.paymentDate ?? null,
      paidAmount: one.paidAmount ?? null,
    }))
    .sort((one, other) => other.reasons.length - one.reasons.length);
}

/** What a reversal and an answer have in common. */
function reasonsOf(reversal: ClaimPayment, one: ClaimPayment): Candidate['reasons'] {
  const isSameNumber = !!reversal.payerClaimNumber && reversal.payerClaimNumber === one.payerClaimNumber;
  return [
    ...(isSameNumber ? (['PAYER_CLAIM_NUMBER'] as const) : []),
    ...(negates(one.chargeAmount, reversal.chargeAmount) ? (['CHARGE_AMOUNT'] as const) : []),
    ...(negates(one.paidAmount, reversal.paidAmount) ? (['PAID_AMOUNT'] as const) : []),
  ];
}
