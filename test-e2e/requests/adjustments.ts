import { dateIn, momentIn, type RequestBuilders, type World } from '../support/world.ts';

/** Makes an adjustment of a new claim, and returns the parameters of its reverse. */
async function anAdjustment(
  world: World,
  path: 'adjustments' | 'transfers',
  body: Readonly<Record<string, unknown>>,
) {
  const { id: claimId } = await world.claim();
  const { adjustment } = await world.send('post', `/reference/claims/${claimId}/${path}`, body);
  return { claimId, adjustmentId: adjustment.id };
}

/** A claim that its payer paid twice. */
async function aCredit(world: World): Promise<{ readonly claimId: string }> {
  const { id: claimId } = await world.claim();
  for (const paymentReference of ['EFT-1', 'EFT-2']) {
    await world.send('post', `/reference/claims/${claimId}/remittances`, {
      receivedAt: momentIn(-1),
      paymentReference,
      mode: 'ADDITIONAL',
      lines: [{ lineNumber: 1, allowedAmount: 450, paidAmount: 450 }],
    });
  }
  return { claimId };
}

/** A claim that was rebilled to another payer. */
async function aRebill(world: World) {
  const [{ id: claimId }, { id: payerId }] = [await world.claim(), await world.payer()];
  const path = `/reference/claims/${claimId}/rebill`;
  const { rebill } = await world.send('post', path, { payerId, rank: 'SECONDARY', reason: world.name() });
  return { claimId, rebillId: rebill.id as string };
}

/** A disposition that was set for the answers of a new payer. */
async function aDisposition(world: World) {
  const { id: payerId } = await world.payer();
  const body = { disposition: 'DENIAL', payerId };
  const { dispositionChange } = await world.send('put', '/reference/dispositions/CO/45', body);
  return { payerId, dispositionChangeId: dispositionChange.id as string };
}

/** A credit that was left, with the parameters of the reverse. */
async function aResolvedCredit(world: World) {
  const { claimId } = await aCredit(world);
  const path = `/reference/claims/${claimId}/credits/1/resolve`;
  const { creditResolution } = await world.send('post', path, leaving(world));
  return { claimId, resolutionId: creditResolution.id as string };
}

const leaving = (world: World) => ({
  reason: 'PAYER_RECOUPS',
  waitsUntil: dateIn(30),
  note: world.name(),
});

const refund = (world: World) => ({ amount: 20, method: 'CHECK', reference: 'CHK-1', note: world.name() });

/** Requests to the operations of adjustments by persons. */
export const adjustments: RequestBuilders = {
  'reference.listClaimAdjustments': async (world) => {
    const { claimId } = await anAdjustment(world, 'adjustments', {
      kind: 'OTHER',
      amount: 1,
      note: world.name(),
    });
    return { params: { claimId } };
  },
  'reference.createClaimAdjustment': async (world) => ({
    params: { claimId: (await world.claim()).id },
    body: { kind: 'TIMELY_FILING', amount: 450, lineNumber: 1, note: world.name() },
  }),
  'reference.reverseClaimAdjustment': async (world) => ({
    params: await anAdjustment(world, 'adjustments', { kind: 'CHARITY', amount: 10 }),
    body: { reason: world.name() },
  }),
  'reference.createClaimTransfer': async (world) => ({
    params: { claimId: (await world.claim()).id },
    body: { from: 'INSURANCE', to: 'PATIENT', amount: 50, reason: world.name() },
  }),
  'reference.reverseClaimTransfer': async (world) => {
    const body = { from: 'INSURANCE', to: 'PATIENT', amount: 50, reason: world.name() };
    const { claimId, adjustmentId } = await anAdjustment(world, 'transfers', body);
    return { params: { claimId, transferId: adjustmentId }, body: { reason: world.name() } };
  },
  'reference.createPayerRefund': async (world) => ({ params: await aCredit(world), body: refund(world) }),
  'reference.reversePayerRefund': async (world) => {
    const { claimId } = await aCredit(world);
    const path = `/reference/claims/${claimId}/payer-refunds`;
    const { adjustment } = await world.send('post', path, refund(world));
    return { params: { claimId, refundId: adjustment.id }, body: { reason: world.name() } };
  },
  'reference.rebillClaim': async (world) => ({
    params: { claimId: (await world.claim()).id },
    body: { payerId: (await world.payer()).id, rank: 'PRIMARY', reason: world.name() },
  }),
  'reference.listClaimRebills': async (world) => ({
    params: { claimId: (await aRebill(world)).claimId },
  }),
  'reference.reverseClaimRebill': async (world) => ({
    params: await aRebill(world),
    body: { reason: world.name() },
  }),
  'reference.listCreditResolutions': async (world) => ({
    params: { claimId: (await aResolvedCredit(world)).claimId },
  }),
  'reference.resolveCredit': async (world) => ({
    params: { claimId: (await aCredit(world)).claimId, lineNumber: '1' },
    body: leaving(world),
  }),
  'reference.reverseCreditResolution': async (world) => ({
    params: await aResolvedCredit(world),
    body: { reason: world.name() },
  }),
  'reference.listDispositions': async (world) => ({
    query: {
      groupCode: 'CO',
      reasonCode: '45',
      payerId: (await aDisposition(world)).payerId,
      isChanged: 'true',
    },
  }),
  'reference.setDisposition': async (world) => ({
    params: { groupCode: 'PR', reasonCode: '204' },
    body: { disposition: 'SHARE', payerId: (await world.payer()).id },
  }),
  'reference.removeDisposition': async (world) => ({
    params: { dispositionChangeId: (await aDisposition(world)).dispositionChangeId },
  }),
  'reference.bulkClaimAdjustments': async (world) => ({
    body: {
      kind: 'SMALL_BALANCE',
      maxAmount: 5,
      filter: { payerId: (await world.payer()).id, claimIds: [(await world.claim()).id] },
      note: world.name(),
    },
  }),
};
