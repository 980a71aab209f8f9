import { fc, test } from '@fast-check/vitest';
import { ApiError } from '@rcm/errors';
import { add, fromCents, isNegative, isZero, sum } from '@rcm/money';
import { afterAll, beforeAll, expect } from 'vitest';
import { type PatientArHost, patientArHost } from '../../test/host.ts';
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

/** What payers say, and what people do meanwhile; places are counted among what there is at that time. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('POSTED' as const, 'RELEASED' as const, 'VOIDED' as const),
      told: fc.uniqueArray(fc.tuple(fc.nat(claimCount - 1), shares), {
        minLength: 1,
        maxLength: claimCount,
        selector: ([claim]) => claim,
      }),
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
    }),
  },
);

type ByHand = Extract<typeof step extends fc.Arbitrary<infer Step> ? Step : never, { operation: string }>;

const isRefusal = (error: unknown) => ApiError.is(error) && [400, 404, 409].includes(error.status);

/** Four claims of two patients, of whom the first has two accounts and one claim names the second of them. */
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
  const entriesNow = () =>
    host.inside(as, (context) => context.em.find(LedgerEntry, {}, { orderBy: { id: 'asc' } }));
  const accountsNow = async () =>
    (await Promise.all([own, second].map(({ patientId }) => calls.accountsOf(patientId)))).flat();

  async function byHand({ operation, account, entry, other, amount }: ByHand): Promise<void> {
    const accounts = await accountsNow();
    const { id, patientId } = accounts[account % accounts.length];
    const others = accounts.filter(
      (each: (typeof accounts)[number]) => each.id !== id && each.patientId === patientId,
    );
    const entries = (await entriesNow()).filter((each) => each.accountId === id);
    const entryId = entries[entry % entries.length]?.id ?? 'ent_none';
    const body = {
      amount: amount / 100,
      reason: 'by chance',
      reasonCode: 'CHARITY',
      toAccountId: others[other % others.length]?.id ?? 'acc_none',
      ...(amount % 2 === 0 ? {} : { entryId }),
    };
    await call(operation, { accountId: id, entryId }, body);
  }

  return { ...calls, claims, entriesNow, accountsNow, byHand };
}

test.prop([fc.array(step, { minLength: 5, maxLength: 25 })], { numRuns: 25 })(
  'whatever payers say and people do, ledgers hold the shares of each claim, and their books are right',
  async (steps) => {
    const practice = await aPractice();
    const { as, claims, follow, entriesNow, accountsNow, byHand } = practice;
    const owed = new Map<string, readonly PatientShare[]>();

    async function tell(told: readonly ClaimShares[], kind: 'POSTED' | 'RELEASED' | 'VOIDED'): Promise<void> {
      try {
        await follow(told, { kind, reason: kind === 'POSTED' ? null : 'by chance' });
      } catch (error) {
        if (kind === 'VOIDED' && isRefusal(error)) return;
        throw error;
      }
      for (const { claim, shares } of told) owed.set(claim.id, shares);
    }

    async function expectRightBooks(): Promise<void> {
      expect(await host.inside(as, (context) => collected(ledgerBooks(context)))).toEqual([]);
      const entries = await entriesNow();
      const claimIds = claims.map(({ id }) => id);
      const totals = await host.inside(as, (context) => shareTotals(context, claimIds));
      for (const { claimId, amount } of totals) {
        expect(amount).toBe(sum((owed.get(claimId) ?? []).map((each) => each.amount)));
      }
      for (const [claimId, shares] of owed) {
        const standing = entries.filter(
          (each) =>
            each.claimId === claimId &&
            each.claimPaymentId &&
            !each.reversesEntryId &&
            !each.reversedByEntryId,
        );
        const held = standing.map(({ claimPaymentId, shareKind, amount }) => ({
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
      for (const { id, balance, unappliedCredit, outstandingSince } of await accountsNow()) {
        const own = open.filter(({ accountId }) => accountId === id);
        const credits = own.filter(({ amount }) => isNegative(amount)).map(({ openAmount }) => openAmount);
        const charges = own.filter(({ amount }) => !isNegative(amount)).map(({ openAmount }) => openAmount);
        expect(sum(charges)).toBe(add(balance, unappliedCredit));
        expect(sum(credits)).toBe(unappliedCredit);
        expect(outstandingSince === null).toBe(charges.length === 0);
      }
    }

    for (const each of steps) {
      if ('told' in each) {
        const told = each.told.flatMap(([index, shares]) => {
          const claim = claims[index];
          return claim ? [{ claim, shares }] : [];
        });
        await tell(told, each.kind);
      } else {
        try {
          await byHand(each);
        } catch (error) {
          if (!isRefusal(error)) throw error;
        }
      }
      await expectRightBooks();
    }
  },
  120_000,
);
