import { fromCents } from '@rcm/money';
import { type AnsweredLine, paidOf, reversalOf } from '../story.ts';
import { after, commercial, coordinated, corrected, denial, type Kinds, pairs, shareOf } from './teller.ts';

/** Claims on which persons work between the files. */
export const workedKinds: Kinds = {
  'written off, and back': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(
      teller.answer(payer, (charge) => ({
        'CO-45': teller.random.part(charge, 5, 10),
        'CO-151': teller.random.part(charge, 20, 60),
      })),
    );
    teller.work({ verb: 'WRITE_OFF' });
    if (teller.random.below(2) === 0) teller.work({ verb: 'REVERSE' });
  },

  'written off, then paid': (teller) => {
    const [first, second] = corrected(teller, denial('CO-16'));
    teller.receive(first);
    teller.work({ verb: 'WRITE_OFF' });
    teller.receive(second);
  },

  'written off, then taken back by the payer': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const first = teller.answer(payer, (charge) => ({
      'CO-45': teller.random.part(charge, 5, 10),
      'CO-151': teller.random.part(charge, 20, 60),
    }));
    teller.receive(first);
    teller.work({ verb: 'WRITE_OFF' });
    teller.receive(reversalOf(first));
  },

  'transferred to the patient': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(teller.answer(payer, denial('PR-204')));
    teller.work({ verb: 'TO_PATIENT' });
    if (teller.random.below(2) === 0) teller.work({ verb: 'TO_INSURANCE' });
    if (teller.random.below(3) === 0) teller.work({ verb: 'REVERSE' });
  },

  'transferred back from the patient': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const first = teller.answer(payer, teller.shared, { isSuperseded: true });
    teller.receive(first);
    teller.work({ verb: 'TO_INSURANCE' });
    if (teller.random.below(2) === 0) teller.work({ verb: 'WRITE_OFF' });
    if (teller.random.below(2) === 0) teller.receive(reversalOf(first), teller.answer(payer, teller.shared));
  },

  'transferred to the next payer': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    teller.receive(teller.answer(first, denial('PR-204')));
    teller.work({ verb: 'TO_NEXT' });
    if (teller.random.below(2) === 0) teller.receive(teller.answer(second, teller.shared));
  },

  'released to the patient': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    teller.receive(answer);
    teller.work({ verb: 'RELEASE' });
    if (teller.random.below(2) === 0) {
      teller.receive(teller.answer(second, after(answer, coordinated(teller))));
    }
  },

  'voided, and posted again': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const answer = teller.answer(payer, teller.usual);
    teller.receive(answer);
    teller.work({ verb: 'VOID', answer });
    if (teller.random.below(2) === 0) teller.work({ verb: 'MATCH', answer });
  },

  'secondary answer voided': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared);
    const voided = teller.answer(second, after(answer, coordinated(teller)));
    teller.receive(answer);
    teller.receive(voided);
    teller.work({ verb: 'VOID', answer: teller.random.of([answer, voided]) });
  },

  'denial written off': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], teller.random.between(2, 3));
    teller.receive(
      teller.answer(payer, (charge, line) => (line === 1 ? { 'CO-29': charge } : teller.usual(charge))),
    );
    teller.work({ verb: 'RESOLVE', outcome: 'WRITTEN_OFF' });
  },

  'denial billed to the patient': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], teller.random.between(1, 3));
    teller.receive(teller.answer(payer, denial('PR-204')));
    teller.work({ verb: 'RESOLVE', outcome: 'PATIENT_BILLED' });
  },

  'paid twice, refunded, and the refund taken back': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], 1);
    const first = teller.answer(payer, teller.shared, { mode: 'ADDITIONAL' });
    teller.receive(first);
    teller.receive({ ...first, key: `${first.key}-again`, payerNumber: `${first.payerNumber}-again` });
    teller.work({ verb: 'REFUND' }, { verb: 'REVERSE' });
  },

  'denial written off, then paid': (teller) => {
    const [first, second] = corrected(teller, denial('CO-16'));
    teller.receive(first);
    teller.work({ verb: 'RESOLVE', outcome: 'WRITTEN_OFF' });
    teller.receive(second);
  },

  'denial ended, and denied again in part': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], teller.random.between(2, 3));
    const code = teller.random.of(['CO-16', 'PR-204']);
    teller.receive(teller.answer(payer, denial(code), { isSuperseded: true }));
    const outcome = teller.random.of(['WRITTEN_OFF', 'PATIENT_BILLED'] as const);
    teller.work({ verb: 'RESOLVE', outcome });
    teller.receive(
      teller.answer(payer, (charge, line) => (line === 1 ? teller.usual(charge) : { [code]: charge })),
    );
  },

  'share released from its answer': (teller) => {
    const [first, second] = teller.random.of(pairs);
    teller.claim([first, second]);
    const answer = teller.answer(first, teller.shared, teller.random.of([{}, { remarks: ['MA18'] }]));
    teller.receive(answer);
    teller.work({ verb: 'RELEASE_ANSWER', answer });
    if (teller.random.below(2) === 0) {
      teller.receive(teller.answer(second, after(answer, coordinated(teller))));
    }
  },

  'paid by the patient': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    const first = teller.answer(payer, teller.shared);
    teller.receive(first);
    teller.work({ verb: 'PATIENT_PAYS' });
    if (teller.random.below(2) === 0) teller.receive(reversalOf(first));
  },

  'recouped at provider level': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], 2);
    const { lines } = teller.answer(payer, teller.usual);
    const first = teller.answerOf(payer, lines.slice(0, 1));
    const taken = fromCents(teller.random.part(paidOf(first), 10, 100));
    const providerAdjustments = [`WO:${first.payerNumber}*${taken}`];
    const answer = teller.answerOf(payer, lines.slice(1), { providerAdjustments });
    teller.receive(first);
    teller.receive(answer);
    teller.work({ verb: 'ALLOCATE', answer });
    if (teller.random.below(2) === 0) teller.work({ verb: 'REVERSE' });
  },

  'transferred to the patient, then corrected by the payer': (teller) => {
    const [first, second] = corrected(teller, denial('PR-204'));
    teller.receive(first);
    teller.work({ verb: 'TO_PATIENT' }, { verb: 'PATIENT_PAYS' });
    teller.receive(second);
  },

  'paid twice, and the refund acknowledged': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], 2);
    const first = teller.answer(payer, teller.shared, { mode: 'ADDITIONAL' });
    const paid = fromCents(paidOf(first));
    teller.receive(first);
    teller.receive({ ...first, key: `${first.key}-again`, payerNumber: `${first.payerNumber}-again` });
    teller.work({ verb: 'REFUND_ALL' });
    const providerAdjustments = [`72:${teller.number}*-${paid}`, `WO:${first.payerNumber}*${paid}`];
    teller.receive(teller.whole(payer, { 'CO-45': teller.charge }, { status: '25', providerAdjustments }));
  },

  'small balance written off in bulk': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer]);
    teller.receive(
      teller.answer(payer, (charge) => ({
        'CO-45': charge - 500n,
        'CO-151': BigInt(teller.random.between(1, 400)),
      })),
    );
    teller.work({ verb: 'WRITE_OFF_IN_BULK' });
  },

  'overturned on appeal': (teller) => {
    const [first, second] = corrected(teller, denial('CO-16'));
    teller.receive(first);
    teller.work({ verb: 'OVERTURN' });
    if (teller.random.below(4) > 0) teller.receive(second);
  },

  'one of several denials overturned on appeal': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], teller.random.between(2, 3));
    const first = teller.answer(
      payer,
      (charge, line) => (line === 1 ? { 'CO-50': charge } : teller.usual(charge)),
      { isSuperseded: true },
    );
    teller.receive(first);
    teller.work({ verb: 'OVERTURN' });
    if (teller.random.below(2) === 0) teller.receive(reversalOf(first), teller.answer(payer, teller.usual));
  },

  'paid twice, and the credit left': (teller) => {
    const payer = teller.random.of(commercial);
    teller.claim([payer], teller.random.between(1, 2));
    const first = teller.answer(payer, teller.shared, { mode: 'ADDITIONAL' });
    const again = { ...first, key: `${first.key}-again`, payerNumber: `${first.payerNumber}-again` };
    teller.receive(first);
    teller.receive(again);
    teller.work({ verb: 'RESOLVE_CREDIT' });
    const verb = teller.random.of(['REVERSE_CREDIT', 'REFUND', 'REFUND_ALL', null] as const);
    if (verb !== null) teller.work({ verb });
    if (verb === 'REVERSE_CREDIT' && teller.random.below(2) === 0) teller.work({ verb: 'RESOLVE_CREDIT' });
    if (verb === null) teller.receive(reversalOf(again));
  },

  'QMB: the patient may not be billed': (teller) => {
    teller.claim(['Medicare', 'Medicaid']);
    if (teller.random.below(2) === 0) teller.isBeneficiary();
    const answer = teller.answer(
      'Medicare',
      (charge) => ({
        'CO-45': teller.random.part(charge, 20, 40),
        'PR-2': teller.random.part(charge, 10, 20),
      }),
      teller.random.of([{ remarks: ['N782'] }, {}]),
    );
    teller.receive(answer);
    teller.work({ verb: 'RELEASE' }, { verb: 'RELEASE_ANSWER', answer });
    const deny = (line: AnsweredLine, charge: bigint) => ({
      'OA-23': charge - shareOf(line),
      'CO-29': shareOf(line),
    });
    teller.receive(teller.answer('Medicaid', after(answer, deny)));
    teller.work({ verb: 'TO_PATIENT' }, { verb: 'RESOLVE', outcome: 'PATIENT_BILLED' });
  },

  'rebilled by mistake': (teller) => {
    teller.claim(['A', 'B']);
    teller.lists(1);
    teller.receive(teller.answer('A', denial('PR-27')));
    teller.work({ verb: 'REBILL' }, { verb: 'REVERSE_REBILL' });
  },

  'voided as a whole': (teller) => {
    teller.claim(['A']);
    teller.work({ verb: 'VOID_CLAIM' });
  },

  'rebilled to the right payer': (teller) => {
    teller.claim(['A', 'B']);
    teller.lists(1);
    teller.receive(teller.answer('A', denial('PR-27')));
    teller.work({ verb: 'REBILL' });
    if (teller.random.below(3) > 0) teller.receive(teller.answer('B', teller.usual, { status: '1' }));
  },
};
