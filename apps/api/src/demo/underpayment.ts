import type { Cast } from './cast.ts';
import { billClaim, remit } from './claims.ts';
import type { Scene } from './scene.ts';

/** An earlier visit was paid at an old rate; the difference is worked on and disputed. */
export async function tellUnderpayment(scene: Scene, cast: Cast): Promise<void> {
  const { call, create, at, moment } = scene;
  const claim = await billClaim(scene, cast, {
    patient: cast.mara,
    payer: cast.commercial,
    diagnosis: 'M54.50',
    lines: [['99214', 185]],
    serviceDay: -110,
    billingDay: -107,
  });
  await remit(scene, claim, -90, [
    {
      allowedAmount: 96.2,
      paidAmount: 96.2,
      adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: 88.8 }],
    },
  ]);
  const { id: caseId } = await create(
    'contract-management.openUnderpaymentCase',
    'underpaymentCase',
    {
      claimId: claim.id,
      expectedAmount: 148,
      paidAmount: 96.2,
      reason: 'Paid at the rate of last year',
      disputeDeadline: moment(90),
    },
    -21,
  );
  await call(
    'contract-management.assignUnderpaymentCase',
    { params: { caseId }, body: { assigneeId: cast.biller.id } },
    at(-20),
  );
  await call(
    'contract-management.disputeUnderpaymentCase',
    {
      params: { caseId },
      body: { disputedAt: moment(-14), channel: 'Payer portal', reference: 'DSP-20431' },
    },
    at(-14),
  );
}
