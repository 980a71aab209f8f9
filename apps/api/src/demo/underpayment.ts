import type { Cast } from './cast.ts';
import { billClaim, remit } from './claims.ts';
import type { Made, Scene } from './scene.ts';

/** An earlier visit was paid at an old rate; the contract brings it to light, and the difference is disputed. */
export async function tellUnderpayment(scene: Scene, cast: Cast): Promise<void> {
  const { call, at, moment } = scene;
  await agreeOnRates(scene, cast.commercial);
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
  const found = await call(
    'contract-management.listUnderpaymentCases',
    { query: { claimId: claim.id } },
    at(-20),
  );
  const caseId = found.underpaymentCases[0].id;
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

/** The payer's contract, and what it pays for visits. */
async function agreeOnRates({ call, create, at, date }: Scene, payer: Made): Promise<void> {
  const contract = await create(
    'contract-management.createContract',
    'contract',
    {
      payerId: payer.id,
      name: 'Professional services',
      effectiveFrom: date(-400),
      disputeWindowDays: 180,
    },
    -120,
  );
  const params = { contractId: contract.id };
  const body = { name: 'Fees', method: 'FEE_SCHEDULE' };
  const { feeSchedule } = await call('contract-management.createFeeSchedule', { params, body }, at(-120));
  await call(
    'contract-management.importRates',
    {
      params: { scheduleId: feeSchedule.id },
      body: {
        rows: [
          { code: '99213', amount: 104.5 },
          { code: '99214', amount: 148 },
          { code: '99215', amount: 209.3 },
        ],
      },
    },
    at(-120),
  );
}
