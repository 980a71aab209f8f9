import { type Answer, type Line, paidOf, reversalOf } from '../story.ts';
import { commercial, denial, type Kinds, type Teller } from './teller.ts';

/** An answered claim that another one replaces, whose lines are changed by a function; and the answer to it. */
function replaced(teller: Teller, changed: (lines: readonly Line[]) => readonly Line[] = (lines) => lines) {
  const payer = teller.random.of(commercial);
  const lines = teller.claim([payer], teller.random.between(2, 4));
  const first = teller.answer(payer, (charge, line) =>
    line === 1 ? { 'CO-97': charge } : teller.shared(charge),
  );
  teller.receive(first);
  const replaces = teller.random.of([teller.number, first.payerNumber]);
  teller.followUp('7', { replaces }, changed(lines));
  return { first, answer: () => teller.answer(payer, teller.shared) };
}

const raised = (teller: Teller) => (lines: readonly Line[]) =>
  lines.map((line, index) =>
    index === 1 ? { ...line, charge: line.charge + BigInt(teller.random.between(100, 9_000)) } : line,
  );

/** A claim of a series, answered by one payer in its own way. */
function billed(teller: Teller, payer: (typeof commercial)[number], values: Partial<Answer>): Answer {
  teller.claim([payer], teller.random.between(1, 3));
  const answer = teller.answer(payer, teller.usual, values);
  teller.receive(answer);
  return answer;
}

/** What an answer says of its claim in a series: at least the first day of service or the frequency code. */
const facts = (teller: Teller, frequency: string): Partial<Answer> =>
  teller.random.of([{ frequency, isDated: true }, { isDated: true }, { frequency, isDated: true }]);

/** Claims that are sent again, that replace or void others, and that share a number. */
export const accountKinds: Kinds = {
  'replaced, answered under the number of the original': (teller) => {
    const { first, answer } = replaced(teller);
    teller.receive(answer());
    teller.receive(reversalOf(first));
  },

  'replaced, answered under its own number': (teller) => {
    const { first, answer } = replaced(teller, raised(teller));
    teller.answersName(`${teller.number}B`);
    teller.receive(answer());
    teller.receive(reversalOf(first));
  },

  'replaced, and reversed in the file of the answer': (teller) => {
    const { first, answer } = replaced(teller);
    teller.receive(...teller.random.shuffled([answer(), reversalOf(first)]));
  },

  'replaced, whose credit waits for its reversal': (teller) => {
    const { answer } = replaced(teller, raised(teller));
    teller.receive(answer());
  },

  'replaced, and not answered again': (teller) => {
    replaced(teller, raised(teller));
  },

  'replaced without its last line': (teller) => {
    const { first, answer } = replaced(teller, (lines) => lines.slice(0, -1));
    teller.receive(answer());
    if (teller.random.below(2) === 0) teller.receive(reversalOf(first));
  },

  'replaced before its payer answered': (teller) => {
    const payer = teller.random.of(commercial);
    const lines = teller.claim([payer], 2);
    teller.followUp('7', {}, raised(teller)(lines));
    teller.receive(teller.answer(payer, teller.shared));
  },

  'replaced under its own number': (teller) => {
    const payer = teller.random.of(commercial);
    const lines = teller.claim([payer], 2);
    const first = teller.answer(payer, denial('CO-16'));
    teller.receive(first);
    teller.followUp('7', { number: teller.number }, raised(teller)(lines));
    teller.receive(teller.answer(payer, teller.shared));
    if (teller.random.below(2) === 0) teller.receive(reversalOf(first));
  },

  'voided after its payment': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const first = teller.answer(payer, teller.shared);
    teller.receive(first);
    teller.followUp('8', { replaces: teller.random.of([teller.number, first.payerNumber]) });
    if (teller.random.below(3) > 0) teller.receive(reversalOf(first));
  },

  'voided before its payer answered': (teller) => {
    teller.claim(['A']);
    teller.followUp('8');
  },

  'interim claims': (teller) => {
    const payer = teller.random.of(commercial);
    teller.beginsWith('2');
    billed(teller, payer, facts(teller, '2'));
    for (const [index, frequency] of ['3', '3', '4'].entries()) {
      const further = teller.sharing(frequency, index + 1);
      const answer = billed(further, payer, facts(teller, frequency));
      if (teller.random.below(3) === 0) further.receive(reversalOf(answer));
    }
  },

  'late charges': (teller) => {
    const payer = teller.random.of(commercial);
    const answer = billed(teller, payer, facts(teller, '1'));
    billed(teller.sharing('5'), payer, facts(teller, '5'));
    if (teller.random.below(2) === 0) teller.receive(reversalOf(answer));
  },

  'sent twice, with other charges or as it was': (teller) => {
    const payer = teller.random.of(commercial);
    const lines = teller.claim([payer], 2);
    teller.wasSentWith(teller.random.below(2) === 0 ? lines : raised(teller)(lines));
    teller.receive(teller.answer(payer, teller.usual));
  },

  'a part of an answer reversed': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], 2);
    const first = teller.answer(payer, teller.usual);
    const takes = teller.random.part(paidOf(first), 10, 90);
    const adjustments = { 'CO-45': -(first.charge - takes) };
    teller.receive(first);
    teller.receive({ ...reversalOf(first), lines: [], adjustments, takes });
  },
};
