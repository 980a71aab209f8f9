import type { Adjustment, Answer, AnsweredPart, ChargedClaim, ClaimPayer, Rebill } from '../src/answer.ts';
import type { HandMadeEntry, Owner } from '../src/entries.ts';
import { type Event, type LinePlan, moneyOf, ranks } from './events.ts';
import { billedTo, centsOf, linesOpenTo, modelOf } from './model.ts';

const transfers: readonly (readonly [before: Owner, after: Owner])[] = [
  ['INSURANCE', 'PATIENT'],
  ['PATIENT', 'INSURANCE'],
  ['INSURANCE', 'HELD'],
  ['HELD', 'INSURANCE'],
];

/** The payer to which a claim is sent after its primary payer denied everything. */
const rightPayer: ClaimPayer = { payerId: 'RIGHT', rank: 'PRIMARY', program: null };

/** The payers to which a claim may be rebilled in addition to its own. */
const others: readonly Omit<ClaimPayer, 'rank'>[] = [
  { payerId: 'RIGHT', program: null },
  { payerId: 'OTHER', program: 'MEDICAID' },
];

const momentOf = (second: number): Date => new Date(Date.UTC(2026, 2, 1) + second * 1000);

/** `CO-45` and cents as an adjustment. */
function adjustmentOf(code: string, cents: number): Adjustment {
  const [groupCode, reasonCode] = code.split('-') as [Adjustment['groupCode'], string];
  return { groupCode, reasonCode, amount: moneyOf(cents) };
}

/** Each order of some items. */
const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) =>
        ordersOf(items.filter((other) => other !== item)).map((others) => [item, ...others]),
      );

/** The answers in each order in which payers may send theirs. */
export const inPayerOrders = (answers: readonly Answer[]): Answer[][] =>
  ordersOf([...Map.groupBy(answers, ({ payerId }) => payerId).values()]).map((order) =>
    order.flat().map((answer, index) => ({ ...answer, postedAt: momentOf(index) })),
  );

const isBy = ({ payerId, rank }: ClaimPayer, answer: Answer): boolean =>
  answer.payerId === payerId && answer.payerRank === rank;

/** A claim with what has happened to it. */
export class History {
  claim: ChargedClaim;
  answers: readonly Answer[] = [];
  reversed: readonly Answer[] = [];
  handMade: readonly HandMadeEntry[] = [];
  #second = 0;

  constructor(claim: ChargedClaim) {
    this.claim = claim;
  }

  /** Lets events happen, and yields the history before and after each change. */
  *happen(events: readonly Event[]): Generator<{ readonly before: History }> {
    for (const event of events) {
      for (const change of this.#changesOf(event)) {
        const before = this.#with({});
        change();
        yield { before };
      }
    }
  }

  /** The history after the last answer was taken back. */
  withLastReversed(): History {
    const answer = this.answers.at(-1);
    const reversed = answer ? [...this.reversed, answer] : this.reversed;
    return this.#with({ answers: this.answers.slice(0, -1), reversed });
  }

