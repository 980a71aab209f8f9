import { beforeAll, expect, test } from 'vitest';
import { aDraft, aPartner, aPractice } from './requests/claim-submission.ts';
import {
  type BatchNumbers,
  claimsAcknowledged,
  groupAccepted,
  interchangeAccepted,
} from './support/acknowledgments.ts';
import { createOrganization, request } from './support/api.ts';
import { importFile } from './support/import-file.ts';
import { World } from './support/world.ts';

/** A claim of one line. */
const line = (charge: number) => [
  { procedureCode: '99214', chargeAmount: charge, placeOfService: '11', diagnosisPointers: [1] },
];

interface Sent extends BatchNumbers {
  readonly batchId: string;
  /** BHT03. */
  readonly reference: string;
}

let world: World;
let ids: Readonly<Record<'V1' | 'V5', string>>;

beforeAll(async () => {
  world = new World(await createOrganization(), 'canary-acknowledged');
  const practice = await aPractice(world);
  await aPartner(world, practice.payerId);
  const draft = async (claimNumber: string, charge: number) => {
    const { id } = await aDraft(world, practice, { claimNumber, lines: line(charge) });
    await world.send('post', `/reference/claims/${id}/validate`, {});
    return id;
  };
  ids = { V1: await draft('V1', 250), V5: await draft('V5', 200) };
});

/** Makes the batch of both claims, says that it was carried away, and reads the numbers of its file. */
async function sendBatch(): Promise<Sent> {
  const body = { kind: '837P', claimIds: Object.values(ids) };
  const { claimBatches } = await world.send('post', '/claim-batches', body);
  expect(claimBatches).toMatchObject([{ state: 'CREATED', claimCount: 2, chargeAmount: '450.00' }]);
  const [{ id: batchId }] = claimBatches;
  const { text } = await request('get', `${world.api}/api/v1/claim-batches/${batchId}/file`, {
    key: world.organization.apiKey,
  });
  const element = (segment: string, at: number) =>
    text
      .split('~')
      .map((each) => each.trim().split('*'))
      .find(([name]) => name === segment)?.[at] ?? '';
  await world.send('post', `/claim-batches/${batchId}/submitted`, {
    submittedAt: new Date().toISOString(),
    method: 'SFTP',
  });
  return {
    batchId,
    interchange: element('ISA', 13),
    group: element('GS', 6),
    set: element('ST', 2),
    reference: element('BHT', 3),
  };
}

const claim = async (number: 'V1' | 'V5') =>
  (await world.send('get', `/reference/claims/${ids[number]}`)).claim;

/** The state of the batch and of its claims. */
const states = async ({ batchId }: Sent) => [
  (await world.send('get', `/claim-batches/${batchId}`)).claimBatch.state,
  (await claim('V1')).submissionState,
  (await claim('V5')).submissionState,
];

const work = async () => (await world.send('get', '/ar-management/work-items?kind=REJECTED_CLAIM')).workItems;

test('a batch is followed by TA1, 999 and 277CA of clearinghouse and payer (V19)', async () => {
  const sent = await sendBatch();
  expect(await states(sent)).toEqual(['SUBMITTED', 'SUBMITTED', 'SUBMITTED']);

  await importFile(world, interchangeAccepted(sent));
  expect(await states(sent)).toEqual(['SUBMITTED', 'SUBMITTED', 'SUBMITTED']);

  await importFile(world, groupAccepted(sent));
  expect(await states(sent)).toEqual(['RECEIVED', 'SUBMITTED', 'SUBMITTED']);
  expect(await work()).toEqual([]);

  await importFile(
    world,
    claimsAcknowledged('AY', sent.reference, [
      { number: 'V1', status: 'A1:19*20260112*WQ*250', references: ['REF*D9*CH-1'] },
      { number: 'V5', status: 'A3:21*20260112*U*200' },
    ]),
  );
  expect(await states(sent)).toEqual(['RECEIVED', 'SUBMITTED', 'REJECTED']);
  expect(await work()).toMatchObject([{ claimId: ids.V5, amount: '200.00' }]);

  await importFile(
    world,
    claimsAcknowledged('PR', sent.reference, [
      { number: 'V1', status: 'A2:20*20260114*WQ*250', references: ['REF*1K*A-1001'] },
    ]),
  );
  expect(await states(sent)).toEqual(['RECEIVED', 'ACCEPTED', 'REJECTED']);
  expect(await claim('V1')).toMatchObject({ payerClaimNumber: 'A-1001' });
  const { filingProof } = await world.send('get', `/reference/claims/${ids.V1}/filing-proof`);
  expect(filingProof).toMatchObject({
    acceptedByClearinghouseOn: '2026-01-12',
    acceptedByPayerOn: '2026-01-14',
    submissions: [
      {
        batch: { id: sent.batchId, controlNumber: sent.interchange },
        acknowledgments: [
          { source: 'TA1', isAccepted: true },
          { source: '999', isAccepted: true },
        ],
      },
    ],
    acknowledgements: [{ clearinghouseNumber: 'CH-1' }, { payerClaimNumber: 'A-1001' }],
  });

  await importFile(world, groupAccepted({ group: '999', set: '0001' }));
  expect(await states(sent)).toEqual(['RECEIVED', 'ACCEPTED', 'REJECTED']);
  const { batchAcknowledgments } = await world.send('get', '/claim-batches/acknowledgments?isMatched=false');
  expect(batchAcknowledgments).toMatchObject([{ source: '999', groupControlNumber: '999', batchId: null }]);
});
