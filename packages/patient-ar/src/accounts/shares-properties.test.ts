import { fc, test } from '@fast-check/vitest';
import { addDays } from '@rcm/calendar';
import { ApiError } from '@rcm/errors';
import { add, fromCents, isNegative, isZero, sum } from '@rcm/money';
import { statement } from '@rcm/tenancy';
import { testTime } from '@rcm/testing';
import { afterAll, beforeAll, expect } from 'vitest';
import { daysAfter, type PatientArHost, patientArHost } from '../../test/host.ts';
import { aClaim, aShare, collected, shareCalls } from '../../test/shares.ts';
import { ledgerBooks, shareTotals } from '../lookups.ts';
import { LedgerEntry } from './ledger-entry.ts';
import { ShareKind } from './schema.ts';
import type { ClaimShares, PatientShare } from './shares.ts';

let host: PatientArHost;
beforeAll(async () => {
  host = await patientArHost();
});
afterAll(() => host.close());

const claimCount = 4;

const today = '2026-03-02';

const amounts = fc.integer({ min: 1, max: 9_999 });

const share = fc
  .record({
    claimPaymentId: fc.constantFrom('cpy_1', 'cpy_2'),
    kind: fc.constantFrom(...ShareKind.options),
    amount: amounts.map((cents) => fromCents(BigInt(cents))),
  })
  .map((values): PatientShare => aShare(values.amount, values));

const shares = fc.uniqueArray(share, {
  maxLength: 3,
  selector: ({ claimPaymentId, kind }) => `${claimPaymentId} ${kind}`,
});

/** A response of payers or an operation of a person. Indexes refer to the records at that time. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('POSTED' as const, 'RELEASED' as const, 'VOIDED' as const, 'ADJUSTED' as const),
      claimShares: fc.uniqueArray(fc.tuple(fc.nat(claimCount - 1), shares), {
        minLength: 1,
        maxLength: claimCount,
        selector: ([claim]) => claim,
      }),
      daysAgo: fc.nat(20),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      operation: fc.constantFrom(
        'recordPayment',
        'recordAdjustment',
        'recordCharge',
        'recordRefund',
        'reverseEntry',
        'transferBalance',
        'transferBalance',
      ),
      account: fc.nat(),
      entry: fc.nat(),
      other: fc.nat(),
      amount: amounts,
      daysAgo: fc.nat(20),
    }),
  },
);

type UserOperation = Extract<
  typeof step extends fc.Arbitrary<infer Step> ? Step : never,
  { operation: string }
>;

const isRefusal = (error: unknown) => ApiError.is(error) && [400, 404, 409].includes(error.status);

/** Four claims of two patients. The first patient has two accounts, and one claim names the second account. */
async function aPractice() {
  const calls = shareCalls(host);
  const { as, call } = calls;
  const first = aClaim();
  const own = { patientId: first.patientId };
  await host.anAccount(25, own, { as });
  const { accountId } = await host.anAccount(0, own, { as });
  const claims = [first, aClaim({ ...own, accountId }), aClaim(), aClaim()];
  const second = { patientId: claims[2]?.patientId ?? '' };
  claims[3] = { ...aClaim(), ...second };
  const readEntries = () =>
    host.inside(as, (context) => context.em.find(LedgerEntry, {}, { orderBy: { id: 'asc' } }));
  const readAccounts = async () =>
    (await Promise.all([own, second].map(({ patientId }) => calls.readAccounts(patientId)))).flat();

  async function operate({
    operation,
    account,
    entry,
    other,
    amount,
    daysAgo,
  }: UserOperation): Promise<void> {
    const accounts = await readAccounts();
    const { id, patientId } = accounts[account % accounts.length];
    const others = accounts.filter(
      (each: (typeof accounts)[number]) => each.id !== id && each.patientId === patientId,
    );
    const entries = (await readEntries()).filter((each) => each.accountId === id);
    const entryId = entries[entry % entries.length]?.id ?? 'ent_none';
    const moved = { amount: amount / 100 };
    const reason = 'random';
    const bodies = {
      recordPayment: { ...moved, receivedAt: daysAfter(testTime, -daysAgo).toISOString() },
      recordAdjustment: { ...moved, reasonCode: 'CHARITY' },
      recordCharge: { ...moved, reason },
      recordRefund: { ...moved, reason },
      reverseEntry: { reason },
      transferBalance: {
        ...moved,
        reason,
        toAccountId: others[other % others.length]?.id ?? 'acc_none',
        ...(amount % 2 === 0 ? {} : { entryId }),
      },
    };
    await call(operation, { accountId: id, entryId }, bodies[operation]);
  }

  return { ...calls, claims, readEntries, readAccounts, operate };
}

