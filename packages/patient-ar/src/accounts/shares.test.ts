import { countedMessages, testTime, trailOf } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PatientArHost, patientArHost, retryWhileUnavailable } from '../../test/host.ts';
import { planCalls } from '../../test/plans.ts';
import { aClaim, aShare, shareCalls } from '../../test/shares.ts';

let host: PatientArHost;
let shares: ReturnType<typeof shareCalls>;
let plans: ReturnType<typeof planCalls>;
beforeAll(async () => {
  host = await patientArHost();
  shares = shareCalls(host);
  plans = planCalls(host);
});
afterAll(() => host.close());

const anAccount = async (openingBalance: number, body: Record<string, unknown> = {}) =>
  (await host.anAccount(openingBalance, body, { as: shares.as })).accountId;

const read = (accountId: string) => host.readAccount({ accountId }, { as: shares.as });

const pay = (accountId: string, amount: number) => shares.call('recordPayment', { accountId }, { amount });

/** A claim that names its account. */
async function aClaimOfAnAccount(openingBalance = 0) {
  const claim = aClaim();
  const accountId = await anAccount(openingBalance, { patientId: claim.patientId });
  return { accountId, claim: { ...claim, accountId } };
}

const brief = (entries: { type: string; amount: string; openAmount: string }[]) =>
  entries.map(({ type, amount, openAmount }) => `${type} ${amount} (${openAmount})`);

