import { x12File } from '@rcm/testing/x12-file';
import { dateIn, type RequestBuilders, type World } from '../support/world.ts';

const contract = { groupCode: 'CO', reasonCode: '45', amount: 20 };
const share = { groupCode: 'PR', reasonCode: '2', amount: 10 };

/** A claim payment of 80.00 for the first line of a claim, which may not exist. */
const paying = (claimNumber: string, paidAmount = 80) => ({
  patientControlNumber: claimNumber,
  claimStatusCode: '1',
  chargeAmount: 100,
  paidAmount,
  patient: { lastName: 'Ellis', firstName: 'Rowan', memberId: 'M-100' },
  adjustments: [contract],
});

const body = async (
  world: World,
  claimPayments: readonly object[] = [paying(world.name())],
  payerId?: string,
) => ({
  payerId: payerId ?? (await world.payer()).id,
  method: 'ACH',
  reference: world.name().slice(0, 50),
  paymentDate: dateIn(-3),
  amount: 80,
  providerAdjustments: [
    {
      providerIdentifier: '1234567893',
      fiscalDate: dateIn(30),
      reasonCode: 'WO',
      reference: world.name().slice(0, 50),
      amount: 0.5,
    },
  ],
  claimPayments,
});

const aPayment = async (
  world: World,
  claimPayments?: readonly object[],
  payerId?: string,
): Promise<{ readonly id: string }> =>
  (await world.send('post', '/remittances/payments', await body(world, claimPayments, payerId))).payment;

/** The only claim payment of a new payment. */
export async function aClaimPayment(
  world: World,
  claimPayment: object = paying(world.name()),
  payerId?: string,
) {
  const { id } = await aPayment(world, [claimPayment], payerId);
  const { claimPayments } = await world.send('get', `/remittances/claim-payments?paymentId=${id}`);
  return claimPayments[0] as { readonly id: string; readonly claimId: string | null };
}

/** A claim payment that is posted to a new claim of one line of 100.00. */
export async function aPosted(world: World, values: object = {}) {
  const { claim } = await world.send('post', '/reference/claims', await claimBody(world));
  return aClaimPayment(world, { ...paying(claim.claimNumber), ...values }, claim.payerId);
}

export const claimBody = async (world: World) => ({
  patientId: (await world.patient()).id,
  payerId: (await world.payer()).id,
  serviceDate: dateIn(-20),
  lines: [{ procedureCode: '99213', chargeAmount: 100 }],
});

/** A payment that pays 0.50 more than its claim payments less its provider adjustments. */
const aDifference = (world: World) => aPayment(world);

/** The only provider adjustment of a new payment: 0.50 that the payer took back. */
async function aProviderAdjustment(world: World) {
  const { id } = await aPayment(world);
  return { params: { paymentId: id, number: '1' } };
}

/** A provider adjustment of which 0.10 is allocated to a claim. */
export async function anAllocated(world: World) {
  const adjustment = await aProviderAdjustment(world);
  const { paymentId, number } = adjustment.params;
  const path = `/remittances/payments/${paymentId}/provider-adjustments/${number}`;
  const { claimId } = await aPosted(world);
  await world.send('post', `${path}/allocate`, { allocations: [{ claimId, amount: 0.1 }] });
  return { ...adjustment, path, claimId };
}

const at = ({ id }: { readonly id: string }) => ({ params: { claimPaymentId: id } });

/** An X12 file of one empty payment. */
const file = (reference: string) =>
  x12File('005010X221A1', [
    [
      'BPR*I*0*C*NON************20260302',
      `TRN*1*${reference.slice(0, 50)}*1512345678`,
      'N1*PR*MERIDIAN HEALTH',
      'N1*PE*RIVERSIDE CLINIC*XX*1234567893',
    ],
  ]);

const anImport = async (world: World): Promise<{ readonly id: string }> =>
  (await world.send('post', '/imports/x12', { fileName: world.name(), content: file(world.name()) })).import;

