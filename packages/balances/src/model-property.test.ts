import { test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { aClaim, someEvents } from '../test/events.ts';
import { History, inPayerOrders } from '../test/history.ts';
import { centsOf, type ModelPart, modelOf } from '../test/model.ts';
import { type BalancedClaim, balanceClaim } from './balance-claim.ts';
import { type Entry, missingEntries } from './entries.ts';
import type { OpenAmount, OpenReason } from './open-amounts.ts';

const balanced = ({ claim, answers, reversed, handMade }: History): BalancedClaim =>
  balanceClaim(claim, answers, reversed, handMade);

/** The parts of a claim as the model has them. */
const partsOf = ({ parts }: Pick<BalancedClaim, 'parts'>): ModelPart[] =>
  parts.map((part) => ({
    lineNumber: part.lineNumber,
    charge: centsOf(part.chargeAmount),
    paid: centsOf(part.paidAmount),
    contractual: centsOf(part.contractualAmount),
    writeOff: centsOf(part.writeOffAmount),
    insurance: centsOf(part.insuranceBalance),
    patient: centsOf(part.patientBalance),
    held: centsOf(part.heldBalance),
    credit: centsOf(part.creditBalance),
  }));

/** What the closed amounts and the balances of a part explain of its charge. */
const explainedOf = ({ paid, contractual, writeOff, insurance, patient, held, credit }: ModelPart): number =>
  paid + contractual + writeOff + insurance + patient + held - credit;

/** What the reasons explain of the open balances of parts. */
const reasonedOf = (
  { openAmounts }: BalancedClaim,
  parts: readonly ModelPart[],
): Pick<ModelPart, 'lineNumber' | 'insurance' | 'held' | 'credit'>[] =>
  parts.map(({ lineNumber }) => {
    const total = (owner: OpenAmount['owner']) =>
      openAmounts
        .filter((one) => one.lineNumber === lineNumber && one.owner === owner)
        .reduce((sum, { amount }) => sum + centsOf(amount), 0);
    return { lineNumber, insurance: total('INSURANCE'), held: total('HELD'), credit: total('CREDIT') };
  });

/** Whether the history of a claim allows a reason. */
const isPossible: Readonly<Record<OpenReason, (history: History, payers: ReadonlySet<unknown>) => boolean>> =
  {
    UNANSWERED: ({ claim, answers }) => {
      const named = answers.flatMap(({ isAdditional, parts }) => (isAdditional ? [] : parts));
      const isUnanswered = claim.lines.some((line) =>
        named.every(({ lineNumber }) => lineNumber !== line.lineNumber),
      );
      return isUnanswered || claim.rebills.length > 0;
    },
    TAKEN_BACK: ({ reversed }) => reversed.length > 0,
    PENDING: (history) => names(history, /^OA-(257|277)$/),
    DENIED: (history) => names(history, /^((CO|PI|OA)-(29|97|151|50|109)|PR-(27|96|204))$/),
    DENIED_TO_PATIENT: (history) => names(history, /^PR-(27|96|204)$/),
    EARLIER_ANSWER_MISSING: ({ answers }) => answers.some(({ payerRank }) => payerRank !== 'PRIMARY'),
    COB_DIFFERENCE: (_history, payers) => payers.size > 1,
    UNEXPLAINED: ({ answers, handMade }) => answers.length + handMade.length > 0,
    SECONDARY_DUE: ({ claim }) => claim.payers.length + claim.rebills.length > 1,
    FORWARDED: ({ claim, answers }) =>
      answers.some(({ isForwarded }) => isForwarded) || claim.rebills.length > 0,
    NEXT_PAYER_UNKNOWN: ({ answers, handMade }) => answers.length + handMade.length > 0,
    REVERSAL_AWAITED: () => false,
    OVERPAID: ({ answers, handMade }) => answers.length + handMade.length > 0,
  };

/** True if an answer names a code that matches. */
const names = ({ answers }: History, code: RegExp): boolean =>
  answers.some(({ parts }) =>
    parts.some(({ adjustments }) =>
      adjustments.some(({ groupCode, reasonCode }) => code.test(`${groupCode}-${reasonCode}`)),
    ),
  );

/** The sums of a claim's parts by balance. */
const totalsOf = (parts: readonly ModelPart[]): Omit<ModelPart, 'lineNumber'> => {
  const total = (key: keyof ModelPart) => parts.reduce((sum, part) => sum + part[key], 0);
  return {
    charge: total('charge'),
    paid: total('paid'),
    contractual: total('contractual'),
    writeOff: total('writeOff'),
    insurance: total('insurance'),
    patient: total('patient'),
    held: total('held'),
    credit: total('credit'),
  };
};

/** What the owners of each part's amounts have, in cents; credit counts below zero. */
class Owners {
  readonly #sums = new Map<string, number>();

  move({ lineNumber, ownerBefore, ownerAfter, amount }: Entry): void {
    if (ownerBefore) this.#add(`${lineNumber} ${ownerBefore}`, -centsOf(amount));
    if (ownerAfter) this.#add(`${lineNumber} ${ownerAfter}`, centsOf(amount));
  }

  of(lineNumber: number): Pick<ModelPart, 'lineNumber' | 'insurance' | 'patient' | 'held' | 'credit'> {
    const sum = (owner: string) => this.#sums.get(`${lineNumber} ${owner}`) ?? 0;
    return {
      lineNumber,
      insurance: sum('INSURANCE'),
      patient: sum('PATIENT'),
      held: sum('HELD'),
      credit: 0 - sum('CREDIT'),
    };
  }

  #add(key: string, cents: number): void {
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + cents);
  }
}