describe('the shares of a claim', () => {
  test('become charges as of the date of service, with claim, claim payment and kind', async () => {
    const { accountId, claim } = await aClaimOfAnAccount(10);
    await shares.apply([
      {
        claim,
        shares: [
          aShare('0.01', { kind: 'COPAY' }),
          aShare('33.33', { kind: 'DEDUCTIBLE' }),
          aShare('0.10', { kind: 'OTHER' }),
          aShare('66.67', { claimPaymentId: 'cpy_2' }),
        ],
      },
    ]);
    const [, ...entries] = await shares.readLedger(accountId);
    const common = {
      type: 'CHARGE',
      claimId: claim.id,
      reference: claim.claimNumber,
      occurredAt: '2026-01-20T05:00:00.000Z',
      reason: null,
      reversesEntryId: null,
    };
    expect(entries).toMatchObject([
      { ...common, sequence: 2, amount: '0.01', claimPaymentId: 'cpy_1', shareKind: 'COPAY' },
      { ...common, sequence: 3, amount: '33.33', claimPaymentId: 'cpy_1', shareKind: 'DEDUCTIBLE' },
      { ...common, sequence: 4, amount: '0.10', claimPaymentId: 'cpy_1', shareKind: 'OTHER' },
      { ...common, sequence: 5, amount: '66.67', claimPaymentId: 'cpy_2', shareKind: 'COINSURANCE' },
    ]);
    expect(await read(accountId)).toMatchObject({
      balance: '110.11',
      outstandingSince: '2026-01-20T05:00:00.000Z',
    });
  });

  test('that are reported again change nothing, and only one query is sent', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    const claimShares = [{ claim, shares: [aShare('20.00'), aShare('5.00', { kind: 'COPAY' })] }];
    await shares.apply(claimShares);
    const before = [await shares.readLedger(accountId), await read(accountId)];
    await shares.apply(claimShares);
    await shares.apply([{ claim, shares: claimShares[0]?.shares.toReversed() ?? [] }]);
    expect([await shares.readLedger(accountId), await read(accountId)]).toEqual(before);
  });

  test('of another amount are reversed and posted again, and no other is changed', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    const copay = aShare('5.00', { kind: 'COPAY' });
    await shares.apply([{ claim, shares: [aShare('20.00'), copay] }]);
    await shares.apply([{ claim, shares: [aShare('20.01'), copay] }], {
      kind: 'RELEASED',
      reason: 'as agreed',
    });
    const entries = await shares.readLedger(accountId);
    expect(brief(entries)).toEqual([
      'CHARGE 20.00 (0.00)',
      'CHARGE 5.00 (5.00)',
      'CHARGE -20.00 (0.00)',
      'CHARGE 20.01 (20.01)',
    ]);
    expect(entries[0]).toMatchObject({ reversedByEntryId: entries[2].id });
    expect(entries[2]).toMatchObject({
      reversesEntryId: entries[0].id,
      claimId: claim.id,
      claimPaymentId: 'cpy_1',
      shareKind: 'COINSURANCE',
      occurredAt: testTime.toISOString(),
      reason: 'as agreed',
    });
    expect(entries[3]).toMatchObject({ reversesEntryId: null, reason: 'as agreed' });
    expect((await read(accountId)).balance).toBe('25.01');
  });

  test('that move to another claim payment or kind are reversed and posted again', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    await shares.apply([{ claim, shares: [aShare('20.00', { claimPaymentId: 'cpy_2' })] }]);
    await shares.apply([{ claim, shares: [aShare('20.00', { claimPaymentId: 'cpy_2', kind: 'COPAY' })] }]);
    const current = (await shares.readLedger(accountId)).filter(
      ({ reversesEntryId, reversedByEntryId }: Record<string, string | null>) =>
        !reversesEntryId && !reversedByEntryId,
    );
    expect(current).toMatchObject([{ claimPaymentId: 'cpy_2', shareKind: 'COPAY', amount: '20.00' }]);
    expect((await read(accountId)).balance).toBe('20.00');
  });

  test('that are removed are reversed, and posted again if they return', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    for (const amounts of [['20.00'], [], [], ['20.00']]) {
      await shares.apply([{ claim, shares: amounts.map((amount) => aShare(amount)) }]);
    }
    expect(brief(await shares.readLedger(accountId))).toEqual([
      'CHARGE 20.00 (0.00)',
      'CHARGE -20.00 (0.00)',
      'CHARGE 20.00 (20.00)',
    ]);
  });

  test('that were paid and are removed leave the payment as unapplied credit', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    await pay(accountId, 15);
    await shares.apply([{ claim, shares: [] }]);
    expect(await read(accountId)).toMatchObject({
      balance: '-15.00',
      unappliedCredit: '15.00',
      outstandingSince: null,
    });
    await shares.call('recordRefund', { accountId }, { amount: 15, reason: 'Taken back by the payer' });
    expect(await read(accountId)).toMatchObject({ balance: '0.00', unappliedCredit: '0.00' });
  });

  test('that were paid and decrease leave the rest of the payment, which settles other open charges', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    await pay(accountId, 20);
    await shares.call('recordCharge', { accountId }, { amount: 3, reason: 'a copy of the record' });
    await shares.apply([{ claim, shares: [aShare('12.00')] }]);
    expect(brief(await shares.readLedger(accountId))).toEqual([
      'CHARGE 20.00 (0.00)',
      'PAYMENT -20.00 (5.00)',
      'CHARGE 3.00 (0.00)',
      'CHARGE -20.00 (0.00)',
      'CHARGE 12.00 (0.00)',
    ]);
    expect(await read(accountId)).toMatchObject({ balance: '-5.00', unappliedCredit: '5.00' });
  });

  test('of several claims on one account, of one patient and of five hundred patients are independent', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    const others = Array.from({ length: 500 }, (_, index) =>
      aClaim({ serviceDate: `2026-01-${10 + (index % 20)}` }),
    );
    const claimShares = [claim, { ...aClaim(), accountId, patientId: claim.patientId }, ...others].map(
      (each) => ({
        claim: each,
        shares: [aShare('1.10')],
      }),
    );
    await shares.apply(claimShares);
    await shares.apply(claimShares);
    expect(brief(await shares.readLedger(accountId))).toEqual(['CHARGE 1.10 (1.10)', 'CHARGE 1.10 (1.10)']);
    const accounts = await Promise.all(others.map(({ patientId }) => shares.readAccounts(patientId)));
    expect(accounts.flat().filter(({ balance }) => balance === '1.10')).toHaveLength(500);
  });
});

