import { fromCents } from '@rcm/money';
import { type Adjustments, type Line, linePaid } from '../story.ts';
import { commercial, denial, type Kinds } from './teller.ts';

/** Claims that one payer answers. */
export const onePayerKinds: Kinds = {
  'paid with a share': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(teller.answer(payer, teller.usual));
  },

  'PR denial': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(teller.answer(payer, denial(teller.random.of(['PR-204', 'PR-96', 'PR-31', 'PR-119']))));
  },

  'a denied line': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], teller.random.between(2, 4));
    const code = teller.random.of(['CO-50', 'CO-97', 'CO-29']);
    teller.receive(
      teller.answer(payer, (charge, line) => (line === 1 ? { [code]: charge } : teller.usual(charge))),
    );
  },

  'partial denial': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const code = teller.random.of(['CO-151', 'CO-119']);
    teller.receive(
      teller.answer(payer, (charge) => ({
        'CO-45': teller.random.part(charge, 5, 10),
        [code]: teller.random.part(charge, 20, 60),
      })),
    );
  },

  'denied as a whole': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(teller.answer(payer, denial(teller.random.of(['CO-29', 'CO-50', 'PI-16', 'CO-18']))));
  },

  'claim-level adjustment': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], teller.random.between(2, 4));
    const adjustments = { 'CO-A2': teller.random.part(teller.charge, 2, 6) };
    teller.receive(teller.answer(payer, teller.usual, { adjustments }));
  },

  'case rate above the charge': (teller) => {
    teller.claim(['Medicare']);
    const share = teller.random.part(teller.charge, 5, 20);
    const above = teller.random.part(teller.charge, 5, 40);
    teller.receive(teller.whole('Medicare', { 'PR-1': share, 'CO-94': -above - share }));
  },

  'answer without lines': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(teller.whole(payer, teller.usual(teller.charge)));
  },

  capitation: (teller) => {
    teller.claim(['A']);
    teller.receive(teller.answer('A', denial('CO-24')));
  },

  'all of it deductible': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(teller.answer(payer, denial('PR-1')));
  },

  sequestration: (teller) => {
    teller.claim(['Medicare']);
    teller.receive(
      teller.answer('Medicare', (charge) => ({
        ...teller.usual(charge),
        'CO-253': teller.random.part(charge, 1, 2),
      })),
    );
  },

  interest: (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const answer = teller.answer(payer, teller.usual);
    const interest = fromCents(BigInt(teller.random.between(1, 500)));
    teller.receive({ ...answer, providerAdjustments: [`L6:${answer.payerNumber}*-${interest}`] });
  },

  pending: (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(teller.answer(payer, denial('OA-257')));
  },

  'paid to the patient (PR-100)': (teller) => {
    const payers = teller.random.of([['A'], ['A', 'B']] as const);
    teller.claim(payers);
    teller.receive(
      teller.answer('A', (charge) => ({
        'CO-45': teller.random.part(charge, 15, 45),
        'PR-100': teller.random.part(charge, 20, 40),
        'PR-2': teller.random.part(charge, 5, 10),
      })),
    );
  },

  'patient unknown (CLP02 is 4)': (teller) => {
    teller.claim(['A']);
    teller.receive(teller.answer('A', denial('PR-27'), { status: '4' }));
  },

  'split by the payer': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], teller.random.between(2, 4));
    const { lines } = teller.answer(payer, teller.usual);
    const parts = [lines.slice(0, 1), lines.slice(1)].map((part) => teller.answerOf(payer, part));
    if (teller.random.below(2) === 0) teller.receive(...parts);
    else for (const part of parts) teller.receive(part);
  },

  'unbundled line': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const answer = teller.answer(payer, teller.usual);
    const unbundled = answer.lines.flatMap((line) => {
      if (line.line > 1) return [line];
      const charge = teller.random.part(line.charge, 30, 70);
      return [charge, line.charge - charge].map((part, index) => ({
        line: 1,
        procedure: index === 0 ? '80051' : '80061',
        submitted: line.procedure,
        charge: part,
        adjustments: teller.usual(part),
      }));
    });
    teller.receive(teller.answerOf(payer, unbundled));
  },

  'bundled lines': (teller) => {
    const payer = teller.random.of(commercial);
    const [paying, bundled] = teller.claim([payer], 2);
    if (paying === undefined || bundled === undefined) throw new Error('The claim lacks lines');
    const all = paying.charge + bundled.charge;
    const raised = { 'OA-94': -bundled.charge, 'CO-45': teller.random.part(all, 20, 40) };
    const lineOf = (line: number, { procedure, charge }: Line, adjustments: Adjustments) => {
      return { line, procedure: '80050', submitted: procedure, charge, adjustments };
    };
    const lines = [lineOf(1, paying, raised), lineOf(2, bundled, { 'CO-97': bundled.charge })];
    teller.receive(teller.answerOf(payer, lines));
  },

  'line added by the payer': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const answer = teller.answer(payer, teller.shared);
    const [first] = answer.lines;
    if (first === undefined) throw new Error('The claim lacks a line');
    const adjustments = { 'OA-94': -teller.random.part(first.charge, 2, 5) };
    const added = { line: 1, procedure: '85025', submitted: first.procedure, charge: 0n, adjustments };
    teller.receive(teller.answerOf(payer, [...answer.lines, added]));
  },

  'negative adjustment': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(
      teller.answer(payer, (charge) => ({
        'CO-45': -teller.random.part(charge, 1, 10),
        'PR-2': teller.random.part(charge, 1, 10),
      })),
    );
  },

  'predetermination and notice of forwarding': (teller) => {
    teller.claim(['A']);
    teller.receive(teller.whole('A', { 'CO-45': teller.charge }, { status: teller.random.of(['23', '25']) }));
    teller.receive(teller.answer('A', teller.usual));
  },

  'denied line with a share': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], teller.random.between(2, 3));
    teller.receive(
      teller.answer(payer, (charge, line) => {
        const share = teller.random.part(charge, 5, 20);
        return line === 1 ? { 'CO-50': charge - share, 'PR-2': share } : teller.usual(charge);
      }),
    );
  },

  'a pending line': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], teller.random.between(2, 3));
    teller.receive(
      teller.answer(payer, (charge, line) => (line === 1 ? { 'OA-257': charge } : teller.usual(charge))),
    );
  },

  'claim-level denial and share': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], 2);
    const adjustments = {
      'CO-16': teller.random.part(teller.charge, 2, 6),
      'PR-3': teller.random.part(teller.charge, 2, 6),
    };
    teller.receive(teller.answer(payer, teller.usual, { adjustments }));
  },

  'payment that its adjustments do not explain': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const { lines } = teller.answer(payer, teller.shared);
    const unexplained = lines.map((line) => ({ ...line, paid: teller.random.part(linePaid(line), 50, 95) }));
    teller.receive(teller.answerOf(payer, unexplained));
  },

  'line without a charge': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], 2, 1);
    teller.receive(teller.answer(payer, (charge) => (charge === 0n ? {} : teller.usual(charge))));
  },

  'payer that closes by its own reasons': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(
      teller.answer(payer, (charge) => ({
        'CO-131': teller.random.part(charge, 2, 10),
        'OA-121': teller.random.part(charge, 2, 10),
        'PI-45': teller.random.part(charge, 2, 10),
        'CO-237': teller.random.part(charge, 1, 3),
        'PR-1': teller.random.part(charge, 1, 10),
        'PR-2': teller.random.part(charge, 1, 10),
        'PR-3': teller.random.part(charge, 1, 10),
      })),
    );
  },

  unanswered: (teller) => {
    teller.claim(['A', 'B']);
  },

  'nothing paid, and no reason': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(teller.answer(payer, denial('CO-45')));
  },

  'QMB by coverage': (teller) => {
    teller.claim(['Medicare']);
    teller.isBeneficiary();
    teller.receive(teller.answer('Medicare', teller.shared));
  },
};
