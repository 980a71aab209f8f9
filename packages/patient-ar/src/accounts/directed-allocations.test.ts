import { refusedAt } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientArHost } from '../../test/host.ts';
import { planCalls } from '../../test/plans.ts';
import { aClaim, aShare, collected, shareCalls } from '../../test/shares.ts';
import { ledgerBooks } from '../lookups.ts';

let host: PatientArHost;
let shares: ReturnType<typeof shareCalls>;
beforeAll(async () => {
  host = await patientArHost();
  shares = shareCalls(host);
});
afterAll(() => host.close());

interface Allotted {
  readonly of: 'older' | 'newer' | 'other' | 'payment' | 'unknown';
  readonly amount: number;
}

/** An account with an older charge of 50.00 and a newer one of 30.00; another account; and a payment of a cent. */
async function anAccountWithCharges() {
  const { accountId } = await host.anAccount(50, { openingBalanceDate: '2026-01-05' });
  const charged = await host.call('patient-ar.recordCharge', {
    params: { accountId },
    body: { amount: 30, reason: 'coinsurance', serviceDate: '2026-02-05' },
  });
  const other = await host.anAccount(10);
  const readIds = async (params: { accountId: string }): Promise<string[]> =>
    (await host.call('patient-ar.listLedger', { params })).data.entries.map(({ id }: { id: string }) => id);
  const cent = { amount: 0.01 };
  const { data } = await host.call('patient-ar.recordPayment', { params: { accountId }, body: cent });
  const ids = {
    older: (await readIds({ accountId })).at(-1),
    newer: charged.data.entry.id as string,
    other: (await readIds(other))[0],
    payment: data.entry.id as string,
    unknown: 'ent_none',
  };
  const pay = async (amount: number, allotted: readonly Allotted[]) => {
    const allocations = allotted.map(({ of, amount: part }) => ({ entryId: ids[of], amount: part }));
    const paid = await host.call('patient-ar.recordPayment', {
      params: { accountId },
      body: { amount, allocations },
    });
    return paid.data;
  };
  const readOpen = async () => {
    const { data: ledger } = await host.call('patient-ar.listLedger', { params: { accountId } });
    const open = new Map(
      ledger.entries.map(({ id, openAmount }: { id: string; openAmount: string }) => [id, openAmount]),
    );
    return { older: open.get(ids.older), newer: open.get(ids.newer) };
  };
  return { accountId, ids, pay, readOpen };
}

const of = (name: Allotted['of'], amount: number): Allotted => ({ of: name, amount });

describe('patient-ar.recordPayment', () => {
  test.each([
    ['a charge in full', 30, [of('newer', 30)], '49.99', '0.00', '0.00'],
    ['a part of a charge', 10, [of('newer', 10)], '49.99', '20.00', '0.00'],
    ['several charges', 40, [of('newer', 15), of('older', 25)], '24.99', '15.00', '0.00'],
    ['a charge, and then the oldest by what is left', 30, [of('newer', 10)], '29.99', '20.00', '0.00'],
    ['a charge, and leaves what exceeds all charges', 90, [of('newer', 30)], '0.00', '0.00', '10.01'],
    ['what is open to the cent', 49.99, [of('older', 49.99)], '0.00', '30.00', '0.00'],
  ] as const)(
    'settles the charges that it names: %s',
    async (_what, amount, allotted, older, newer, unapplied) => {
      const { accountId, pay, readOpen } = await anAccountWithCharges();
      const data = await pay(amount, allotted);
      expect(data.unappliedAmount).toBe(unapplied);
      expect(data.account.unappliedCredit).toBe(unapplied);
      expect(await readOpen()).toEqual({ older, newer });
      expect(data.entry.accountId).toBe(accountId);
    },
  );

  test.each([
    ['allocations above the payment', 39.99, [of('newer', 15), of('older', 25)], 'body.allocations'],
    ['a cent above what is open', 60, [of('older', 50)], 'body.allocations.0.amount'],
    ['a charge named twice', 40, [of('newer', 1), of('newer', 1)], 'body.allocations.1.entryId'],
    ['a credit', 40, [of('payment', 0.01)], 'body.allocations.0.entryId'],
    ['an amount of 0', 40, [of('newer', 0)], 'body.allocations.0.amount'],
    ['no allocation', 40, [], 'body.allocations'],
  ] as const)('answers 400 for %s, and posts nothing', async (_what, amount, allotted, path) => {
    const { pay, readOpen } = await anAccountWithCharges();
    await expect(pay(amount, allotted)).rejects.toMatchObject(refusedAt(path));
    expect(await readOpen()).toEqual({ older: '49.99', newer: '30.00' });
  });

  test.each(['other', 'unknown'] as const)(
    'answers 404 for a charge that the account does not have: %s',
    async (name) => {
      const { pay } = await anAccountWithCharges();
      await expect(pay(40, [of('newer', 1), of(name, 1)])).rejects.toMatchObject({ status: 404 });
    },
  );

  test('says what is open of a charge when an allocation exceeds it', async () => {
    const { pay } = await anAccountWithCharges();
    await expect(pay(60, [of('older', 50)])).rejects.toThrow(
      'Expected at most what is open of the charge, 49.99',
    );
  });

  test('takes at most 100 allocations', async () => {
    const { accountId } = await host.anAccount(0);
    const entries: string[] = [];
    for (let count = 0; count < 101; count += 1) {
      const body = { amount: 1, reason: 'copay' };
      const { data } = await host.call('patient-ar.recordCharge', { params: { accountId }, body });
      entries.push(data.entry.id);
    }
    const payFor = (ids: readonly string[]) =>
      host.call('patient-ar.recordPayment', {
        params: { accountId },
        body: { amount: 200, allocations: ids.map((entryId) => ({ entryId, amount: 1 })) },
      });
    await expect(payFor(entries)).rejects.toMatchObject(refusedAt('body.allocations'));
    expect((await payFor(entries.slice(1))).data.unappliedAmount).toBe('99.00');
  });

  test('gives the allocation back when it is reversed', async () => {
    const { accountId, pay, readOpen } = await anAccountWithCharges();
    const { entry } = await pay(30, [of('newer', 30)]);
    await host.call('patient-ar.reverseEntry', {
      params: { accountId, entryId: entry.id },
      body: { reason: 'returned' },
    });
    expect(await readOpen()).toEqual({ older: '49.99', newer: '30.00' });
  });
});