describe('the account of the shares', () => {
  const kept = async (claim: ReturnType<typeof aClaim>) => {
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    const accounts = await shares.readAccounts(claim.patientId);
    return accounts.filter(({ balance }: { balance: string }) => balance !== '0.00');
  };

  test('is the one that the claim names, even if the patient has others', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    await anAccount(0, { patientId: claim.patientId });
    expect(await kept(claim)).toMatchObject([{ id: accountId }]);
  });

  test('is the one that holds, or last held, shares of the claim', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    const unnamed = { ...claim, accountId: null };
    await anAccount(0, { patientId: claim.patientId });
    await shares.apply([{ claim: unnamed, shares: [aShare('20.00'), aShare('1.00', { kind: 'COPAY' })] }]);
    expect(await read(accountId)).toMatchObject({ balance: '21.00' });
    await shares.apply([{ claim: unnamed, shares: [] }]);
    expect(await kept(unnamed)).toMatchObject([{ id: accountId, balance: '20.00' }]);
  });

  test('is the only one of the patient, even if the claim names a missing one', async () => {
    const claim = aClaim({ accountId: 'acc_none' });
    const id = await anAccount(0, { patientId: claim.patientId });
    expect(await kept(claim)).toMatchObject([{ id }]);
  });

  test('is a new one for a patient with none or several, shared by all claims of a call', async () => {
    const facilityName = 'Clinic fac_1';
    await anAccount(0, { facilityId: 'fac_1' });
    const one = aClaim({ facilityId: 'fac_1' });
    const other = aClaim({ patientId: one.patientId });
    await shares.apply([one, other].map((claim) => ({ claim, shares: [aShare('20.00')] })));
    const accounts = await shares.readAccounts(one.patientId);
    expect(accounts).toMatchObject([
      { balance: '40.00', financialClass: 'INSURED', facilityId: 'fac_1', facilityName, hold: null },
    ]);
    expect(accounts[0].accountNumber).toMatch(/^ACC-20260302-[0-9A-Z]{8}$/);
    const several = aClaim();
    const first = await anAccount(0, { patientId: several.patientId });
    const second = await anAccount(0, { patientId: several.patientId });
    const [opened] = await kept(several);
    expect([first, second]).not.toContain(opened.id);
    expect(opened).toMatchObject({ facilityId: null, facilityName: null });
  });

  test('is a single one for concurrent claims of a patient', async () => {
    const claim = aClaim();
    const claimShares = Array.from({ length: 8 }, () => ({
      claim: aClaim({ patientId: claim.patientId }),
      shares: [aShare('1.00')],
    }));
    await Promise.all(claimShares.map((each) => retryWhileUnavailable(() => shares.apply([each]))));
    expect(await shares.readAccounts(claim.patientId)).toMatchObject([{ balance: '8.00' }]);
  });
});

