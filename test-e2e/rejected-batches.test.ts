import { beforeEach, describe, expect, test } from 'vitest';
import { Practice } from './claim-balances/practice.ts';
import type { SentClaim } from './claim-balances/sent-claims.ts';
import { batchRejected, groupRejected, providerRejected } from './support/acknowledgments.ts';

let practice: Practice;
beforeEach(async () => {
  practice = await Practice.open();
});

/** A claim of 120.00. */
const aClaim = (number: string, values: Partial<SentClaim> = {}): SentClaim => ({
  number,
  patient: `P${number}`,
  lines: [['99213', '120.00']],
  ...values,
});

const acknowledgements = async (...numbers: readonly string[]) => {
  const shown = [];
  for (const number of numbers) shown.push((await practice.claimOf(number)).acknowledgement);
  return shown;
};

const work = async (kind = 'REJECTED_BATCH') =>
  (await practice.world.send('get', `/ar-management/work-items?kind=${kind}`)).workItems;

const rejectionPath = async () => {
  const [item] = await work();
  return `/reference/batch-rejections/${item.recordId}`;
};

/** An answer that pays 100.00 of a claim. */
const paid = (number: string) => ({
  number,
  payerNumber: `ICN-${number}`,
  lines: [['99213', '120.00', '100.00', 'CO-45 20.00']] as const,
});

describe('a batch that its payer rejects as a whole', () => {
  test('is work with number, claims, amount and sender until its claims are sent again, answered or voided', async () => {
    await practice.send([aClaim('W1'), aClaim('W2'), aClaim('W3')], 'BATCH-1');
    await practice.import(batchRejected('BATCH-1', 3, '360.00'));
    expect(await acknowledgements('W1', 'W2', 'W3')).toEqual(['REJECTED', 'REJECTED', 'REJECTED']);
    expect(await work()).toMatchObject([
      {
        recordType: 'batchRejection',
        label: 'BATCH-1',
        sender: 'MERIDIAN HEALTH',
        claimCount: 3,
        amount: '360.00',
        operation: 'reference.resolveBatchRejection',
      },
    ]);
    expect(await work('REJECTED_CLAIM')).toHaveLength(3);
    const { batchRejection } = await practice.world.send('get', await rejectionPath());
    expect(batchRejection.openClaimIds).toHaveLength(3);
    await practice.send([aClaim('W1')], 'BATCH-2');
    await practice.receive('A', [paid('W2')]);
    expect(await work()).toHaveLength(1);
    const { id } = await practice.claimOf('W3');
    await practice.world.send('post', `/reference/claims/${id}/void`, { reason: 'Sent twice' });
    expect(await work()).toEqual([]);
    expect(await work('REJECTED_CLAIM')).toEqual([]);
    expect(await practice.claimOf('W2')).toMatchObject({ status: 'PAID', insuranceBalance: '0.00' });
  });

  test('is work without claims as long as it is unknown, and its claims are rejected when it is imported', async () => {
    await practice.import(batchRejected('BATCH-1', 2, '240.00'));
    expect(await work()).toMatchObject([{ label: 'BATCH-1', claimCount: 2, amount: '240.00' }]);
    await practice.send([aClaim('E1'), aClaim('E2')], 'BATCH-1');
    expect(await acknowledgements('E1', 'E2')).toEqual(['REJECTED', 'REJECTED']);
  });

  test('is resolved by a person, whose claims stay work', async () => {
    await practice.send([aClaim('R1')], 'BATCH-1');
    await practice.import(batchRejected('BATCH-1', 1, '120.00'));
    const path = await rejectionPath();
    await practice.world.send('post', `${path}/resolve`, { reason: 'Accepted after all' });
    expect(await work()).toEqual([]);
    expect(await work('REJECTED_CLAIM')).toHaveLength(1);
    await practice.world.send('post', `${path}/reopen`, {});
    expect(await work()).toHaveLength(1);
  });
});

describe('the claims of one billing provider', () => {
  test('are rejected with the batch that contains them', async () => {
    await practice.send([aClaim('P1')], 'BATCH-1');
    await practice.send([aClaim('P2')], 'BATCH-2');
    await practice.import(providerRejected('BATCH-1', '1234567893', 1, '120.00'));
    expect(await acknowledgements('P1', 'P2')).toEqual(['REJECTED', null]);
    await practice.import(providerRejected('BATCH-2', '1003000126', 1, '120.00'));
    expect(await acknowledgements('P2')).toEqual([null]);
    expect(await work()).toMatchObject([{ label: 'BATCH-1' }, { label: 'BATCH-2' }]);
  });
});

describe('a group that a 999 rejects', () => {
  test('rejects its claims, with the number of claims and charges of its batches', async () => {
    await practice.send([aClaim('G1'), aClaim('G2')], 'BATCH-1');
    await practice.import(groupRejected('7'));
    expect(await acknowledgements('G1', 'G2')).toEqual([null, null]);
    await practice.import(groupRejected('1'));
    expect(await acknowledgements('G1', 'G2')).toEqual(['REJECTED', 'REJECTED']);
    expect(await work()).toMatchObject([
      { label: '1', sender: 'PAYER', claimCount: 2, amount: '240.00' },
      { label: '7', sender: 'PAYER', claimCount: null, amount: '0.00' },
    ]);
  });
});

describe('two batches with one number', () => {
  test('are distinguished by the number of claims and charges, else left to a person', async () => {
    await practice.send([aClaim('T1'), aClaim('T2')], 'BATCH-1');
    await practice.send([aClaim('T3')], 'BATCH-1');
    await practice.import(batchRejected('BATCH-1', 3, '360.00'));
    expect(await acknowledgements('T1', 'T2', 'T3')).toEqual([null, null, null]);
    await practice.import(batchRejected('BATCH-1', 1, '120.00'));
    expect(await acknowledgements('T1', 'T2', 'T3')).toEqual([null, null, 'REJECTED']);
    expect(await work()).toMatchObject([{ amount: '360.00' }, { amount: '120.00' }]);
  });
});
