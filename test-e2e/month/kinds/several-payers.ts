import { type Adjustments, type AnsweredLine, linePaid, reversalOf } from '../story.ts';
import { after, coordinated, denial, type Kinds, pairs, shareOf, type Teller } from './teller.ts';

/** The first answer of Medicare about a Qualified Medicare Beneficiary, and Medicaid's answer after it. */
const beneficiary = (teller: Teller, adjust: (line: AnsweredLine, charge: bigint) => Adjustments) => {
  teller.claim(['Medicare', 'Medicaid']);
  const first = teller.answer(
    'Medicare',
    (charge) => ({
      'CO-45': teller.random.part(charge, 20, 40),
      'CO-253': teller.random.part(charge, 1, 2),
      'PR-2': teller.random.part(charge, 10, 20),
    }),
    { remarks: ['N782'] },
  );
  teller.receive(first);
  teller.receive(teller.answer('Medicaid', after(first, adjust)));
};

/** Claims that several payers answer. */
export const severalPayersKinds: Kinds = {
  'secondary with OA-23': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    teller.receive(answer);
    teller.receive(teller.answer(second, after(answer, coordinated(teller))));
  },

  'secondary that repeats CO-45': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    teller.receive(answer);
    const repeat = (line: AnsweredLine) => ({
      'OA-23': linePaid(line),
      'CO-45': line.adjustments['CO-45'] ?? 0n,
    });
    teller.receive(teller.answer(second, after(answer, repeat)));
  },

  'Medicaid without OA-23': (teller) => {
    teller.claim(['Medicare', 'Medicaid']);
    const answer = teller.answer('Medicare', teller.shared);
    teller.receive(answer);
    const reduce = (line: AnsweredLine, charge: bigint) => ({
      'CO-45': charge - teller.random.part(shareOf(line), 20, 100),
    });
    teller.receive(teller.answer('Medicaid', after(answer, reduce)));
  },

  'secondary first': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    teller.receive(teller.answer(second, after(answer, coordinated(teller))));
    teller.receive(answer);
  },

  'left to the next payer (OA-209)': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, (charge) => ({
      'CO-45': teller.random.part(charge, 15, 45),
      'OA-209': teller.random.part(charge, 5, 25),
    }));
    teller.receive(answer);
    if (teller.random.below(2) === 0) return;
    const rest = (line: AnsweredLine, charge: bigint) => ({
      'OA-23': charge - (line.adjustments['OA-209'] ?? 0n),
      'PR-3': teller.random.part(line.adjustments['OA-209'] ?? 0n, 10, 60),
    });
    teller.receive(teller.answer(second, after(answer, rest)));
  },

  'forwarded to another payer': (teller) => {
    const payers = teller.random.of([['Medicare'], ['Medicare', 'B']] as const);
    teller.claim(payers);
    const values = teller.random.of([{ status: '19' }, { remarks: ['MA18'] }, { remarks: ['N89'] }]);
    const answer = teller.answer('Medicare', teller.shared, values);
    teller.receive(answer);
    if (payers.length === 1) return;
    teller.receive(teller.answer('B', after(answer, coordinated(teller))));
  },

  'three payers': (teller) => {
    teller.claim(['Medicare', 'A', 'B']);
    const first = teller.answer('Medicare', teller.shared);
    teller.receive(first);
    const second = teller.answer('A', after(first, coordinated(teller)));
    teller.receive(second);
    if (teller.random.below(3) === 0) return;
    teller.receive(teller.answer('B', after(second, coordinated(teller))));
  },

  'PR denial with a next payer': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    teller.receive(teller.answer(first, denial('PR-204')));
    if (teller.random.below(2) === 0) return;
    teller.receive(teller.answer(second, teller.shared));
  },

  'two payers above the charge': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    teller.receive(teller.answer(first, (charge) => ({ 'CO-45': teller.random.part(charge, 5, 10) })));
    teller.receive(teller.answer(second, (charge) => ({ 'CO-45': teller.random.part(charge, 20, 40) })));
  },

  'OA-23 below what was paid': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    teller.receive(answer);
    const low = (line: AnsweredLine) => {
      const prior = teller.random.part(linePaid(line), 40, 90);
      return { 'OA-23': prior, 'CO-45': line.charge - prior - teller.random.part(shareOf(line), 10, 90) };
    };
    teller.receive(teller.answer(second, after(answer, low)));
  },

  'denied, and paid in part by the next payer': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    teller.receive(teller.answer(first, denial('CO-22')));
    teller.receive(
      teller.answer(second, (charge) => ({
        'CO-45': teller.random.part(charge, 10, 30),
        'CO-151': teller.random.part(charge, 10, 30),
      })),
    );
  },

  'denied in part, and a share paid by the next payer': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, (charge) => ({
      'CO-45': teller.random.part(charge, 10, 20),
      'CO-151': teller.random.part(charge, 10, 30),
      'PR-2': teller.random.part(charge, 5, 15),
    }));
    teller.receive(answer);
    const paysShare = (line: AnsweredLine, charge: bigint) => ({
      'OA-23': charge - shareOf(line) - (line.adjustments['CO-151'] ?? 0n),
      'CO-151': line.adjustments['CO-151'] ?? 0n,
    });
    teller.receive(teller.answer(second, after(answer, paysShare)));
  },

  'QMB: Medicaid adjusts the share': (teller) =>
    beneficiary(teller, (line, charge) => ({ 'OA-23': charge - shareOf(line), 'CO-45': shareOf(line) })),

  'QMB: Medicaid counts all as paid': (teller) =>
    beneficiary(teller, (_line, charge) => ({ 'OA-23': charge })),

  'QMB: Medicaid denies': (teller) =>
    beneficiary(teller, (line, charge) => ({ 'OA-23': charge - shareOf(line), 'CO-29': shareOf(line) })),

  'QMB: Medicaid pays, with its own copay': (teller) =>
    beneficiary(teller, (line, charge) => {
      const share = shareOf(line);
      const copay = teller.random.part(share, 5, 20);
      return { 'OA-23': charge - share, 'CO-45': teller.random.part(share, 20, 60), 'PR-3': copay };
    }),

  'QMB: Medicaid says so': (teller) =>
    beneficiary(teller, (line, charge) => ({ 'OA-23': charge - shareOf(line), 'CO-303': shareOf(line) })),

  'next payer without OA-23': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    teller.receive(answer);
    const reduce = (line: AnsweredLine, charge: bigint) => {
      const share = shareOf(line);
      const copay = teller.random.part(share, 10, 40);
      return { 'CO-45': charge - copay - teller.random.part(share, 10, 60), 'PR-3': copay };
    };
    teller.receive(teller.answer(second, after(answer, reduce)));
  },

  'next payer counts all as paid': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    teller.receive(answer);
    teller.receive(teller.answer(second, (charge) => ({ 'OA-23': charge })));
  },

  'next payer denies the share': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    teller.receive(answer);
    const code = teller.random.of(['CO-29', 'PR-204']);
    const deny = (line: AnsweredLine, charge: bigint) => ({
      'OA-23': charge - shareOf(line),
      [code]: shareOf(line),
    });
    teller.receive(teller.answer(second, after(answer, deny)));
  },

  'next payer answers without lines': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    teller.receive(answer);
    const share = answer.lines.reduce((sum, line) => sum + shareOf(line), 0n);
    teller.receive(teller.whole(second, { 'OA-23': teller.charge - share, 'PR-3': share / 2n }));
  },

  'secondary reversed': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    const other = teller.answer(second, after(answer, coordinated(teller)));
    teller.receive(answer);
    teller.receive(other);
    teller.receive(reversalOf(other));
  },

  'second of three payers reversed': (teller) => {
    teller.claim(['Medicare', 'A', 'B']);
    const first = teller.answer('Medicare', teller.shared);
    const second = teller.answer('A', after(first, coordinated(teller)), { status: '20' });
    teller.receive(first);
    teller.receive(second);
    teller.receive(teller.answer('B', after(second, coordinated(teller))));
    teller.receive(reversalOf(second));
  },

  'denied by both payers': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    teller.receive(teller.answer(first, denial('PR-204')));
    teller.receive(teller.answer(second, denial('CO-29')));
  },

  'Medicaid after a commercial payer': (teller) => {
    teller.claim(['A', 'Medicaid']);
    const answer = teller.answer('A', teller.shared);
    teller.receive(answer);
    teller.receive(teller.answer('Medicaid', after(answer, coordinated(teller))));
  },

  'case rate above the charge, and a next payer': (teller) => {
    teller.claim(['Medicare', 'B']);
    const share = teller.random.part(teller.charge, 5, 20);
    const above = teller.random.part(teller.charge, 5, 20);
    const answer = teller.whole('Medicare', { 'PR-1': share, 'CO-94': -above - share });
    teller.receive(answer);
    teller.receive(teller.whole('B', { 'OA-23': teller.charge - share }));
  },

  'next payer that is not on file': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    teller.lists(1);
    const answer = teller.answer(first, teller.shared);
    teller.receive(answer);
    teller.receive(teller.answer(second, after(answer, coordinated(teller))));
  },

  'wrong payer, then the right one': (teller) => {
    teller.claim(['A', 'B']);
    teller.lists(1);
    teller.receive(teller.answer('A', denial('PR-27')));
    teller.receive(teller.answer('B', teller.usual, { status: '1' }));
  },
};
