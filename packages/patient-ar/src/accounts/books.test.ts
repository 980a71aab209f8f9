import { ApiError } from '@rcm/errors';
import { add, cents, isNegative, isZero, type Money, negate, subtract, sum } from '@rcm/money';
import { aPrincipal, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, type PatientArHost, patientArHost } from '../../test/host.ts';
import { Allocation, LedgerEntry } from './ledger-entry.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

/** Numbers from 0 up to 1 that follow from a seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What an account has written, read past its operations. */
const ledgerOf = (as: ReturnType<typeof aPrincipal>, accountId: string) =>
  host.inside(as, async (context) => ({
    entries: await context.em.find(LedgerEntry, { accountId }),
    allocations: await context.em.find(Allocation, { accountId }),
  }));

/** Holds what an account shows against its entries and allocations alone. */
async function expectRightBooks(as: ReturnType<typeof aPrincipal>, accountId: string, now: Date) {
  const { entries, allocations } = await ledgerOf(as, accountId);
  const shown = await host.readAccount({ accountId }, { as, now });
  const settledOf = (id: string) =>
    sum(
      allocations
        .filter((each) => each.creditEntryId === id || each.chargeEntryId === id)
        .map(({ amount }) => amount),
    );
  for (const { id, amount, openAmount } of entries) {
    expect(openAmount).toBe(subtract(amount.replace('-', ''), settledOf(id)));
    expect(isNegative(openAmount)).toBe(false);
  }
  const open = entries.filter(({ openAmount }) => !isZero(openAmount));
  const openOf = (isCredit: boolean): Money =>
    sum(open.filter(({ amount }) => isNegative(amount) === isCredit).map(({ openAmount }) => openAmount));
  const balance = sum(entries.map(({ amount }) => amount));
  expect(shown.balance).toBe(balance);
  expect(add(openOf(false), negate(openOf(true)))).toBe(balance);
  expect(shown.unappliedCredit).toBe(openOf(true));
  expect(shown.aging).toMatchObject({ total: openOf(false), unappliedCredit: openOf(true) });
  expect(shown.outstandingSince === null).toBe(isZero(openOf(false)));
  expect(open.filter(({ type, amount }) => type === 'ADJUSTMENT' && isNegative(amount))).toEqual([]);
  const payments = entries.filter(
    ({ type, amount, reversedByEntryId }) => type === 'PAYMENT' && isNegative(amount) && !reversedByEntryId,
  );
  const times = payments.map(({ occurredAt }) => occurredAt.toISOString()).sort();
  expect(shown.lastPaymentAt).toBe(times.at(-1) ?? null);
  const last = entries.toSorted((a, b) => a.sequence - b.sequence).at(-1);
  expect(last?.balanceAfter ?? '0.00').toBe(balance);
  return { entries, aging: shown.aging };
}

describe('patient-ar.recordPayment, patient-ar.recordAdjustment, patient-ar.recordCharge, patient-ar.reverseEntry, patient-ar.recordRefund, patient-ar.transferBalance', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'keep balances, open amounts and aging right in any order, and the aging of past days as it was: seed %d',
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

      /** A part of an amount, by chance all of it or more. */
      const partOf = (most: Money) => Math.max(1, Math.ceil(Number(cents(most)) * next() * 1.2)) / 100;

      const step = async (now: Date) => {
        const accountId = pick(accounts) ?? '';
        const toAccountId = pick(accounts.filter((id) => id !== accountId));
        const { entries } = await ledgerOf(as, accountId);
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
        for (const accountId of accounts) {
          const { aging } = await expectRightBooks(as, accountId, now);
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
