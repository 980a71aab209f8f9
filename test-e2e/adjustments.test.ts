import { beforeAll, describe, expect, inject, test } from 'vitest';
import { createOrganization, type TestOrganization } from './support/api.ts';
import { rcm } from './support/rcm.ts';
import { momentIn, World } from './support/world.ts';

const environment = inject('environment');

describe('adjustments of a claim by persons', () => {
  let organization: TestOrganization;
  let world: World;
  let claimId: string;
  let accountId: string;
  beforeAll(async () => {
    organization = await createOrganization();
    world = new World(organization, 'canary-adjustments');
    const account = await world.account(0);
    accountId = account.id;
    const { claim } = await world.send('post', '/reference/claims', {
      patientId: account.patientId,
      payerId: (await world.payer()).id,
      accountId,
      serviceDate: '2026-01-05',
      lines: [
        { procedureCode: '99213', chargeAmount: 100 },
        { procedureCode: '72100', chargeAmount: 150 },
      ],
    });
    claimId = claim.id;
  });

  const at = (path: string) => `/reference/claims/${claimId}/${path}`;

  const change = (path: string, body: object) => world.send('post', at(path), body);

  const owed = async () => {
    const { account } = await world.send('get', `/patient-ar/accounts/${accountId}`);
    return account.balance;
  };

  const answer = (paymentReference: string, lines: readonly object[]) =>
    change('remittances', { receivedAt: momentIn(-1), paymentReference, lines });

  const verify = async () => {
    const args = ['books', 'verify', '--org', organization.organizationId, '--json'];
    const { stdout } = await rcm(args, environment);
    return JSON.parse(stdout).organizations[0].differences;
  };

  test('keep the claim, the account of the patient and the books in agreement', async () => {
    const denied = [{ groupCode: 'CO', reasonCode: '50', amount: 150 }];
    await answer('EFT-1', [
      {
        lineNumber: 1,
        allowedAmount: 100,
        paidAmount: 70,
        adjustments: [{ groupCode: 'PR', reasonCode: '2', amount: 30 }],
      },
      { lineNumber: 2, allowedAmount: 0, paidAmount: 0, adjustments: denied },
    ]);
    expect(await owed()).toBe('30.00');

    const { adjustment: transfer } = await change('transfers', {
      from: 'INSURANCE',
      to: 'PATIENT',
      amount: 50,
      reason: 'Not covered',
    });
    expect(await owed()).toBe('80.00');
    const { adjustment: back } = await change('transfers', {
      from: 'PATIENT',
      to: 'INSURANCE',
      amount: 20,
      lineNumber: 2,
      reason: 'Billed too much',
    });
    expect(await owed()).toBe('60.00');
    await change('adjustments', { kind: 'CHARITY', amount: 120 });
    const { claim } = await world.send('get', `/reference/claims/${claimId}`);
    expect(claim).toMatchObject({
      insuranceBalance: '0.00',
      patientBalance: '60.00',
      writeOffAmount: '120.00',
      status: 'PAID',
    });
    expect(await verify()).toEqual([]);

    await expect(change(`transfers/${back.id}/reverse`, { reason: 'A mistake' })).rejects.toThrow('409');
    await expect(change(`transfers/${transfer.id}/reverse`, { reason: 'A mistake' })).rejects.toThrow('409');
    expect(await owed()).toBe('60.00');

    await answer('EFT-2', [
      {
        lineNumber: 2,
        allowedAmount: 150,
        paidAmount: 140,
        adjustments: [{ groupCode: 'PR', reasonCode: '3', amount: 10 }],
      },
    ]);
    expect(await owed()).toBe('40.00');
    const { claim: answered } = await world.send('get', `/reference/claims/${claimId}`);
    expect(answered).toMatchObject({
      writeOffAmount: '0.00',
      patientBalance: '40.00',
      insuranceBalance: '0.00',
    });
    expect(await verify()).toEqual([]);
  });
});