/** Entries of which allocations settle more than their amount, or less than nothing, at the end of some day. */
const wronglySettled = (basis: 'effective_on' | 'created_at') =>
  statement({
    name: `patient_ar.wrongly_settled_by_${basis}`,
    parameters: {},
    columns: { entryId: 'text', day: 'text', settled: 'text' },
    text: `select s.entry_id, s.day, s.settled from (
        select p.entry_id, p.day, sum(sum(p.amount)) over (partition by p.entry_id order by p.day) as settled
        from (
          select v.entry_id, l.${basis}::text as day, l.amount from patient_ar.allocations l
          cross join lateral (values (l.charge_entry_id), (l.credit_entry_id)) v (entry_id)
          where l.organization_id = :tenant
        ) p group by p.entry_id, p.day
      ) s
      join patient_ar.ledger_entries e on e.organization_id = :tenant and e.id = s.entry_id
      where s.settled < 0.00 or s.settled > abs(e.amount)`,
  });

const settledByDay = [wronglySettled('effective_on'), wronglySettled('created_at')];

test.prop([fc.array(step, { minLength: 5, maxLength: 25 })], {
  numRuns: 12,
  interruptAfterTimeLimit: 90_000,
})(
  'after any sequence of payer responses and operations, ledgers hold the shares of each claim without differences',
  async (steps) => {
    const practice = await aPractice();
    const { as, claims, apply, readEntries, readAccounts, operate } = practice;
    const owed = new Map<string, readonly PatientShare[]>();

    async function report(
      claimShares: readonly ClaimShares[],
      kind: 'POSTED' | 'RELEASED' | 'VOIDED' | 'ADJUSTED',
    ): Promise<void> {
      try {
        await apply(claimShares, { kind, reason: kind === 'POSTED' ? null : 'random' });
      } catch (error) {
        if (['VOIDED', 'ADJUSTED'].includes(kind) && isRefusal(error)) return;
        throw error;
      }
      for (const { claim, shares } of claimShares) owed.set(claim.id, shares);
    }

    /** Ages the accounts from the sums of whole days, which must be the same as from their entries. */
    async function expectSameAging(): Promise<void> {
      for (const daysAgo of [0, 7, 14]) {
        for (const basis of ['EFFECTIVE', 'POSTED']) {
          const query = { asOf: addDays(today, -daysAgo), basis, take: '100' };
          const read = async (sort: string) =>
            (await host.call('patient-ar.getAging', { query: { ...query, sort } }, { as })).data;
          const fromSums = await read('-total');
          const fromEntries = await read('-days121AndOver');
          const byId = (groups: readonly { accountId: string }[]) =>
            Object.fromEntries(groups.map((group) => [group.accountId, group]));
          expect([daysAgo, basis, byId(fromSums.groups), fromSums.totals]).toEqual([
            daysAgo,
            basis,
            byId(fromEntries.groups),
            fromEntries.totals,
          ]);
          expect(JSON.stringify(fromEntries.groups)).not.toContain('"-');
        }
      }
    }

    async function expectNoDifferences(): Promise<void> {
      expect(await host.inside(as, (context) => collected(ledgerBooks(context)))).toEqual([]);
      for (const wrong of settledByDay) {
        expect(await host.inside(as, ({ sql }) => sql.all(wrong))).toEqual([]);
      }
      const entries = await readEntries();
      const claimIds = claims.map(({ id }) => id);
      const totals = await host.inside(as, (context) => shareTotals(context, claimIds));
      for (const { claimId, amount } of totals) {
        expect(amount).toBe(sum((owed.get(claimId) ?? []).map((each) => each.amount)));
      }
      for (const [claimId, shares] of owed) {
        const current = entries.filter(
          (each) =>
            each.claimId === claimId &&
            each.claimPaymentId &&
            !each.reversesEntryId &&
            !each.reversedByEntryId,
        );
        const held = current.map(({ claimPaymentId, shareKind, amount }) => ({
          claimPaymentId,
          kind: shareKind,
          amount,
        }));
        expect(held).toHaveLength(shares.length);
        expect(held).toEqual(expect.arrayContaining([...shares]));
      }
      const open = entries.filter(({ openAmount }) => !isZero(openAmount));
      expect(open.filter(({ openAmount }) => isNegative(openAmount))).toEqual([]);
      expect(open.filter(({ type, amount }) => type === 'ADJUSTMENT' && isNegative(amount))).toEqual([]);
      for (const { id, balance, unappliedCredit, outstandingSince } of await readAccounts()) {
        const own = open.filter(({ accountId }) => accountId === id);
        const credits = own.filter(({ amount }) => isNegative(amount)).map(({ openAmount }) => openAmount);
        const charges = own.filter(({ amount }) => !isNegative(amount)).map(({ openAmount }) => openAmount);
        expect(sum(charges)).toBe(add(balance, unappliedCredit));
        expect(sum(credits)).toBe(unappliedCredit);
        expect(outstandingSince === null).toBe(charges.length === 0);
      }
    }

    for (const each of steps) {
      if ('claimShares' in each) {
        const claimShares = each.claimShares.flatMap(([index, shares]) => {
          const claim = claims[index];
          return claim ? [{ claim, shares, effectiveOn: addDays(today, -each.daysAgo) }] : [];
        });
        await report(claimShares, each.kind);
      } else {
        try {
          await operate(each);
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
      }
      await expectNoDifferences();
    }
    await expectSameAging();
  },
  120_000,
);
