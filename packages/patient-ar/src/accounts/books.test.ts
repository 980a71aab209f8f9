import { ApiError } from '@rcm/errors';
import { add, cents, isNegative, isZero, type Money, negate, sum } from '@rcm/money';
import type { Principal, TenantContext } from '@rcm/tenancy';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, type PatientArHost, patientArHost } from '../../test/host.ts';
import { aClaim, aShare, collected, shareCalls } from '../../test/shares.ts';
import { countLedgers, ledgerBooks, shareTotals } from '../lookups.ts';
import { Account } from './account.ts';
import { LedgerEntry } from './ledger-entry.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

/** Deterministic numbers from 0 to 1 from a seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Reads the entries of an account from the database. */
const readLedger = (as: Principal, accountId: string) =>
  host.inside(as, (context) => context.em.find(LedgerEntry, { accountId }));

const differences = (as: Principal) => host.inside(as, (context) => collected(ledgerBooks(context)));

/** Compares an account with its entries. */
async function expectNoDifferences(as: Principal, accountId: string, now: Date) {
  const entries = await readLedger(as, accountId);
  const shown = await host.readAccount({ accountId }, { as, now });
  expect(entries.filter(({ openAmount }) => isNegative(openAmount))).toEqual([]);
  const open = entries.filter(({ openAmount }) => !isZero(openAmount));
  const sumOpen = (isCredit: boolean): Money =>
    sum(open.filter(({ amount }) => isNegative(amount) === isCredit).map(({ openAmount }) => openAmount));
  const balance = sum(entries.map(({ amount }) => amount));
  expect(shown.balance).toBe(balance);
  expect(add(sumOpen(false), negate(sumOpen(true)))).toBe(balance);
  expect(shown.unappliedCredit).toBe(sumOpen(true));
  expect(shown.aging).toMatchObject({ total: sumOpen(false), unappliedCredit: sumOpen(true) });
  expect(shown.outstandingSince === null).toBe(isZero(sumOpen(false)));
  expect(open.filter(({ type, amount }) => type === 'ADJUSTMENT' && isNegative(amount))).toEqual([]);
  const payments = entries.filter(
    ({ type, amount, reversedByEntryId }) => type === 'PAYMENT' && isNegative(amount) && !reversedByEntryId,
  );
  const times = payments.map(({ occurredAt }) => occurredAt.toISOString()).sort();
  expect(shown.lastPaymentAt).toBe(times.at(-1) ?? null);
  return shown.aging;
}

describe('patient-ar.recordPayment, patient-ar.recordAdjustment, patient-ar.recordCharge, patient-ar.reverseEntry, patient-ar.recordRefund, patient-ar.transferBalance', () => {
  test.each([1, 2, 3])(
    'keep balances, open amounts and aging correct in any order, and do not change the aging of past days: seed %d',
    async (seed) => {
      const next = random(seed);
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)];
      const as = aPrincipal();
      const accounts = [
        await host.anAccount(120.5, {}, { as }),
        await host.anAccount(0, {}, { as }),
        await host.anAccount(60, {}, { as }),
      ].map(({ accountId }) => accountId);
      const asOf: { accountId: string; day: string; total: string; unappliedCredit: string }[] = [];
      let made = 0;

      /** A random part of an amount, sometimes all of it or more. */
      const partOf = (most: Money) => Math.max(1, Math.ceil(Number(cents(most)) * next() * 1.2)) / 100;

      /** A payment that names the charge it settles, sometimes for more than is open. */
      const directedPayment = (charge: LedgerEntry | undefined) => {
        const part = partOf(charge?.openAmount ?? '0.00');
        return {
          amount: Math.max(part, Math.ceil(next() * 9000) / 100),
          allocations: [{ entryId: charge?.id ?? 'ent_none', amount: part }],
        };
      };

      const step = async (now: Date) => {
        const accountId = pick(accounts) ?? '';
        const toAccountId = pick(accounts.filter((id) => id !== accountId));
        const entries = await readLedger(as, accountId);
        const open = entries.filter(({ openAmount }) => !isZero(openAmount));
        const credit = sum(
          open.filter(({ amount }) => isNegative(amount)).map(({ openAmount }) => openAmount),
        );
        const charge = pick(open.filter(({ amount }) => !isNegative(amount)));
        const unreversed = entries.filter((each) => !each.reversedByEntryId && !each.reversesEntryId);
        const entryId = pick(next() < 0.1 ? entries : unreversed)?.id ?? 'ent_none';
        const reason = 'by chance';
        const requests = [
          ['recordPayment', { amount: Math.ceil(next() * 15_000) / 100 }],
          ['recordPayment', directedPayment(charge)],
          ['recordAdjustment', { amount: partOf(charge?.openAmount ?? '0.00'), reasonCode: 'OTHER' }],
          ['recordCharge', { amount: Math.ceil(next() * 9000) / 100, reason }],
          ['reverseEntry', { reason }],
          ['reverseEntry', { reason }],
          ['recordRefund', { amount: partOf(credit), reason }],
          ['transferBalance', { amount: partOf(credit), reason, toAccountId }],
          [
            'transferBalance',
            { amount: partOf(charge?.openAmount ?? '0.00'), reason, toAccountId, entryId: charge?.id },
          ],
        ] as const;
        const [name, body] = pick(requests) ?? requests[0];
        try {
          await host.call(`patient-ar.${name}`, { params: { accountId, entryId }, body }, { as, now });
          made += 1;
        } catch (error) {
          if (!ApiError.is(error) || ![400, 404, 409].includes(error.status)) throw error;
        }
      };

      for (let day = 1; day <= 80; day += 1) {
        const now = daysAfter(testTime, day);
        await step(now);
        expect(await differences(as)).toEqual([]);
        for (const accountId of accounts) {
          const aging = await expectNoDifferences(as, accountId, now);
          asOf.push({
            accountId,
            day: now.toISOString().slice(0, 10),
            total: aging.total,
            unappliedCredit: aging.unappliedCredit,
          });
        }
      }
      expect(made).toBeGreaterThan(30);

      const now = daysAfter(testTime, 81);
      for (const { accountId, day, ...amounts } of asOf) {
        const query = { asOf: day };
        const { data } = await host.call(
          'patient-ar.getAccount',
          { params: { accountId }, query },
          { as, now },
        );
        expect({ day, ...data.account.aging }).toMatchObject({ day, ...amounts });
      }
    },
    60_000,
  );
});

