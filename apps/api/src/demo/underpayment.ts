import { billClaim, remit } from './claims.ts';
import type { CreatedRecord, DemoContext } from './demo-context.ts';
import type { SharedRecords } from './shared-records.ts';

/** Creates a claim that was paid below the contract's rate, with a disputed underpayment case. */
export async function createUnderpayment(demo: DemoContext, shared: SharedRecords): Promise<void> {
  const { call, at, moment } = demo;
  await agreeOnRates(demo, shared.commercial);
  const claim = await billClaim(demo, shared, {
    patient: shared.mara,
    payer: shared.commercial,
    diagnosis: 'M54.50',
    lines: [['99214', 185]],
    serviceDay: -110,
    billingDay: -107,
  });
  await remit(demo, claim, -90, [
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
    { params: { caseId }, body: { assigneeId: shared.biller.id } },
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

/** Creates the payer's contract and its fee schedule for visits. */
async function agreeOnRates({ call, create, at, date }: DemoContext, payer: CreatedRecord): Promise<void> {
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
