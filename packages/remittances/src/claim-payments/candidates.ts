import type { TenantContext } from '@rcm/tenancy';
import type { z } from 'zod';
import type { RemittancesPorts } from '../ports.ts';
import type { ClaimPayment } from './claim-payment.ts';
import type { ClaimCandidate } from './schema.ts';

/** The claims that a claim payment may be for; empty if its claim is known. */
export async function candidatesOf(
  context: TenantContext,
  ports: Pick<RemittancesPorts, 'claimCandidates'>,
  claimPayment: ClaimPayment,
): Promise<z.output<typeof ClaimCandidate>[]> {
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
  return found.map((candidate) => ({ ...candidate, reasons: [...candidate.reasons] }));
}
