import { aPrincipal, type TestHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeBalance, collectionsHost, readAccount } from '../../test/collections-host.ts';
import { placementCalls } from '../../test/placements.ts';
import { applyBalances } from '../lookups.ts';

let host: TestHost;
let calls: ReturnType<typeof placementCalls>;
beforeAll(async () => {
  host = await collectionsHost();
  calls = placementCalls(host);
});
afterAll(() => host.close());

/** Changes the balance of an account, reversing the given entry. */
const owes = (accountId: string, balance: string, reverses?: string) =>
  host.inside(host.principal, (context) => changeBalance(context, accountId, balance, reverses));

const paid = async (params: { placementId: string }, amount: number) =>
  (await calls.pay(params, amount)).data.payment.ledgerEntryId as string;

describe('a placement', () => {
  test('follows the balance of its account, up and down', async () => {
    const { accountId, params } = await calls.aPlacement();
    await owes(accountId, '650.00');
    expect(await calls.read(params)).toMatchObject({ status: 'PLACED', accountBalance: '650.00' });
    await owes(accountId, '0.01');
    expect(await calls.read(params)).toMatchObject({ status: 'PLACED', accountBalance: '0.01' });
  });

  test.each(['0.00', '-5.00'])('is closed if the account owes %s for any reason', async (balance) => {
    const { accountId, params } = await calls.aPlacement();
    await owes(accountId, balance);
    expect(await calls.read(params)).toMatchObject({
      status: 'CLOSED',
      endCause: 'NOTHING_OWED',
      endedAt: testTime.toISOString(),
      accountBalance: balance,
    });
    expect(readAccount(accountId).placementId).toBeNull();
  });

  test('loses a reversed payment and returns to its previous state', async () => {
    const { accountId, params } = await calls.aPlacement();
    const [first, second] = [await paid(params, 100), await paid(params, 50)];
    const reversal = await owes(accountId, '500.00', second);
    const inPart = await calls.read(params);
    expect(inPart).toMatchObject({
      status: 'PARTIALLY_PAID',
      accountBalance: '500.00',
      recoveredAmount: '100.00',
      commissionAmount: '22.50',
      netAmount: '77.50',
    });
    expect(inPart.payments).toMatchObject([
      { reversalEntryId: null, reversedAt: null },
      { reversalEntryId: reversal, reversedAt: testTime.toISOString() },
    ]);
    await owes(accountId, '600.00', first);
    expect(await calls.read(params)).toMatchObject({
      status: 'PLACED',
      accountBalance: '600.00',
      recoveredAmount: '0.00',
      commissionAmount: '0.00',
    });
  });

  test.each([
    [[600], 'PLACED'],
    [[100, 500], 'PARTIALLY_PAID'],
  ])('is reopened if the payment that closed it is reversed: %j', async (amounts, status) => {
    const { accountId, params } = await calls.aPlacement();
    let last = '';
    for (const amount of amounts) last = await paid(params, amount);
    expect((await calls.read(params)).status).toBe('CLOSED');
    await owes(accountId, `${amounts.at(-1)}.00`, last);
    expect(await calls.read(params)).toMatchObject({ status, endedAt: null, endCause: null });
    expect(readAccount(accountId).placementId).toBe(params.placementId);
  });

  test('stays closed if its payment is reversed but still nothing is owed', async () => {
    const { accountId, params } = await calls.aPlacement();
    const entry = await paid(params, 700);
    await owes(accountId, '0.00', entry);
    expect(await calls.read(params)).toMatchObject({ status: 'CLOSED', recoveredAmount: '0.00' });
  });

  test('that was recalled loses a reversed payment and stays recalled', async () => {
    const { accountId, params } = await calls.aPlacement();
    const entry = await paid(params, 100);
    await calls.end(params, 'RECALL');
    await owes(accountId, '600.00', entry);
    expect(await calls.read(params)).toMatchObject({
      status: 'RECALLED',
      recoveredAmount: '0.00',
      accountBalance: '500.00',
    });
    expect(readAccount(accountId).placementId).toBeNull();
  });

  test('stays closed if the account has a new placement when its payment is reversed', async () => {
    const { accountId, agencyId, params } = await calls.aPlacement();
    const entry = await paid(params, 600);
    await owes(accountId, '10.00');
    const { data } = await calls.place({ accountId, agencyId });
    await owes(accountId, '610.00', entry);
    expect(await calls.read(params)).toMatchObject({ status: 'CLOSED', recoveredAmount: '0.00' });
    expect(await calls.read({ placementId: data.placement.id })).toMatchObject({
      status: 'PLACED',
      accountBalance: '610.00',
      recoveredAmount: '0.00',
    });
  });

  test('is not that of another organization', async () => {
    const as = aPrincipal();
    const { accountId, params } = await calls.aPlacement({}, {}, { as });
    await owes(accountId, '0.00');
    expect((await calls.read(params, { as })).status).toBe('PLACED');
  });
});

test('balances of many accounts are updated in one call', async () => {
  const placed: Awaited<ReturnType<typeof calls.aPlacement>>[] = [];
  for (let index = 0; index < 3; index += 1) placed.push(await calls.aPlacement());
  const freed: string[] = [];
  const placeAccount = async (_context: unknown, accountId: string) => {
    freed.push(accountId);
  };
  await host.inside(host.principal, (context) =>
    applyBalances({ placeAccount })(
      context,
      placed.map(({ accountId, params: { placementId } }, index) => ({
        accountId,
        placementId,
        balance: index === 1 ? '0.00' : '1.00',
        reversedPayments: [],
      })),
    ),
  );
  expect(freed).toEqual([placed[1]?.accountId]);
  const statuses = [];
  for (const { params } of placed) statuses.push((await calls.read(params)).status);
  expect(statuses).toEqual(['PLACED', 'CLOSED', 'PLACED']);
});