describe('a payment that settles a share of a claim', () => {
  const anAccountWithShares = async () => {
    const first = aClaim({ serviceDate: '2026-01-05' });
    const { accountId } = await host.anAccount(0, { patientId: first.patientId }, { as: shares.as });
    const [older, newer] = [first, aClaim({ patientId: first.patientId, serviceDate: '2026-02-05' })].map(
      (claim) => ({ ...claim, accountId }),
    );
    if (!older || !newer) throw new Error('Expected two claims');
    await shares.apply([
      { claim: older, shares: [aShare('40.00')] },
      { claim: newer, shares: [aShare('25.00')] },
    ]);
    const entries = await shares.readLedger(accountId);
    const share = entries.find(({ claimId }: { claimId: string }) => claimId === newer.id);
    await shares.call(
      'recordPayment',
      { accountId },
      {
        amount: 25,
        allocations: [{ entryId: share.id, amount: 25 }],
      },
    );
    const readOpen = async () =>
      (await shares.readLedger(accountId))
        .filter(({ openAmount }: { openAmount: string }) => openAmount !== '0.00')
        .map(({ claimId, amount, openAmount }: Record<string, string>) => [claimId, amount, openAmount]);
    const expectNoDifferences = async () =>
      expect(await host.inside(shares.as, (context) => collected(ledgerBooks(context)))).toEqual([]);
    return { accountId, older, newer, readOpen, expectNoDifferences };
  };

  test('settles the corrected share of the same claim, and then the oldest charge', async () => {
    const { older, newer, readOpen, expectNoDifferences } = await anAccountWithShares();
    expect(await readOpen()).toEqual([[older.id, '40.00', '40.00']]);
    await shares.apply([{ claim: newer, shares: [aShare('20.00')] }]);
    expect(await readOpen()).toEqual([[older.id, '40.00', '35.00']]);
    await expectNoDifferences();
  });

  test('becomes credit of the account when the share is reversed and nothing else is open', async () => {
    const { accountId, older, newer, readOpen, expectNoDifferences } = await anAccountWithShares();
    await shares.apply([{ claim: older, shares: [] }]);
    await shares.apply([{ claim: newer, shares: [] }]);
    expect(await readOpen()).toEqual([[null, '-25.00', '25.00']]);
    expect(await host.readAccount({ accountId }, { as: shares.as })).toMatchObject({
      balance: '-25.00',
      unappliedCredit: '25.00',
    });
    await expectNoDifferences();
  });

  test('was taken before the share: prepayments settle it when it is posted, the oldest first', async () => {
    const claim = aClaim();
    const { accountId } = await host.anAccount(0, { patientId: claim.patientId }, { as: shares.as });
    for (const [amount, receivedAt] of [
      [20, '2026-01-12T00:00:00Z'],
      [15, '2026-01-10T00:00:00Z'],
    ]) {
      await shares.call('recordPayment', { accountId }, { amount, receivedAt });
    }
    await shares.apply([{ claim: { ...claim, accountId }, shares: [aShare('18.00')] }]);
    const entries = await shares.readLedger(accountId);
    expect(entries.map(({ amount, openAmount }: Record<string, string>) => [amount, openAmount])).toEqual([
      ['-20.00', '17.00'],
      ['-15.00', '0.00'],
      ['18.00', '0.00'],
    ]);
  });
});

describe('patient-ar.recordInstallmentEvent', () => {
  test('settles the charges of its allocations, and answers 404 for a charge of another account', async () => {
    const { accountId, ids, readOpen } = await anAccountWithCharges();
    const { aPlan, record } = planCalls(host);
    const plan = await aPlan({ accountId, originalBalance: 60, installmentAmount: 20 });
    const pay = (entryId: string | undefined) =>
      record(plan, 0, { type: 'PAYMENT', amount: 10, allocations: [{ entryId, amount: 10 }] });
    await expect(pay(ids.other)).rejects.toMatchObject({ status: 404 });
    await pay(ids.newer);
    expect(await readOpen()).toEqual({ older: '49.99', newer: '20.00' });
  });
});
