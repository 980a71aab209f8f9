import { dateInZone, startOfDay } from '@rcm/calendar';
import { enqueue } from '@rcm/jobs';
import type { JobHandler, TenantContext } from '@rcm/tenancy';
import { ClaimPayment } from '../claim-payments/claim-payment.ts';
import type { RemittancesPorts } from '../ports.ts';
import { OpenClaims } from './open-claims.ts';

/** The job that posts a patient's share when its hold ends. */
export const releaseShareJob = 'remittances.releaseShare';

/** Enqueues jobs that post the held shares of claim payments when their holds end. */
export async function releaseLater(
  context: TenantContext,
  claimPayments: readonly ClaimPayment[],
): Promise<void> {
  const { timeZone } = context.organization;
  for (const { id, patientShareHeldUntil } of claimPayments) {
    if (!patientShareHeldUntil) continue;
    await enqueue(context, { name: releaseShareJob, id, runAt: startOfDay(patientShareHeldUntil, timeZone) });
  }
}

/** Posts a patient's share whose hold has ended. Does nothing if it was released or voided before. */
export const releaseShare =
  (ports: RemittancesPorts): JobHandler =>
  async (context, id) => {
    const { claimId, status, patientShareHeldUntil } = await context.find(ClaimPayment, id);
    const today = dateInZone(context.now, context.organization.timeZone);
    if (status !== 'POSTED' || !claimId || !patientShareHeldUntil || patientShareHeldUntil > today) return;
    const claims = await OpenClaims.lock(context, ports, [claimId]);
    claims.markChanged(claimId);
    await claims.settle({ kind: 'RELEASED', reason: null });
  };