describe('a share', () => {
  test('cannot be reversed by a caller, and neither can its reversal: 409', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    const reverse = (entryId: string) =>
      shares.call('reverseEntry', { accountId, entryId }, { reason: 'by mistake' });
    const [entry] = await shares.readLedger(accountId);
    await expect(reverse(entry.id)).rejects.toMatchObject({
      status: 409,
      details: {
        message:
          'A share of a claim is reversed only by its claim payment: void or correct the claim payment',
      },
    });
    await shares.apply([{ claim, shares: [] }]);
    const [, reversal] = await shares.readLedger(accountId);
    await expect(reverse(reversal.id)).rejects.toMatchObject({ status: 409 });
  });

  /** A share of 20.00; 8.00 of it are transferred to a second account, and 3.00 of these to a third. */
  async function aShareThatIsMoved() {
    const { accountId, claim } = await aClaimOfAnAccount();
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    const ids = [accountId];
    for (const amount of [8, 3]) {
      const from = ids.at(-1) ?? '';
      const toAccountId = await anAccount(0, { patientId: claim.patientId });
      const [{ id: entryId }] = await shares.readLedger(from);
      const body = { toAccountId, amount, entryId, reason: 'of another stay' };
      await shares.call('transferBalance', { accountId: from }, body);
      ids.push(toAccountId);
    }
    return { ids, claim };
  }

  const balances = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await read(id)).balance as string));

  test('that was transferred does not change while it is owed', async () => {
    const { ids, claim } = await aShareThatIsMoved();
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    expect(await balances(ids)).toEqual(['12.00', '5.00', '3.00']);
  });

  test('that was transferred is reversed with its transfers, and their payments become unapplied credit', async () => {
    const { ids, claim } = await aShareThatIsMoved();
    await pay(ids[2] ?? '', 2);
    await shares.apply([{ claim, shares: [aShare('15.00')] }]);
    expect(await balances(ids)).toEqual(['15.00', '0.00', '-2.00']);
    const [leaving] = (await shares.readLedger(ids[0] ?? '')).filter(
      ({ type, reversesEntryId }: Record<string, string>) => type === 'CHARGE_TRANSFER' && reversesEntryId,
    );
    const [, , arriving] = await shares.readLedger(ids[1] ?? '');
    expect(leaving).toMatchObject({ amount: '8.00', openAmount: '0.00' });
    const reversalIds = (await shares.readLedger(ids[1] ?? '')).map(({ id }: { id: string }) => id);
    expect(reversalIds).toContain(leaving.counterpartEntryId);
    expect(arriving).toMatchObject({ openAmount: '0.00' });
  });

  test('that was partly adjusted passes the adjustment to the new shares of the claim', async () => {
    const { accountId, claim } = await aClaimOfAnAccount(6);
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    const body = { amount: 24, reasonCode: 'CHARITY', notes: 'approved in March' };
    await shares.call('recordAdjustment', { accountId }, body);
    await shares.apply([{ claim, shares: [aShare('30.00', { claimPaymentId: 'cpy_2' })] }]);
    const entries = await shares.readLedger(accountId);
    expect(brief(entries)).toEqual([
      'OPENING_BALANCE 6.00 (2.00)',
      'CHARGE 20.00 (0.00)',
      'ADJUSTMENT -24.00 (0.00)',
      'CHARGE -20.00 (0.00)',
      'ADJUSTMENT 24.00 (0.00)',
      'CHARGE 30.00 (10.00)',
      'ADJUSTMENT -24.00 (0.00)',
    ]);
    expect(entries.at(-1)).toMatchObject({ reasonCode: 'CHARITY', notes: 'approved in March' });
    await shares.apply([{ claim, shares: [aShare('19.99', { claimPaymentId: 'cpy_2' })] }]);
    expect((await read(accountId)).balance).toBe('2.00');
    await shares.apply([{ claim, shares: [] }]);
    expect(await read(accountId)).toMatchObject({ balance: '2.00', unappliedCredit: '0.00' });
    expect((await shares.readLedger(accountId)).at(-1)).toMatchObject({
      type: 'ADJUSTMENT',
      amount: '-4.00',
    });
  });

  test.each([
    ['was partly adjusted', 'VOIDED', 'The charge is partly adjusted: reverse the adjustment first'],
    ['was partly adjusted', 'ADJUSTED', 'The charge is partly adjusted: reverse the adjustment first'],
    [
      'was moved',
      'VOIDED',
      'The charge is partly transferred to another account: reverse the transfer first',
    ],
  ] as const)('that %s cannot be taken back by a person (%s): 409', async (what, kind, message) => {
    const { accountId, claim } = await aClaimOfAnAccount();
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    const [{ id: entryId }] = await shares.readLedger(accountId);
    if (what === 'was moved') {
      const toAccountId = await anAccount(0, { patientId: claim.patientId });
      const body = { toAccountId, amount: 1, entryId, reason: 'of another stay' };
      await shares.call('transferBalance', { accountId }, body);
    } else {
      await shares.call('recordAdjustment', { accountId }, { amount: 1, reasonCode: 'OTHER' });
    }
    const cause = { kind, reason: 'typed wrong' };
    await expect(shares.apply([{ claim, shares: [] }], cause)).rejects.toMatchObject({
      status: 409,
      details: { message },
    });
    await shares.apply([{ claim, shares: [] }]);
    expect((await read(accountId)).balance).toBe('0.00');
  });

  test.each(['VOIDED', 'ADJUSTED'] as const)(
    'without which an account would owe a cent less than its plan requires cannot be taken back by a person (%s): 409',
    async (kind) => {
      const { accountId, claim } = await aClaimOfAnAccount(280);
      await shares.apply([{ claim, shares: [aShare('20.00')] }]);
      await plans.aPlan({ accountId }, { options: { as: shares.as } });
      const cause = { kind, reason: 'typed wrong' };
      const less = [{ claim, shares: [aShare('19.99')] }];
      await expect(shares.apply(less, cause)).rejects.toMatchObject({ status: 409 });
      expect((await read(accountId)).balance).toBe('300.00');
      await shares.apply([{ claim, shares: [aShare('15.00'), aShare('5.00', { kind: 'COPAY' })] }], cause);
      expect((await read(accountId)).balance).toBe('300.00');
      await shares.apply(less);
      expect((await read(accountId)).balance).toBe('299.99');
    },
  );

  test('on a statement makes it PAID if the share is reversed and nothing else is open', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    const statement = await host.aStatement(accountId, {}, { as: shares.as });
    await host.deliver(statement, 'DELIVERED', { as: shares.as });
    await shares.apply([{ claim, shares: [] }]);
    const { data } = await host.call('patient-ar.getStatement', { params: statement }, { as: shares.as });
    expect(data.statement.status).toBe('PAID');
  });

  test('of another organization is not visible', async () => {
    const { accountId, claim } = await aClaimOfAnAccount();
    await shares.apply([{ claim, shares: [aShare('20.00')] }]);
    const stranger = shareCalls(host);
    await stranger.apply([{ claim, shares: [aShare('7.00')] }]);
    expect((await read(accountId)).balance).toBe('20.00');
    expect(await stranger.readAccounts(claim.patientId)).toMatchObject([{ balance: '7.00' }]);
  });
});

