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

describe('the end of a denial case', () => {
  let organization: TestOrganization;
  let world: World;
  beforeAll(async () => {
    organization = await createOrganization();
    world = new World(organization, 'canary-endings');
  });

  /** A claim of 100.00 that is denied, with its case. */
  async function denied(groupCode: string, reasonCode: string, nextProgram: string | null = null) {
    const { patientId } = await world.account(0);
    if (nextProgram !== null) {
      const coverage = { payerId: (await world.payer(nextProgram)).id, rank: 'SECONDARY' };
      await world.send('post', `/reference/patients/${patientId}/coverages`, coverage);
    }
    const { claim } = await world.send('post', '/reference/claims', {
      patientId,
      payerId: (await world.payer()).id,
      serviceDate: '2026-01-05',
      lines: [{ procedureCode: '99213', chargeAmount: 100 }],
    });
    const adjustments = [{ groupCode, reasonCode, amount: 100 }];
    await world.send('post', `/reference/claims/${claim.id}/remittances`, {
      receivedAt: momentIn(-1),
      lines: [{ lineNumber: 1, allowedAmount: 0, paidAmount: 0, adjustments }],
    });
    const { cases } = await world.send('get', `/denial-management/cases?claimId=${claim.id}`);
    return { claimId: claim.id, patientId, caseId: cases[0].id };
  }

  const resolve = (caseId: string, body: object) =>
    world.send('post', `/denial-management/cases/${caseId}/resolve`, body);

  const balances = async (claimId: string) => {
    const { claim } = await world.send('get', `/reference/claims/${claimId}`);
    return [claim.insuranceBalance, claim.writeOffAmount, claim.patientBalance];
  };

  const owed = async (patientId: string) => {
    const { accounts } = await world.send('get', `/patient-ar/accounts?patientId=${patientId}`);
    return accounts[0].balance;
  };

  test('WRITTEN_OFF writes the denied amount off', async () => {
    const { claimId, caseId } = await denied('CO', '29');
    await resolve(caseId, { outcome: 'WRITTEN_OFF' });
    expect(await balances(claimId)).toEqual(['0.00', '100.00', '0.00']);
    const { adjustments } = await world.send('get', `/reference/claims/${claimId}/adjustments`);
    expect(adjustments).toMatchObject([{ kind: 'TIMELY_FILING', amount: '100.00' }]);
  });

  test('PATIENT_BILLED leaves a PR denial to the patient, and any other only with a reason', async () => {
    const own = await denied('PR', '204');
    await resolve(own.caseId, { outcome: 'PATIENT_BILLED' });
    expect([await balances(own.claimId), await owed(own.patientId)]).toEqual([
      ['0.00', '0.00', '100.00'],
      '100.00',
    ]);
    const other = await denied('CO', '50');
    await expect(resolve(other.caseId, { outcome: 'PATIENT_BILLED' })).rejects.toThrow('409');
    expect(await balances(other.claimId)).toEqual(['100.00', '0.00', '0.00']);
    await resolve(other.caseId, { outcome: 'PATIENT_BILLED', overrideReason: 'Signed notice' });
    expect(await balances(other.claimId)).toEqual(['0.00', '0.00', '100.00']);
  });

  test('PATIENT_BILLED is refused for a Qualified Medicare Beneficiary', async () => {
    const { claimId, caseId } = await denied('PR', '204', 'MEDICAID');
    const body = { outcome: 'PATIENT_BILLED', overrideReason: 'Signed notice' };
    await expect(resolve(caseId, body)).rejects.toThrow('409');
    expect(await balances(claimId)).toEqual(['100.00', '0.00', '0.00']);
  });

  test('leaves the books in agreement', async () => {
    const { code } = await rcm(['books', 'verify', '--org', organization.organizationId], environment);
    expect(code).toBe(0);
  });
});
