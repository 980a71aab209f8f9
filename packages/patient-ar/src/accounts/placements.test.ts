import { aPrincipal } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientArHost, ports, reportedBalances } from '../../test/host.ts';
import { planCalls } from '../../test/plans.ts';
import { aClaim, aShare, shareCalls } from '../../test/shares.ts';
import {
  account,
  accountBalances,
  agencyTotals,
  lockAccount,
  placeAccount,
  postAgencyPayment,
} from '../lookups.ts';

let host: PatientArHost;
let shares: ReturnType<typeof shareCalls>;
let plans: ReturnType<typeof planCalls>;
beforeAll(async () => {
  host = await patientArHost();
  shares = shareCalls(host);
  plans = planCalls(host);
});
afterAll(() => host.close());

const placedAt = new Date('2026-03-01T12:00:00Z');
const placement = { id: 'plc_1', agencyName: 'Harbor Recovery', placedAt };

/** An account that owes 300.00 and is placed with an agency. */
async function aPlacedAccount() {
  const as = shares.as;
  const { accountId } = await host.anAccount(300, {}, { as });
  await place(accountId, placement);
  reportedBalances.length = 0;
  return { accountId, as, read: () => host.readAccount({ accountId }, { as }) };
}

const place = (accountId: string, agency: typeof placement | null) =>
  host.inside(shares.as, (context) => placeAccount(context, accountId, agency));

const recover = (accountId: string, amount: string) =>
  host.inside(shares.as, (context) =>
    postAgencyPayment(ports)(context, {
      accountId,
      placementId: placement.id,
      amount,
      occurredAt: placedAt,
      reference: 'Remittance 1',
      allocations: [],
    }),
  );

describe('an account that is placed with an agency', () => {
  test('shows the placement until it is cleared', async () => {
    const { accountId, read } = await aPlacedAccount();
    expect((await read()).placement).toEqual({ ...placement, placedAt: placedAt.toISOString() });
    const snapshots = await host.inside(shares.as, async (context) => [
      await account(context, accountId),
      await lockAccount(context, accountId),
      await lockAccount(context, 'acc_none'),
    ]);
    const known = expect.objectContaining({ id: accountId, placementId: 'plc_1', balance: '300.00' });
    expect(snapshots).toEqual([known, known, null]);
    await place(accountId, null);
    expect((await read()).placement).toBeNull();
    await expect(place('acc_none', null)).rejects.toMatchObject({ status: 404 });
  });

  test('is found by its placement', async () => {
    const { accountId, as } = await aPlacedAccount();
    const found = async (isPlaced: string) => {
      const { data } = await host.call(
        'patient-ar.listAccounts',
        { query: { isPlaced, take: '100' } },
        { as },
      );
      return data.accounts.some(({ id }: { id: string }) => id === accountId);
    };
    expect([await found('true'), await found('false')]).toEqual([true, false]);
    await place(accountId, null);
    expect([await found('true'), await found('false')]).toEqual([false, true]);
    await expect(found('yes')).rejects.toMatchObject({ status: 400 });
  });

  test('cannot have a statement finalized or a plan activated', async () => {
    const { accountId, as } = await aPlacedAccount();
    await expect(host.aStatement(accountId, {}, { as })).rejects.toMatchObject({
      status: 409,
      details: { allowedNext: ['VOID'] },
    });
    const { params } = await plans.aPlan({ accountId }, { activate: false, options: { as } });
    await expect(plans.change(params, 'ACTIVATE', { as })).rejects.toMatchObject({ status: 409 });
    await place(accountId, null);
    expect((await plans.change(params, 'ACTIVATE', { as })).status).toBe(200);
  });

  test('reports every change of its balance, and nothing else', async () => {
    const { accountId } = await aPlacedAccount();
    const change = (balance: string) => ({ accountId, placementId: 'plc_1', balance, reversedPayments: [] });
    await shares.call('recordPayment', { accountId }, { amount: 100 });
    await shares.call('recordAdjustment', { accountId }, { amount: 50, reasonCode: 'COURTESY' });
    await shares.call('recordCharge', { accountId }, { amount: 1, reason: 'A copy' });
    await shares.call('setBillingHold', { accountId }, { type: 'OTHER' });
    expect(reportedBalances).toEqual([change('200.00'), change('150.00'), change('151.00')]);
  });

  test('reports new shares of claims', async () => {
    const { accountId } = await aPlacedAccount();
    await shares.apply([{ claim: aClaim({ accountId, patientId: 'pat_1' }), shares: [aShare('20.00')] }]);
    expect(reportedBalances).toEqual([
      { accountId, placementId: 'plc_1', balance: '320.00', reversedPayments: [] },
    ]);
  });

  test('reports nothing without a placement', async () => {
    const { accountId } = await aPlacedAccount();
    await place(accountId, null);
    await shares.call('recordPayment', { accountId }, { amount: 100 });
    expect(reportedBalances).toEqual([]);
  });
});

