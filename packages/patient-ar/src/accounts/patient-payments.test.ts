import { testTime } from '@rcm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientArHost } from '../../test/host.ts';
import { aClaim, aShare, collected, shareCalls } from '../../test/shares.ts';
import { ledgerBooks } from '../lookups.ts';
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

const aPayment = (
  claim: PatientPayment['claim'],
  amount: string,
  reference: string,
  values: Partial<PatientPayment> = {},
): PatientPayment => ({ claim, amount, method: 'CASH', reference, occurredAt: testTime, ...values });

const readPayments = async (accountId: string) =>
  (await shares.readLedger(accountId)).filter(({ type }: { type: string }) => type === 'PAYMENT');

const expectNoDifferences = async () =>
  expect(await host.inside(shares.as, (context) => collected(ledgerBooks(context)))).toEqual([]);

describe('payments of patients', () => {
  afterEach(expectNoDifferences);

  test('are posted once each to the accounts with the shares of their claims', async () => {
    const claim = aClaim();
    const { accountId } = await host.anAccount(0, { patientId: claim.patientId }, { as: shares.as });
    await shares.apply([
      { claim: { ...claim, accountId }, shares: [aShare('20.00'), aShare('5.01', { kind: 'COPAY' })] },
    ]);
    const first = aPayment(claim, '20.00', 't-1');
    const both = [first, aPayment(claim, '5.01', 't-2', { method: 'CARD' })];
    expect(await postPayments([first])).toBe(1);
    expect(await postPayments(both)).toBe(1);
    expect(await postPayments(both)).toBe(0);
    expect(await readPayments(accountId)).toMatchObject([
      { amount: '-20.00', method: 'CASH', reference: 't-1', openAmount: '0.00', claimId: claim.id },
      { amount: '-5.01', method: 'CARD', reference: 't-2', openAmount: '0.00', claimId: claim.id },
    ]);
    expect(await host.readAccount({ accountId }, { as: shares.as })).toMatchObject({
      balance: '0.00',
      lastPaymentAt: testTime.toISOString(),
    });
  });

  test('settle the share of their own claim before older charges, and leave the rest as credit', async () => {
    const older = aClaim({ serviceDate: '2026-01-05' });
    const paid = aClaim({ patientId: older.patientId, serviceDate: '2026-02-05' });
    await shares.apply([
      { claim: older, shares: [aShare('30.00')] },
      { claim: paid, shares: [aShare('25.00')] },
    ]);
    const [account] = await shares.readAccounts(older.patientId);
    const readOpen = async () =>
      (await shares.readLedger(account.id))
        .filter(({ openAmount }: { openAmount: string }) => openAmount !== '0.00')
        .map(({ claimId, openAmount }: Record<string, string>) => [claimId, openAmount]);
    await postPayments([aPayment(paid, '10.00', 't-4'), aPayment(paid, '15.00', 't-5')]);
    expect(await readOpen()).toEqual([[older.id, '30.00']]);
    await postPayments([aPayment(paid, '40.00', 't-6')]);
    expect(await readOpen()).toEqual([[paid.id, '10.00']]);
    expect(await host.readAccount({ accountId: account.id }, { as: shares.as })).toMatchObject({
      balance: '-10.00',
      unappliedCredit: '10.00',
    });
  });

  test('for a claim without a share become credit of a new account, which settles the later share', async () => {
    const claim = aClaim();
    const payment = aPayment(claim, '12.00', 't-7');
    expect(await postPayments([payment, { ...payment, amount: '3.00', reference: 't-8' }])).toBe(2);
    expect(await postPayments([payment])).toBe(0);
    const [account, ...others] = await shares.readAccounts(claim.patientId);
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      balance: '-15.00',
      unappliedCredit: '15.00',
      outstandingSince: null,
      lastPaymentAt: testTime.toISOString(),
    });
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    expect((await shares.readAccounts(claim.patientId))[0]).toMatchObject({
      id: account.id,
      balance: '5.00',
      unappliedCredit: '0.00',
    });
  });

  test('go to the account that their claim names', async () => {
    const claim = aClaim();
    await host.anAccount(0, { patientId: claim.patientId }, { as: shares.as });
    const { accountId } = await host.anAccount(0, { patientId: claim.patientId }, { as: shares.as });
    await postPayments([aPayment({ ...claim, accountId }, '4.00', 't-9')]);
    expect(await readPayments(accountId)).toMatchObject([{ amount: '-4.00', openAmount: '4.00' }]);
  });

  test('may be none', async () => {
    expect(await postPayments([])).toBe(0);
  });
});