/** Requests to the operations on imports and remittances. */
export const remittances: RequestBuilders = {
  'imports.createX12Import': async (world) => ({
    query: { envelope: 'lenient' },
    body: { fileName: world.name(), content: file(world.name()) },
  }),
  'imports.listImports': async () => ({ query: { type: '835' } }),
  'imports.getImport': async (world) => ({ params: { importId: (await anImport(world)).id } }),
  'imports.listImportTransactions': async (world) => ({
    params: { importId: (await anImport(world)).id },
    query: { type: '835' },
  }),
  'remittances.listPayments': async () => ({ query: { hasExceptions: 'true', hasDifference: 'true' } }),
  'remittances.createPayment': async (world) => ({ body: await body(world) }),
  'remittances.getPayment': async (world) => ({ params: { paymentId: (await aPayment(world)).id } }),
  'remittances.closePaymentDifference': async (world) => ({
    params: { paymentId: (await aDifference(world)).id },
    body: { reason: world.name() },
  }),
  'remittances.reopenPaymentDifference': async (world) => {
    const { id } = await aDifference(world);
    const reason = world.name();
    await world.send('post', `/remittances/payments/${id}/difference/close`, { reason });
    return { params: { paymentId: id }, body: {} };
  },
  'remittances.listProviderAdjustments': async () => ({
    query: { isOpen: 'true', status: 'OPEN', reasonCode: 'WO', paymentDateFrom: dateIn(-365) },
  }),
  'remittances.getProviderAdjustment': aProviderAdjustment,
  'remittances.allocateProviderAdjustment': async (world) => ({
    ...(await aProviderAdjustment(world)),
    body: {
      allocations: [{ claimId: (await aPosted(world)).claimId, amount: 0.5 }],
      note: world.name(),
    },
  }),
  'remittances.reverseProviderAdjustmentAllocations': async (world) => {
    const { params, claimId } = await anAllocated(world);
    return { params, body: { claimId, reason: world.name() } };
  },
  'remittances.settleProviderAdjustment': async (world) => ({
    ...(await aProviderAdjustment(world)),
    body: { account: 'OTHER', note: world.name() },
  }),
  'remittances.reverseProviderAdjustmentSettlement': async (world) => {
    const { params } = await aProviderAdjustment(world);
    const { paymentId, number } = params;
    const path = `/remittances/payments/${paymentId}/provider-adjustments/${number}`;
    await world.send('post', `${path}/settle`, { account: 'LEVY' });
    return { params, body: { reason: world.name() } };
  },
  'remittances.listClaimPayments': async () => ({
    query: {
      status: 'EXCEPTION',
      paymentDateFrom: dateIn(-365),
      paymentDateTo: dateIn(1),
      minAmount: '10.00',
    },
  }),
  'remittances.getClaimPayment': async (world) => at(await aClaimPayment(world)),
  'remittances.matchClaimPayment': async (world) => ({
    ...at(await aClaimPayment(world)),
    body: { claimId: (await world.send('post', '/reference/claims', await claimBody(world))).claim.id },
  }),
  'remittances.acceptClaimPayment': async (world) => ({
    ...at(await aPosted(world, { paidAmount: 81 })),
    body: { reason: world.name() },
  }),
  'remittances.ignoreClaimPayment': async (world) => ({
    ...at(await aClaimPayment(world)),
    body: { reason: world.name() },
  }),
  'remittances.voidClaimPayment': async (world) => ({
    ...at(await aPosted(world)),
    body: { reason: world.name() },
  }),
  'remittances.releaseClaimPayment': async (world) => ({
    ...at(await aPosted(world, { claimStatusCode: '19', paidAmount: 70, adjustments: [contract, share] })),
    body: {},
  }),
  'remittances.bulkClaimPayments': async (world) => ({
    body: { action: 'IGNORE', ids: [(await aClaimPayment(world)).id], reason: world.name() },
  }),
};