describe('what an agency recovers', () => {
  test('is summed by placement without reversed payments, separately from the balance of the account', async () => {
    const { accountId } = await aPlacedAccount();
    const entries: string[] = [];
    for (const amount of ['100.00', '20.50']) {
      const payment = { accountId, placementId: `plc_of_${accountId}`, amount, occurredAt: placedAt };
      const { entryId } = await host.inside(shares.as, (context) =>
        postAgencyPayment(ports)(context, { ...payment, reference: null, allocations: [] }),
      );
      entries.push(entryId);
    }
    const params = { accountId, entryId: entries[0] ?? '' };
    await shares.call('reverseEntry', params, { reason: 'Returned' });
    const asked = [`plc_of_${accountId}`, 'plc_none'];
    const found = await host.inside(shares.as, async (context) => [
      await agencyTotals(context, asked),
      await accountBalances(context, [accountId, 'acc_none']),
    ]);
    expect(found).toEqual([
      [{ placementId: `plc_of_${accountId}`, amount: '20.50' }],
      [{ id: accountId, balance: '279.50', placementId: 'plc_1' }],
    ]);
    expect(await host.inside(aPrincipal(), (context) => agencyTotals(context, asked))).toEqual([]);
  });

  test('becomes a payment in the ledger, which names the placement', async () => {
    const { accountId, read } = await aPlacedAccount();
    const { entryId, unappliedAmount } = await recover(accountId, '120.50');
    expect(unappliedAmount).toBe('0.00');
    expect((await shares.readLedger(accountId)).at(-1)).toMatchObject({
      id: entryId,
      type: 'PAYMENT',
      method: 'OTHER',
      amount: '-120.50',
      balanceAfter: '179.50',
      placementId: 'plc_1',
      reference: 'Remittance 1',
      occurredAt: placedAt.toISOString(),
    });
    expect(await read()).toMatchObject({ balance: '179.50', lastPaymentAt: placedAt.toISOString() });
  });

  test('becomes credit if it exceeds the balance', async () => {
    const { accountId } = await aPlacedAccount();
    expect((await recover(accountId, '300.01')).unappliedAmount).toBe('0.01');
    expect(reportedBalances).toMatchObject([{ balance: '-0.01' }]);
  });

  test('can be reversed like any payment, and is reported to the placement even after it ended', async () => {
    const { accountId } = await aPlacedAccount();
    const { entryId } = await recover(accountId, '100.00');
    await place(accountId, null);
    reportedBalances.length = 0;
    const { data } = await shares.call('reverseEntry', { accountId, entryId }, { reason: 'Returned' });
    expect(data.entry).toMatchObject({ amount: '100.00', placementId: 'plc_1', reversesEntryId: entryId });
    expect(reportedBalances).toEqual([
      {
        accountId,
        placementId: null,
        balance: '300.00',
        reversedPayments: [{ entryId, reversalId: data.entry.id }],
      },
    ]);
  });
});
