import { fromCents } from '@rcm/money';
import { paidOf, reversalOf } from '../story.ts';
import { after, commercial, coordinated, corrected, denial, type Kinds, pairs } from './teller.ts';

/** Claims of which payers correct, reverse or repeat an answer. */
export const correctionKinds: Kinds = {
  'denial, then paid without a reversal': (teller) => {
    const [first, second] = corrected(teller, denial(teller.random.of(['PR-204', 'CO-16', 'CO-197'])));
    teller.receive(first);
    teller.receive(second);
  },

  'reversal and correction in one file': (teller) => {
    const [first, second] = corrected(teller, teller.usual);
    teller.receive(first);
    teller.receive(...teller.random.shuffled([reversalOf(first), second]));
  },

  'reversal, and correction later': (teller) => {
    const [first, second] = corrected(teller, teller.usual);
    teller.receive(first);
    teller.receive(reversalOf(first));
    teller.receive(second);
  },

  'primary reversed while the secondary stands': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    teller.receive(answer);
    teller.receive(teller.answer(second, after(answer, coordinated(teller))));
    teller.receive(reversalOf(answer));
  },

  'takeback, recouped later, then denied': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const first = teller.answer(payer, (charge) => ({ 'CO-45': teller.random.part(charge, 15, 45) }));
    const paid = fromCents(paidOf(first));
    const { payerNumber } = first;
    teller.receive(first);
    teller.receive({ ...reversalOf(first), providerAdjustments: [`WO:${payerNumber}*-${paid}`] });
    const providerAdjustments = [`WO:${payerNumber}*${paid}`];
    teller.receive(teller.answer(payer, denial('CO-29'), { payerNumber, providerAdjustments }));
  },

  'answer without lines, reversed': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const first = teller.whole(payer, teller.usual(teller.charge), { isSuperseded: true });
    teller.receive(first);
    teller.receive(reversalOf(first));
    teller.receive(teller.answer(payer, teller.shared));
  },

  'answer with lines, reversed without lines': (teller) => {
    const [first, second] = corrected(teller, teller.usual);
    teller.receive(first);
    const reversal = reversalOf(first);
    const adjustments: Record<string, bigint> = {};
    for (const [code, amount] of reversal.lines.flatMap((line) => Object.entries(line.adjustments))) {
      adjustments[code] = (adjustments[code] ?? 0n) + amount;
    }
    teller.receive({ ...reversal, lines: [], adjustments }, second);
  },

  'balance forwarded between payments, and capitation': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], 2);
    const { lines } = teller.answer(payer, teller.usual);
    const forwarded = fromCents(BigInt(teller.random.between(100, 5_000)));
    const parts = [lines.slice(0, 1), lines.slice(1)].map((part) => teller.answerOf(payer, part));
    const [first, second] = parts;
    if (first === undefined || second === undefined) throw new Error('The answer lacks a line');
    const reference = `FB:${teller.number}`;
    teller.receive({
      ...first,
      providerAdjustments: [`${reference}*-${forwarded}`, `CT:${teller.number}*-25.00`],
    });
    teller.receive({ ...second, providerAdjustments: [`${reference}*${forwarded}`] });
  },

  'pending, then paid': (teller) => {
    const [first, second] = corrected(teller, denial(teller.random.of(['OA-257', 'OA-277'])));
    teller.receive(first);
    teller.receive(reversalOf(first), second);
  },

  'paid twice': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const first = teller.answer(payer, teller.shared, { mode: 'ADDITIONAL' });
    teller.receive(first);
    teller.receive({ ...first, key: `${first.key}-again`, payerNumber: `${first.payerNumber}-again` });
    teller.work({ verb: 'REFUND' });
  },

  'replaced answer': (teller) => {
    const [first, second] = corrected(teller, teller.usual);
    teller.receive(first);
    teller.receive({ ...second, mode: 'REPLACES' });
  },

  'reversal of group CR': (teller) => {
    const [first, second] = corrected(teller, teller.usual);
    const reversal = reversalOf(first);
    const lines = reversal.lines.map(({ adjustments, ...line }) => ({
      ...line,
      adjustments: Object.fromEntries(
        Object.entries(adjustments).map(([code, amount]) => [code.replace('CO-', 'CR-'), amount]),
      ),
    }));
    teller.receive(first);
    teller.receive({ ...reversal, lines }, second);
  },

  'one part of a split answer reversed': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], 3);
    const { lines } = teller.answer(payer, teller.usual);
    const first = teller.answerOf(payer, lines.slice(0, 1), { isSuperseded: true });
    const second = teller.answerOf(payer, lines.slice(1));
    teller.receive(first);
    teller.receive(second);
    teller.receive(reversalOf(first));
    if (teller.random.below(2) === 0) return;
    const [line] = lines;
    if (line === undefined) throw new Error('The answer lacks a line');
    teller.receive(teller.answerOf(payer, [{ ...line, adjustments: teller.shared(line.charge) }]));
  },

  'denied line paid by an answer about it alone': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], 3);
    const answer = teller.answer(payer, (charge, line) =>
      line === 1 ? { 'CO-16': charge } : teller.usual(charge),
    );
    const [line] = answer.lines;
    if (line === undefined) throw new Error('The answer lacks a line');
    teller.receive(answer, teller.answerOf(payer, [{ ...line, adjustments: teller.shared(line.charge) }]));
  },

  'partial denial corrected': (teller) => {
    const [first, second] = corrected(teller, (charge) => ({
      'CO-45': teller.random.part(charge, 5, 10),
      'CO-151': teller.random.part(charge, 20, 60),
    }));
    teller.receive(first);
    teller.receive(reversalOf(first), second);
  },

  'reversed twice': (teller) => {
    const [first, second] = corrected(teller, teller.usual);
    const third = teller.answer(first.payer, teller.shared);
    const superseded = { ...second, isSuperseded: true };
    teller.receive(first);
    teller.receive(reversalOf(first), superseded);
    teller.receive(reversalOf(superseded), third);
  },
};
