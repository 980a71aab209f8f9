import { aPrincipal, refusedAt } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientArHost, reportedBalances } from '../../test/host.ts';
import { planCalls } from '../../test/plans.ts';
import { collected } from '../../test/shares.ts';
import { ledgerBooks, placeAccount } from '../lookups.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

type Values = Readonly<Record<string, unknown>>;

/** An organization of its own. */
function practice() {
  const as = aPrincipal();
  return {
    as,
    anAccount: async (balance: number, body: Values = {}) =>
      (await host.anAccount(balance, body, { as })).accountId,
    bulk: async (body: Values = {}) =>
      (
        await host.call(
          'patient-ar.bulkAccountAdjustments',
          { body: { kind: 'SMALL_BALANCE', maxAmount: 5, filter: {}, ...body } },
          { as },
        )
      ).data,
    balanceOf: async (accountId: string) => (await host.readAccount({ accountId }, { as })).balance,
    expectNoDifferences: async () =>
      expect(await host.inside(as, (context) => collected(ledgerBooks(context)))).toEqual([]),
  };
}

const skipped = (accountId: string) => ({ accountId, outcome: 'SKIPPED', amount: '0.00', entryId: null });

describe('patient-ar.bulkAccountAdjustments', () => {
  test('writes off balances of at most the amount, oldest first, and keeps the books', async () => {
    const { anAccount, bulk, balanceOf, expectNoDifferences, as } = practice();
    const [most, above, least, none] = [
      await anAccount(5),
      await anAccount(5.01),
      await anAccount(0.01),
      await anAccount(0),
    ];
    expect(await bulk({ notes: 'Cleanup' })).toEqual({
      total: 2,
      results: [
        { accountId: most, outcome: 'WRITTEN_OFF', amount: '5.00', entryId: expect.stringMatching(/^ent_/) },
        { accountId: least, outcome: 'WRITTEN_OFF', amount: '0.01', entryId: expect.stringMatching(/^ent_/) },
      ],
    });
    expect([
      await balanceOf(most),
      await balanceOf(above),
      await balanceOf(least),
      await balanceOf(none),
    ]).toEqual(['0.00', '5.01', '0.00', '0.00']);
    const { data } = await host.call('patient-ar.listLedger', { params: { accountId: most } }, { as });
    expect(data.entries[0]).toMatchObject({
      type: 'ADJUSTMENT',
      amount: '-5.00',
      reasonCode: 'SMALL_BALANCE',
      notes: 'Cleanup',
      openAmount: '0.00',
    });
    await expectNoDifferences();
    expect(await bulk()).toEqual({ total: 0, results: [] });
  });

  test('is undone for each account by the reversal of its entry', async () => {
    const { anAccount, bulk, balanceOf, expectNoDifferences, as } = practice();
    const accountId = await anAccount(3);
    const [{ entryId }] = (await bulk()).results;
    const body = { reason: 'A mistake' };
    await host.call('patient-ar.reverseEntry', { params: { accountId, entryId }, body }, { as });
    expect(await balanceOf(accountId)).toBe('3.00');
    await expectNoDifferences();
  });

  test('has a result for each named account, and writes nothing in a dry run', async () => {
    const { anAccount, bulk, balanceOf, as } = practice();
    const [small, large, credit] = [await anAccount(2), await anAccount(9), await anAccount(0)];
    const planned = await anAccount(4);
    await planCalls(host).aPlan(
      { accountId: planned, originalBalance: 3, installmentAmount: 1 },
      { options: { as } },
    );
    await host.call(
      'patient-ar.recordPayment',
      { params: { accountId: credit }, body: { amount: 1 } },
      { as },
    );
    const accountIds = [large, small, credit, planned, 'acc_none', small];
    const results = [
      skipped(large),
      { accountId: small, outcome: 'WRITTEN_OFF', amount: '2.00', entryId: null },
      ...[credit, planned, 'acc_none'].map(skipped),
    ];
    expect(await bulk({ filter: { accountIds }, dryRun: true })).toEqual({ total: 5, results });
    expect(await balanceOf(small)).toBe('2.00');
    expect((await bulk({ filter: { accountIds } })).results[1]).toMatchObject({ outcome: 'WRITTEN_OFF' });
    expect(await balanceOf(small)).toBe('0.00');
    expect(await balanceOf(planned)).toBe('4.00');
  });

  test('selects accounts by facility and class', async () => {
    const { anAccount, bulk } = practice();
    const clinic = await anAccount(1, { facilityId: 'fac_1' });
    const selfPay = await anAccount(2, { patientId: 'pat_self_pay' });
    const selected = async (filter: Values) =>
      (await bulk({ filter, dryRun: true })).results.map(({ accountId }: { accountId: string }) => accountId);
    expect(await selected({ facilityId: 'fac_1' })).toEqual([clinic]);
    expect(await selected({ financialClass: 'SELF_PAY' })).toEqual([selfPay]);
    expect(await selected({ financialClass: 'SELF_PAY', facilityId: 'fac_1' })).toEqual([]);
  });

  test('reports the new balance of an account that is placed with an agency', async () => {
    const { anAccount, bulk, as } = practice();
    const accountId = await anAccount(4);
    const placement = { id: 'plc_1', agencyName: 'Harbor', placedAt: new Date('2026-03-01T00:00:00Z') };
    await host.inside(as, (context) => placeAccount(context, accountId, placement));
    reportedBalances.length = 0;
    await bulk();
    expect(reportedBalances).toMatchObject([{ accountId, placementId: 'plc_1', balance: '0.00' }]);
  });

  test('processes 500 accounts at once, and counts all', async () => {
    const { bulk, as } = practice();
    const patients = Array.from({ length: 501 }, (_, index) => index);
    for (const index of patients) await host.anAccount(1, { patientId: `pat_bulk_${index}` }, { as });
    const first = await bulk();
    expect([first.total, first.results.length]).toEqual([501, 500]);
    expect(await bulk()).toMatchObject({ total: 1, results: [{ amount: '1.00' }] });
  });

  test('answers 400 for an amount of 0, another kind, an unknown filter, and more than 500 accounts', async () => {
    const { bulk } = practice();
    const refusals: [Values, string][] = [
      [{ maxAmount: 0 }, 'body.maxAmount'],
      [{ kind: 'BAD_DEBT' }, 'body.kind'],
      [{ filter: { patientId: 'pat_1' } }, 'body.filter'],
      [{ filter: { accountIds: [] } }, 'body.filter.accountIds'],
      [{ filter: { accountIds: Array.from({ length: 501 }, () => 'acc_1') } }, 'body.filter.accountIds'],
      [{ notes: 'x'.repeat(2001) }, 'body.notes'],
    ];
    for (const [body, path] of refusals) await expect(bulk(body)).rejects.toMatchObject(refusedAt(path));
  });
});