  #with(values: Partial<Pick<History, 'answers' | 'reversed' | 'handMade'>>): History {
    const { answers, reversed, handMade } = this;
    return Object.assign(new History(this.claim), { answers, reversed, handMade }, values);
  }

  #changesOf(event: Event): (() => void)[] {
    const payer = this.#payerOf(event);
    const answered = (...said: readonly (readonly AnsweredPart[])[]) =>
      said.map((parts) => () => this.#answer(payer, event, parts));
    switch (event.kind) {
      case 'ANSWER': {
        const open = linesOpenTo(payer, this.claim, this.answers);
        const lines = open.filter((lineNumber) => event.covered & (1 << (lineNumber - 1)));
        return lines.length === 0 || this.#hasSplit(payer) ? [] : answered(this.#lines(payer, event, lines));
      }
      case 'ANSWER_WITHOUT_LINES': {
        const isOpen = linesOpenTo(payer, this.claim, this.answers).length === this.claim.lines.length;
        return isOpen ? answered(this.#claimLevel(payer, event, 0, centsOf(this.claim.totalCharge))) : [];
      }
      case 'SPLIT_ANSWER': {
        const total = centsOf(this.claim.totalCharge);
        const first = Math.trunc(total / 3);
        if (first === 0 || this.answers.some((answer) => isBy(payer, answer))) return [];
        return answered(
          this.#claimLevel(payer, event, 0, first),
          this.#claimLevel(payer, event, 1, total - first),
        );
      }
      case 'ADDITIONAL_PAYMENT': {
        const earlier = this.answers.find((answer) => isBy(payer, answer) && !answer.isAdditional);
        if (!earlier) return [];
        const numbers = new Set(earlier.parts.map(({ lineNumber }) => lineNumber));
        const lines = [...numbers].filter((lineNumber) => lineNumber > 0);
        return answered(
          lines.length === 0
            ? this.#claimLevel(payer, event, 0, centsOf(this.claim.totalCharge))
            : this.#lines(payer, event, lines),
        );
      }
      case 'PARTIAL_REVERSAL': {
        const answer = this.answers[event.pick % this.answers.length];
        if (!answer || answer.isAdditional) return [];
        const parts = answer.parts.map((part) => ({
          ...part,
          paidAmount: moneyOf(-Math.trunc((centsOf(part.paidAmount) * event.percent) / 100)),
          adjustments: [],
        }));
        return [
          () => {
            const reversal = { ...answer, parts, isAdditional: true, postedAt: this.#now() };
            this.answers = [...this.answers, reversal];
          },
        ];
      }
      case 'REVERSAL':
      case 'VOID': {
        const answer = this.answers[event.pick % this.answers.length];
        if (!answer) return [];
        return [
          () => {
            this.answers = this.answers.filter((one) => one !== answer);
            if (event.kind === 'REVERSAL') this.reversed = [...this.reversed, answer];
          },
        ];
      }
      case 'RELEASE': {
        const released = this.answers[event.pick % this.answers.length];
        if (!released) return [];
        return [
          () => {
            const values = { isReleased: true, isForwarded: false, forwardedUntil: null };
            this.answers = this.answers.map((one) => (one === released ? { ...one, ...values } : one));
          },
        ];
      }
      case 'UNDO': {
        const undone = this.handMade[event.pick % this.handMade.length];
        return undone ? [() => (this.handMade = this.handMade.filter((one) => one !== undone))] : [];
      }
      case 'REBILL': {
        const payers = [...this.claim.payers, ...others];
        const payer = payers[event.pick % payers.length];
        const rank = ranks[event.covered % ranks.length];
        if (!payer || !rank) return [];
        return [
          () =>
            this.#rebill([
              ...this.claim.rebills,
              { ...payer, rank, rebilledAt: this.#now(), rebilledOn: '2026-03-01' },
            ]),
        ];
      }
      case 'UNDO_REBILL': {
        const { rebills } = this.claim;
        const undone = rebills[event.pick % rebills.length];
        return undone ? [() => this.#rebill(rebills.filter((one) => one !== undone))] : [];
      }
      case 'WRITE_OFF':
      case 'TRANSFER':
      case 'REFUND':
      case 'TAKEBACK':
      case 'RETURNED_MONEY': {
        const entry = this.#entryOf(event.kind, event);
        return entry ? [() => (this.handMade = [...this.handMade, entry])] : [];
      }
    }
  }

  #rebill(rebills: readonly Rebill[]): void {
    this.claim = { ...this.claim, rebills };
  }

  /**
   * A payer of the claim, one that was its payer before a rebill, or another one after the primary payer denied everything.
   */
  #payerOf({ pick }: Event): ClaimPayer {
    const { payers, rebills, lines } = this.claim;
    const [primary = rightPayer] = payers;
    const hasDenied =
      this.answers.some((answer) => isBy(primary, answer)) &&
      linesOpenTo(primary, this.claim, this.answers).length === lines.length;
    const all =
      rebills.length > 0
        ? [...billedTo(this.claim), ...payers, ...rebills]
        : hasDenied
          ? [...payers, rightPayer]
          : payers;
    return all[pick % all.length] ?? rightPayer;
  }

  /** True if a payer answered parts of the charge without lines; lines would then be further parts of that answer. */
  #hasSplit(payer: ClaimPayer): boolean {
    return this.answers.some(
      (answer) =>
        isBy(payer, answer) &&
        answer.parts.every(
          ({ lineNumber, chargeAmount }) => lineNumber === 0 && chargeAmount !== this.claim.totalCharge,
        ),
    );
  }

  #now(): Date {
    this.#second += 1;
    return momentOf(this.#second);
  }

  #answer({ payerId, rank, program }: ClaimPayer, event: Event, parts: readonly AnsweredPart[]): void {
    const postedAt = this.#now();
    const answer: Answer = {
      claimPaymentId: `cpm_${this.#second}`,
      payerId,
      payerRank: rank,
      program,
      paymentDate: '2026-03-20',
      postedAt,
      isForwarded: event.isForwarded,
      forwardedUntil: event.isForwarded ? '2026-05-04' : null,
      isAdditional: event.kind === 'ADDITIONAL_PAYMENT',
      isReleased: false,
      isNormalized: false,
      generation: 0,
      parts,
      remarkCodes: event.showsQmb ? ['N782'] : [],
    };
    this.answers = [...this.answers, answer];
  }

  #lines(payer: ClaimPayer, event: Event, lines: readonly number[]): AnsweredPart[] {
    const parts = lines.flatMap((lineNumber) => {
      const charge = centsOf(this.claim.lines[lineNumber - 1]?.chargeAmount ?? '0.00');
      const [plan, next] = [event.lines[lineNumber - 1], event.lines[lineNumber % event.lines.length]];
      if (!plan || !next) return [];
      if (!plan.isUnbundled || charge < 2) return [this.#partOf(payer, plan, lineNumber, charge)];
      const first = Math.trunc(charge / 2);
      return [
        this.#partOf(payer, plan, lineNumber, first),
        this.#partOf(payer, next, lineNumber, charge - first),
      ];
    });
    const paid = parts.reduce((sum, { paidAmount }) => sum + centsOf(paidAmount), 0);
    if (!event.hasClaimLevel || paid === 0) return parts;
    const [amount, codes] = [
      [50, ['CO-A2']] as const,
      [50, ['PR-1']] as const,
      // The payer denies the claim as a whole: nothing remains of what its lines were paid.
      [paid, ['CO-29', 'CO-45']] as const,
    ][event.pick % 3] ?? [0, []];
    const adjustments = codes.map((code, index): Adjustment => {
      const share = Math.trunc(amount / codes.length) + (index === 0 ? amount % codes.length : 0);
      return adjustmentOf(code, share);
    });
    const claimLevel: AnsweredPart = {
      lineNumber: 0,
      chargeAmount: '0.00',
      paidAmount: moneyOf(-amount),
      allowedAmount: '0.00',
      adjustments,
      remarkCodes: [],
      isBundled: false,
    };
    return [claimLevel, ...parts];
  }

  #claimLevel(payer: ClaimPayer, event: Event, index: number, charge: number): AnsweredPart[] {
    const plan = event.lines[index];
    return plan ? [this.#partOf(payer, plan, 0, charge)] : [];
  }

  #partOf(payer: ClaimPayer, plan: LinePlan, lineNumber: number, charge: number): AnsweredPart {
    const paid = Math.trunc((charge * plan.paidPercent) / 100);
    let rest = charge - paid;
    const adjustments = plan.codes.map(({ code, percent }, index): Adjustment => {
      const isRest = index === plan.codes.length - 1 && !plan.isUnbalanced;
      const prior = code === 'OA-23' && !isRest ? this.#priorOf(payer, plan, lineNumber) : null;
      const amount = isRest ? rest : (prior ?? Math.trunc((rest * percent) / 100));
      rest -= amount;
      // Only OA-94 names an amount below zero: it balances a payment above the charge.
      return adjustmentOf(amount < 0 ? 'OA-94' : code, amount);
    });
    return {
      lineNumber,
      chargeAmount: moneyOf(charge),
      paidAmount: moneyOf(paid),
      allowedAmount: '0.00',
      adjustments: adjustments.filter(({ amount }) => amount !== '0.00'),
      remarkCodes: [],
      isBundled: plan.isBundled,
    };
  }

  /** What a payer names as the effect of earlier payers in cents, or null for any amount. */
  #priorOf({ rank }: ClaimPayer, { prior }: LinePlan, lineNumber: number): number | null {
    const earlier = this.answers.filter(({ payerRank }) => ranks.indexOf(payerRank) < ranks.indexOf(rank));
    const part = modelOf(this.claim, earlier).find((one) => one.lineNumber === lineNumber);
    if (!part || prior === 'ANY') return null;
    return part.paid + (prior === 'ALL' ? part.contractual : 0);
  }

  /**
   * An entry that a person may make now: it takes no more than there is of the balance that it reduces, or than payers
   * paid. Money that a payer returns has no limit.
   */
  #entryOf(
    made: 'WRITE_OFF' | 'TRANSFER' | 'REFUND' | 'TAKEBACK' | 'RETURNED_MONEY',
    event: Event,
  ): HandMadeEntry | null {
    const parts = modelOf(this.claim, this.answers, this.handMade);
    const part = parts[event.pick % parts.length];
    const [ownerBefore, ownerAfter] = {
      WRITE_OFF: ['INSURANCE', null] as const,
      TRANSFER: transfers[event.covered % transfers.length] ?? ([null, null] as const),
      REFUND: [null, 'CREDIT'] as const,
      TAKEBACK: [null, 'INSURANCE'] as const,
      RETURNED_MONEY: ['INSURANCE', null] as const,
    }[made];
    if (!part) return null;
    const { insurance, patient, held, credit, paid, charge } = part;
    const balances = { INSURANCE: insurance, PATIENT: patient, HELD: held, CREDIT: credit };
    const limit = { TAKEBACK: paid, RETURNED_MONEY: charge }[made as string];
    const amount = Math.trunc(((limit ?? balances[ownerBefore ?? 'CREDIT']) * event.percent) / 100);
    if (amount <= 0) return null;
    const postedAt = this.#now();
    return {
      id: `cle_${postedAt.getTime()}`,
      lineNumber: part.lineNumber,
      kind: made === 'RETURNED_MONEY' ? 'REFUND' : made,
      subKind: made === 'WRITE_OFF' ? 'SMALL_BALANCE' : null,
      ownerBefore,
      ownerAfter,
      amount: moneyOf(amount),
      postedAt,
    };
  }
}