/** Stores amounts of an account, or of an entry, as no operation does. */
async function store(
  { em }: TenantContext,
  entity: typeof Account | typeof LedgerEntry,
  id: string | undefined,
  amounts: Readonly<Record<string, Money>>,
): Promise<void> {
  Object.assign(await em.findOneOrFail<Account | LedgerEntry>(entity, { id }), amounts);
  await em.flush();
}

describe('the books of the ledgers', () => {
  test('report each record that differs from its entries', async () => {
    const as = aPrincipal();
    const { accountId } = await host.anAccount(100, {}, { as });
    const other = await host.anAccount(10, {}, { as });
    await host.call('patient-ar.recordPayment', { params: { accountId }, body: { amount: 30 } }, { as });
    expect(await differences(as)).toEqual([]);
    const [opening, payment] = (await readLedger(as, accountId)).toSorted((a, b) => a.sequence - b.sequence);
    await host.inside(as, async (context) => {
      await store(context, Account, other.accountId, { balance: '10.01' });
      await store(context, LedgerEntry, opening?.id, { openAmount: '70.01' });
      await store(context, LedgerEntry, payment?.id, { balanceAfter: '69.99', openAmount: '1.00' });
    });
    const entry = { record: 'ledgerEntry', id: payment?.id };
    const sum = { record: 'openSum', id: 'INSURED 2026-03-02' };
    expect(await differences(as)).toEqual([
      { record: 'account', id: other.accountId, field: 'balance', stored: '10.01', computed: '10.00' },
      { record: 'ledgerEntry', id: opening?.id, field: 'openAmount', stored: '70.01', computed: '70.00' },
      { ...entry, field: 'balanceAfter', stored: '69.99', computed: '70.00' },
      { ...entry, field: 'openAmount', stored: '1.00', computed: '0.00' },
      { ...sum, field: 'charges', stored: '80.00', computed: '80.01' },
      { ...sum, field: 'credits', stored: '0.00', computed: '1.00' },
    ]);
    expect(await host.inside(as, countLedgers)).toBe(2);
    expect(await host.inside(aPrincipal(), countLedgers)).toBe(0);
  });

  test('are computed page by page, for more accounts and claims than a page holds', async () => {
    const { as, apply } = shareCalls(host);
    const claims = Array.from({ length: 1001 }, () => aClaim());
    const claimShares = claims.map((claim) => ({
      claim,
      shares: [aShare('1.25'), aShare('0.25', { kind: 'COPAY' })],
    }));
    await apply(claimShares);
    const { accountId } = await host.anAccount(1, {}, { as });
    await host.inside(as, (context) => store(context, Account, accountId, { balance: '2.00' }));
    expect(await differences(as)).toMatchObject([{ id: accountId, stored: '2.00', computed: '1.00' }]);
    await apply([{ claim: claims[0] ?? aClaim(), shares: [] }]);
    const totals = (claimIds: readonly string[]) =>
      host.inside(as, (context) => shareTotals(context, claimIds));
    const all = await totals(claims.map(({ id }) => id));
    expect(all).toHaveLength(1001);
    expect(sum(all.map(({ amount }) => amount))).toBe('1500.00');
    const named = await totals([claims[0]?.id ?? '', claims[1]?.id ?? '', 'clm_none']);
    expect(new Map(named.map(({ claimId, amount }) => [claimId, amount]))).toEqual(
      new Map([
        [claims[0]?.id, '0.00'],
        [claims[1]?.id, '1.50'],
      ]),
    );
  });
});