/** A journal that gets the missing entries after each event. */
class Journal {
  readonly #owners = new Owners();
  #standing: readonly Entry[] = [];

  post({ parts, entries }: BalancedClaim): void {
    for (const entry of missingEntries(entries, this.#standing)) {
      expect(centsOf(entry.amount)).toBeGreaterThan(0);
      this.#owners.move(entry);
      const { insurance, credit } = this.#owners.of(entry.lineNumber);
      expect(Math.min(insurance, credit)).toBeGreaterThanOrEqual(0);
      this.#standing = [...this.#standing, entry];
    }
    expect(missingEntries(entries, this.#standing)).toEqual([]);
    expect(parts.map(({ lineNumber }) => this.#owners.of(lineNumber))).toEqual(
      partsOf({ parts }).map(({ lineNumber, insurance, patient, held, credit }) => ({
        lineNumber,
        insurance,
        patient,
        held,
        credit,
      })),
    );
  }
}

const numRuns = Number(process.env.RCM_TEST_BALANCES_RUNS ?? 2_500);
const runs = { numRuns };
const fewerRuns = { numRuns: numRuns / 10 };

/** A busy machine takes several times as long as a quiet one. */
const timeout = 180_000;

describe('after each event of a claim', () => {
  test.prop([aClaim, someEvents], runs)(
    'the balances are those of the model',
    (claim, events) => {
      const history = new History(claim);
      for (const _ of history.happen(events)) {
        const [parts, expected] = [
          partsOf(balanced(history)),
          modelOf(history.claim, history.answers, history.handMade),
        ];
        expect(parts).toEqual(expected);
        expect(totalsOf(parts)).toEqual({ ...totalsOf(expected), charge: centsOf(claim.totalCharge) });
        expect(parts.map(explainedOf)).toEqual(parts.map(({ charge }) => charge));
        const shares = balanced(history).shares.reduce((sum, { amount }) => sum + centsOf(amount), 0);
        expect(shares).toBe(totalsOf(expected).patient);
      }
    },
    timeout,
  );

  test.prop([aClaim, someEvents], fewerRuns)(
    'every open amount has a reason, and every wait a day',
    (claim, events) => {
      const history = new History(claim);
      for (const _ of history.happen(events)) {
        const expected = modelOf(history.claim, history.answers, history.handMade);
        const current = balanced(history);
        expect(reasonedOf(current, expected)).toEqual(
          expected.map(({ lineNumber, insurance, held, credit }) => ({
            lineNumber,
            insurance,
            held,
            credit,
          })),
        );
        const payers = new Set(history.answers.map(({ payerId, payerRank }) => `${payerRank} ${payerId}`));
        for (const { reason, amount, until } of current.openAmounts) {
          expect([reason, isPossible[reason](history, payers)]).toEqual([reason, true]);
          expect(centsOf(amount)).toBeGreaterThan(0);
          if (['PENDING', 'FORWARDED'].includes(reason)) expect(until).not.toBeNull();
        }
        const { awaitedAmount, responseDueOn, heldShareAmount, heldUntil } = current.work;
        if (responseDueOn !== null) expect(centsOf(awaitedAmount)).toBeGreaterThan(0);
        if (heldUntil !== null) expect(centsOf(heldShareAmount)).toBeGreaterThan(0);
      }
    },
  );

  test.prop([aClaim, someEvents], fewerRuns)(
    'the entries of the journal add up to the balances',
    (claim, events) => {
      const history = new History(claim);
      const journal = new Journal();
      journal.post(balanced(history));
      for (const _ of history.happen(events)) journal.post(balanced(history));
    },
  );

  test.prop([aClaim, someEvents], fewerRuns)(
    'a reversal leaves the balances that were there before the answer',
    (claim, events) => {
      const history = new History(claim);
      const journal = new Journal();
      for (const { before } of history.happen(events)) {
        journal.post(balanced(history));
        if (history.answers.length <= before.answers.length) continue;
        const reversed = balanced(history.withLastReversed());
        journal.post(reversed);
        expect(partsOf(reversed)).toEqual(partsOf(balanced(before)));
        journal.post(balanced(history));
      }
    },
  );
});

test.prop([aClaim, someEvents], fewerRuns)(
  'the balances are the same in whatever order the payers answer',
  (claim, events) => {
    const history = new History(claim);
    for (const _ of history.happen(events));
    const answers = history.answers.filter(({ payerId, payerRank }) =>
      claim.payers.some((payer) => payer.payerId === payerId && payer.rank === payerRank),
    );
    const [first, ...others] = inPayerOrders(answers).map((order) => partsOf(balanceClaim(claim, order)));
    for (const parts of others) expect(parts).toEqual(first);
  },
);
