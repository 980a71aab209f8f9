import { testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientArHost } from '../../test/host.ts';
import { aClaim, aShare, shareCalls } from '../../test/shares.ts';
import { type PatientPayment, recordPatientPayments } from './patient-payments.ts';

let host: PatientArHost;
let shares: ReturnType<typeof shareCalls>;
beforeAll(async () => {
  host = await patientArHost();
  shares = shareCalls(host);
});
afterAll(() => host.close());

const record = recordPatientPayments({ placedBalancesChanged: async () => undefined });

const postPayments = (payments: readonly PatientPayment[], as = shares.as) =>
  host.inside(as, (context) => record(context, payments));

describe('payments of patients', () => {
  test('are posted once each to the accounts with the shares of their claims', async () => {
    const claim = aClaim();
    const { accountId } = await host.anAccount(0, { patientId: claim.patientId }, { as: shares.as });
    await shares.apply([
      { claim: { ...claim, accountId }, shares: [aShare('20.00'), aShare('5.01', { kind: 'COPAY' })] },
    ]);
    const payment = {
      claimId: claim.id,
      amount: '20.00',
      method: 'CASH',
      reference: 't-1',
      occurredAt: testTime,
    } as const;
    const both = [payment, { ...payment, amount: '5.01', method: 'CARD', reference: 't-2' }] as const;
    expect(await postPayments([payment])).toBe(1);
    expect(await postPayments(both)).toBe(1);
    expect(await postPayments(both)).toBe(0);
    const entries = await shares.readLedger(accountId);
    expect(entries.filter(({ type }: { type: string }) => type === 'PAYMENT')).toMatchObject([
      { amount: '-20.00', method: 'CASH', reference: 't-1', openAmount: '0.00' },
      { amount: '-5.01', method: 'CARD', reference: 't-2', openAmount: '0.00' },
    ]);
    expect((await host.readAccount({ accountId }, { as: shares.as })).balance).toBe('0.00');
  });

  test('for a claim without a share are skipped', async () => {
    const payment = {
      claimId: 'clm_none',
      amount: '1.00',
      method: 'CASH',
      reference: 't-3',
      occurredAt: testTime,
    } as const;
    expect(await postPayments([payment])).toBe(0);
    expect(await postPayments([])).toBe(0);
  });
});