test('concurrent claims of the same accounts in different orders, and payments, wait for each other', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => anAccount(0)));
  const claimShares = (round: number) =>
    (round % 2 ? ids : ids.toReversed()).map((accountId) => ({
      claim: aClaim({ accountId }),
      shares: [aShare('3.00')],
    }));
  const rounds = Array.from({ length: 20 }, (_, round) => claimShares(round));
  await Promise.all([
    ...rounds.map((claims) => retryWhileUnavailable(() => shares.apply(claims))),
    ...ids.flatMap((id) => [1, 2, 3].map((amount) => retryWhileUnavailable(() => pay(id, amount)))),
  ]);
  const none = rounds.map((claims) => claims.map(({ claim }) => ({ claim, shares: [] })));
  await Promise.all(none.map((claims) => retryWhileUnavailable(() => shares.apply(claims.toReversed()))));
  for (const id of ids) expect((await read(id)).balance).toBe('-6.00');
});

test('five hundred claims take as many messages as one', async () => {
  const messages = countedMessages(host.tenants.pool);
  const sent = async (count: number) => {
    const claimShares = Array.from({ length: count }, () => ({ claim: aClaim(), shares: [aShare('1.00')] }));
    messages.length = 0;
    await shares.apply(claimShares);
    return messages.length;
  };
  const one = await sent(1);
  expect(await sent(500)).toBe(one);
});

test('audit events name the entries and accounts that shares created and changed', async () => {
  const { accountId, claim } = await aClaimOfAnAccount();
  await shares.apply([{ claim, shares: [aShare('20.00')] }]);
  await shares.apply([{ claim, shares: [] }]);
  const [made, reversal] = await shares.readLedger(accountId);
  const trail = await trailOf(host.tenants, shares.as.organization.id);
  const of = (id: string) => trail.filter((event) => event.id === id).map(({ action }) => action);
  expect(of(made.id)).toEqual(['create', 'update']);
  expect(of(reversal.id)).toEqual(['create']);
  expect(of(accountId).filter((action) => action !== 'read')).toEqual(['create', 'update', 'update']);
});
