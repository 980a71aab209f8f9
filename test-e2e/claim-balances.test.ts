import { subtract } from '@rcm/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { Practice } from './claim-balances/practice.ts';
import { type Answered, reversalOf } from './claim-balances/remittance.ts';
import { dateIn } from './support/world.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await Practice.open();
});

describe('a denial', () => {
  const denied = (number: string): Answered => ({
    number,
    lines: [['97110', '185.00', '0.00', 'PR-204 185.00']],
  });
  const codes = 'CO-45 53.00, PR-3 20.00';
  const paid = (number: string): Answered => ({ number, lines: [['97110', '185.00', '112.00', codes]] });
  const paidAsWhole = (number: string): Answered => ({ number, chargeAmount: '185.00', adjustments: codes });
  const takenBack = (number: string) => reversalOf(denied(number));

  test.each([
    ['V4a', 'with the reversal of the denial', [[takenBack, paid]]],
    ['V4b', 'without it', [[paid]]],
    ['V4c', 'after the reversal of the denial', [[takenBack], [paid]]],
    ['V4d', 'without lines, with the reversal of the denial', [[takenBack, paidAsWhole]]],
  ])(
    '%s: of PR-204 is not the patient’s, and is overturned by a payment %s',
    async (number, _form, files) => {
      await practice.claim(number, ['A'], ['97110', 185]);
      await practice.receive('A', [denied(number)]);
      expect(await practice.shown(number)).toBe('insurance 185.00 of A: DENIED');
      expect(await practice.work(number)).toEqual([['DENIAL_CASE 185.00']]);
      expect(await practice.cases(number)).toMatchObject([
        {
          status: 'OPEN',
          outcome: null,
          deniedAmount: '185.00',
          recoveredAmount: '0.00',
          groupCode: 'PR',
          primaryCode: '204',
          category: 'COVERAGE_LIMIT',
        },
      ]);
      for (const answers of files) {
        const { claimPayments } = await practice.receive(
          'A',
          answers.map((answer) => answer(number)),
        );
        expect(claimPayments.map(({ status }) => status)).toEqual(answers.map(() => 'POSTED'));
      }
      expect(await practice.shown(number)).toBe('paid 112.00, contractual 53.00, patient 20.00: PAID');
      expect(await practice.work(number)).toEqual([[]]);
      const isReversed = files.flat().includes(takenBack);
      expect(await practice.claimOf(number)).toMatchObject({
        warnings: isReversed ? [] : ['REVERSAL_MISSING'],
      });
      expect(await practice.cases(number)).toMatchObject([
        { status: 'RESOLVED', outcome: 'OVERTURNED', deniedAmount: '185.00', recoveredAmount: '112.00' },
      ]);
    },
  );

  test('V15: of units is the amount of its code, and recovers what is paid in addition', async () => {
    await practice.claim('V15', ['A'], ['97110', 300]);
    const cut: Answered = {
      number: 'V15',
      lines: [['97110', '300.00', '80.00', 'CO-45 20.00, CO-151 200.00']],
    };
    await practice.receive('A', [cut]);
    expect(await practice.shown('V15')).toBe(
      'paid 80.00, contractual 20.00, insurance 200.00 of A: PARTIALLY_PAID',
    );
    expect(await practice.cases('V15')).toMatchObject([
      { status: 'OPEN', kind: 'PARTIAL', deniedAmount: '200.00', groupCode: 'CO', primaryCode: '151' },
    ]);
    const all: Answered = { number: 'V15', lines: [['97110', '300.00', '240.00', 'CO-45 60.00']] };
    await practice.receive('A', [reversalOf(cut), all]);
    expect(await practice.shown('V15')).toBe('paid 240.00, contractual 60.00: PAID');
    expect(await practice.cases('V15')).toMatchObject([
      { status: 'RESOLVED', outcome: 'OVERTURNED', deniedAmount: '200.00', recoveredAmount: '160.00' },
    ]);
  });

  test('ends when another payer pays as primary, which a person accepts', async () => {
    await practice.claim('V16a', ['A'], ['97110', 185]);
    await practice.receive('A', [{ number: 'V16a', lines: [['97110', '185.00', '0.00', 'PR-27 185.00']] }]);
    expect(await practice.shown('V16a')).toBe('insurance 185.00 of A: DENIED');
    const lines: Answered['lines'] = [['97110', '185.00', '110.00', 'CO-45 50.00, PR-3 25.00']];
    const { claimPayments } = await practice.receive('C', [{ number: 'V16a', payerNumber: 'C-1', lines }]);
    expect(claimPayments).toMatchObject([{ exceptionCode: 'PAYER_MISMATCH' }]);
    await practice.accept(claimPayments[0]?.id);
    expect(await practice.shown('V16a')).toBe('paid 110.00, contractual 50.00, patient 25.00: PAID');
    expect(await practice.cases('V16a')).toMatchObject([
      { status: 'RESOLVED', outcome: 'PAID_BY_OTHER_PAYER', deniedAmount: '185.00', recoveredAmount: '0.00' },
    ]);
  });

  test('of an unknown patient (CLP02 is 4) is not the patient’s', async () => {
    await practice.claim('UNKNOWN', ['A'], ['99213', 150]);
    const lines: Answered['lines'] = [['99213', '150.00', '0.00', 'PR-27 150.00']];
    await practice.receive('A', [{ number: 'UNKNOWN', status: '4', lines }]);
    expect(await practice.shown('UNKNOWN')).toBe('insurance 150.00 of A: DENIED');
    expect(await practice.cases('UNKNOWN')).toMatchObject([
      { status: 'OPEN', deniedAmount: '150.00', groupCode: 'PR', primaryCode: '27' },
    ]);
  });
});

describe('a code whose disposition the organization set', () => {
  const set = (code: string, disposition: string) =>
    practice.world.send('put', `/reference/dispositions/${code}`, {
      disposition,
      payerId: practice.payerId('B'),
    });
  const answer = (number: string, paid: string): Answered => ({
    number,
    lines: [['97110', '100.00', paid, `CO-45 ${subtract('100.00', paid)}`]],
  });

  test('is denied for the answers of its payer from then on, until the built-in disposition returns', async () => {
    await practice.claim('DSP1', ['B'], ['97110', 100]);
    await practice.claim('DSP2', ['B'], ['97110', 100]);
    await practice.claim('DSP3', ['A'], ['97110', 100]);
    await practice.receive('B', [answer('DSP1', '60.00')]);
    const { dispositionChange } = await set('CO/45', 'DENIAL');
    await practice.receive('B', [answer('DSP2', '60.00')]);
    await practice.receive('A', [answer('DSP3', '60.00')]);
    expect(await practice.shown('DSP1')).toBe('paid 60.00, contractual 40.00: PAID');
    expect(await practice.shown('DSP2')).toBe('paid 60.00, insurance 40.00 of B: PARTIALLY_PAID');
    expect(await practice.shown('DSP3')).toBe('paid 60.00, contractual 40.00: PAID');
    expect(await practice.cases('DSP2')).toMatchObject([
      { status: 'OPEN', kind: 'PARTIAL', deniedAmount: '40.00', groupCode: 'CO', primaryCode: '45' },
    ]);
    await practice.world.send('delete', `/reference/dispositions/${dispositionChange.id}`);
    expect(await practice.verify()).toEqual({ code: 0, valid: true, differences: [] });
    await practice.receive('B', [reversalOf(answer('DSP2', '60.00')), answer('DSP2', '70.00')]);
    expect(await practice.shown('DSP2')).toBe('paid 70.00, contractual 30.00: PAID');
    expect(await practice.cases('DSP2')).toMatchObject([{ status: 'RESOLVED', outcome: 'OVERTURNED' }]);
  });
});

describe('a claim that is rebilled to another payer', () => {
  const denial = (number: string): Answered => ({
    number,
    lines: [['97110', '185.00', '0.00', 'PR-27 185.00']],
  });
  const right = (number: string): Answered => ({
    number,
    payerNumber: `${number}-C`,
    lines: [['97110', '185.00', '110.00', 'CO-45 50.00, PR-3 25.00']],
  });
  const paid = 'paid 110.00, contractual 50.00, patient 25.00: PAID';

  test('V16: is owed by the right payer, whose payment ends the case', async () => {
    await practice.claim('V16', ['A'], ['97110', 185]);
    await practice.receive('A', [denial('V16')]);
    expect(await practice.shown('V16')).toBe('insurance 185.00 of A: DENIED');
    expect(await practice.cases('V16')).toMatchObject([{ status: 'OPEN', deniedAmount: '185.00' }]);
    expect(await practice.rebill('V16', 'A', 'PRIMARY')).toBe(409);
    const owedBefore = await practice.receivables('C');
    expect(await practice.rebill('V16', 'C', 'PRIMARY')).toBe(201);
    expect(await practice.rebill('V16', 'C', 'PRIMARY')).toBe(409);
    expect(await practice.shown('V16')).toBe('insurance 185.00 of C: DENIED');
    expect(subtract(await practice.receivables('C'), owedBefore)).toBe('185.00');
    expect(await practice.cases('V16')).toMatchObject([{ status: 'OPEN', deniedAmount: '185.00' }]);
    const { claimPayments } = await practice.receive('C', [right('V16')]);
    expect(claimPayments).toMatchObject([{ status: 'POSTED', exceptionCode: null }]);
    expect(await practice.shown('V16')).toBe(paid);
    expect(await practice.cases('V16')).toMatchObject([
      { status: 'RESOLVED', outcome: 'PAID_BY_OTHER_PAYER', deniedAmount: '185.00', recoveredAmount: '0.00' },
    ]);
    expect(await practice.claimOf('V16')).toMatchObject({ responsiblePayerId: null, rebilledAt: null });
  });

  test('V16b: keeps the payment of the wrong payer as a credit, until it takes it back', async () => {
    const wrong: Answered = {
      number: 'V16b',
      lines: [['97110', '185.00', '90.00', 'CO-45 60.00, PR-3 35.00']],
    };
    await practice.claim('V16b', ['A'], ['97110', 185]);
    await practice.receive('A', [wrong]);
    expect(await practice.rebill('V16b', 'C', 'PRIMARY')).toBe(201);
    expect(await practice.shown('V16b')).toBe(
      'paid 90.00, contractual 60.00, insurance 0.00 of C, patient 35.00: PAID',
    );
    const { claimPayments } = await practice.receive('C', [right('V16b')]);
    expect(claimPayments).toMatchObject([{ exceptionCode: 'PAID_ABOVE_CHARGE' }]);
    await practice.accept(claimPayments[0]?.id);
    expect(await practice.shown('V16b')).toBe(
      'paid 200.00, contractual 50.00, patient 25.00, credit 90.00: PAID',
    );
    expect(await practice.shares('V16b')).toEqual(['COPAY 25.00']);
    await practice.receive('A', [reversalOf(wrong)]);
    expect(await practice.shown('V16b')).toBe(paid);
  });

  test('V16c: is owed by the first payer again after the rebill is reversed', async () => {
    await practice.claim('V16c', ['A'], ['97110', 185]);
    await practice.receive('A', [denial('V16c')]);
    await practice.rebill('V16c', 'C', 'PRIMARY');
    await practice.reverseRebill('V16c');
    expect(await practice.shown('V16c')).toBe('insurance 185.00 of A: DENIED');
    const { claimPayments } = await practice.receive('C', [right('V16c')]);
    expect(claimPayments).toMatchObject([{ exceptionCode: 'PAYER_MISMATCH' }]);
  });

  test('V16d: to its secondary payer as primary holds the share until that payer answers', async () => {
    await practice.claim('V16d', ['A', 'B'], ['97110', 185]);
    await practice.receive('A', [
      { number: 'V16d', lines: [['97110', '185.00', '100.00', 'CO-45 50.00, PR-2 35.00']] },
    ]);
    expect(await practice.shown('V16d')).toBe(
      'paid 100.00, contractual 50.00, held 35.00 of B: SECONDARY_DUE',
    );
    await practice.rebill('V16d', 'B', 'PRIMARY');
    await practice.receive('A', [
      reversalOf({ number: 'V16d', lines: [['97110', '185.00', '100.00', 'CO-45 50.00, PR-2 35.00']] }),
    ]);
    expect(await practice.shown('V16d')).toBe('insurance 185.00 of B: SUBMITTED');
    const { claimPayments } = await practice.receive('B', [right('V16d')]);
    expect(claimPayments).toMatchObject([{ status: 'POSTED' }]);
    expect(await practice.shown('V16d')).toBe(paid);
  });
});

describe('a reversal', () => {
  test('V5: opens the claim, and neither a recoupment nor a denial after it closes anything', async () => {
    await practice.claim('V5', ['A'], ['99213', 200]);
    await practice.claim('V5-OTHER', ['A'], ['99213', 400]);
    const paid: Answered = {
      number: 'V5',
      payerNumber: 'A-5',
      lines: [['99213', '200.00', '150.00', 'CO-45 50.00']],
    };
    await practice.receive('A', [paid]);
    expect(await practice.shown('V5')).toBe('paid 150.00, contractual 50.00: PAID');

    const open = 'insurance 200.00 of A: RECOUPED';
    const providerAdjustments = ['WO:A-5*-150.00'];
    const takenBack = await practice.receive('A', [reversalOf(paid)], { providerAdjustments });
    expect(takenBack.difference).toBe('0.00');
    expect(await practice.shown('V5')).toBe(open);
    expect(await practice.work('V5')).toEqual([['TAKEBACK 200.00']]);

    const other: Answered = { number: 'V5-OTHER', lines: [['99213', '400.00', '400.00', '']] };
    const recouped = await practice.receive('A', [other], { providerAdjustments: ['WO:A-5*150.00'] });
    expect(recouped.difference).toBe('0.00');
    expect(await practice.shown('V5')).toBe(open);
    expect(await practice.shown('V5-OTHER')).toBe('paid 400.00: PAID');

    await practice.receive('A', [{ ...paid, lines: [['99213', '200.00', '0.00', 'CO-29 200.00']] }]);
    expect(await practice.shown('V5')).toBe('insurance 200.00 of A: DENIED');
    expect(await practice.cases('V5')).toMatchObject([
      { status: 'OPEN', deniedAmount: '200.00', groupCode: 'CO', primaryCode: '29' },
    ]);
  });

  test('V20: comes with the payment of what was pending', async () => {
    await practice.claim('V20', ['A'], ['99213', 140]);
    const pending: Answered = { number: 'V20', lines: [['99213', '140.00', '0.00', 'OA-257 140.00']] };
    await practice.receive('A', [pending]);
    expect(await practice.shown('V20')).toBe('insurance 140.00 of A: SUBMITTED');
    expect(await practice.work('V20')).toEqual([[]]);
    const paid: Answered = { number: 'V20', lines: [['99213', '140.00', '90.00', 'CO-45 50.00']] };
    await practice.receive('A', [reversalOf(pending), paid]);
    expect(await practice.shown('V20')).toBe('paid 90.00, contractual 50.00: PAID');
    expect(await practice.cases('V20')).toEqual([]);
  });
});

describe('a second answer of the same payer', () => {
  const answer = (number: string): Answered => ({
    number,
    lines: [['99213', '120.00', '84.70', 'CO-45 5.30, PR-3 30.00']],
  });

  test('leaves a credit of Medicare, which is due 60 days later, and which a person leaves until a day', async () => {
    const claimId = await practice.claim('CREDIT', ['Medicare'], ['99213', 120]);
    await practice.receive('Medicare', [answer('CREDIT')]);
    const second = { ...answer('CREDIT'), payerNumber: 'M-2' };
    const { claimPayments } = await practice.receive('Medicare', [second]);
    await practice.accept(claimPayments[0]?.id, 'ADDITIONAL');
    const creditFoundOn = new Date().toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
    const creditDueOn = new Date(Date.parse(creditFoundOn) + 60 * 86_400_000).toISOString().slice(0, 10);
    const due = { creditFoundOn, creditDueOn };
    expect(await practice.claimOf('CREDIT')).toMatchObject({ creditBalance: '84.70', ...due });
    const path = `/ar-management/work-items?kind=CREDIT_BALANCE&take=100`;
    const { workItems } = await practice.world.send('get', path);
    expect(workItems.filter((item: { claimId: string }) => item.claimId === claimId)).toMatchObject([
      { amount: '84.70', dueDate: due.creditDueOn, operation: 'reference.createPayerRefund' },
    ]);
    const waitsUntil = dateIn(90);
    await practice.world.send('post', `/reference/claims/${claimId}/credits/1/resolve`, {
      reason: 'PAYER_RECOUPS',
      waitsUntil,
    });
    expect(await practice.work('CREDIT')).toEqual([[]]);
    expect(await practice.claimOf('CREDIT')).toMatchObject({
      creditResolvedAmount: '84.70',
      creditResolvedUntil: waitsUntil,
    });
    expect(await practice.verify()).toEqual({ code: 0, valid: true, differences: [] });
    await practice.receive('Medicare', [reversalOf(second)]);
    expect(await practice.claimOf('CREDIT')).toMatchObject({
      creditBalance: '0.00',
      creditFoundOn: null,
      creditDueOn: null,
      creditResolvedAmount: '0.00',
      creditResolvedUntil: null,
    });
  });

  test.each([
    [
      'ADDITIONAL',
      'paid 169.40, contractual 5.30, patient 30.00, credit 84.70: PAID',
      ['CREDIT_BALANCE 84.70'],
    ],
    ['REPLACES', 'paid 84.70, contractual 5.30, patient 30.00: PAID', []],
  ] as const)('V6: is an exception until a person accepts it as %s', async (mode, expected, work) => {
    const number = `V6-${mode}`;
    await practice.claim(number, ['A'], ['99213', 120]);
    await practice.receive('A', [answer(number)]);
    const once = 'paid 84.70, contractual 5.30, patient 30.00: PAID';
    expect(await practice.shown(number)).toBe(once);
    const { claimPayments } = await practice.receive('A', [answer(number)]);
    expect(claimPayments).toMatchObject([
      { status: 'EXCEPTION', exceptionCode: 'ANSWERED_BEFORE', paidAmount: '84.70' },
    ]);
    expect(await practice.shown(number)).toBe(once);
    await practice.accept(claimPayments[0]?.id, mode);
    expect(await practice.shown(number)).toBe(expected);
    expect(await practice.work(number)).toEqual([work]);
    expect(await practice.shares(number)).toEqual(['COPAY 30.00']);
  });

  test('overturns what the first one denied in part, once it is accepted in its place', async () => {
    await practice.claim('REPLACED', ['A'], ['97110', 300]);
    const lineOf = (paid: string, codes: string): Answered => ({
      number: 'REPLACED',
      lines: [['97110', '300.00', paid, codes]],
    });
    await practice.receive('A', [lineOf('80.00', 'CO-45 20.00, CO-151 200.00')]);
    const { claimPayments } = await practice.receive('A', [lineOf('240.00', 'CO-45 60.00')]);
    expect(claimPayments).toMatchObject([{ exceptionCode: 'ANSWERED_BEFORE' }]);
    await practice.accept(claimPayments[0]?.id, 'REPLACES');
    expect(await practice.shown('REPLACED')).toBe('paid 240.00, contractual 60.00: PAID');
    expect(await practice.cases('REPLACED')).toMatchObject([
      { status: 'RESOLVED', outcome: 'OVERTURNED', deniedAmount: '200.00', recoveredAmount: '160.00' },
    ]);
  });

  test('stays an exception until the first one is reversed, and then posts by accept', async () => {
    await practice.claim('EARLY', ['A'], ['99213', 120]);
    await practice.receive('A', [answer('EARLY')]);
    const corrected: Answered = { number: 'EARLY', lines: [['99213', '120.00', '90.00', 'PR-3 30.00']] };
    const { claimPayments } = await practice.receive('A', [corrected]);
    expect(claimPayments).toMatchObject([{ exceptionCode: 'ANSWERED_BEFORE' }]);
    await practice.receive('A', [reversalOf(answer('EARLY'))]);
    expect(await practice.shown('EARLY')).toBe('insurance 120.00 of A: RECOUPED');
    await practice.accept(claimPayments[0]?.id);
    expect(await practice.shown('EARLY')).toBe('paid 90.00, patient 30.00: PAID');
  });

  test('V17: is a part of the first one where both are about parts of the charge', async () => {
    await practice.claim('V17', ['A'], ['99213', 100], ['72100', 200]);
    const parts: readonly Answered[] = [
      { number: 'V17', payerNumber: 'S1', lines: [['99213', '100.00', '70.00', 'CO-45 30.00']] },
      { number: 'V17', payerNumber: 'S2', lines: [['72100', '200.00', '150.00', 'CO-45 50.00']] },
    ];
    const received = [await practice.receive('A', parts.slice(0, 1))];
    expect(await practice.shown('V17')).toBe(
      'paid 70.00, contractual 30.00, insurance 200.00 of A: PARTIALLY_PAID',
    );
    received.push(await practice.receive('A', parts.slice(1)));
    expect(await practice.shown('V17')).toBe('paid 220.00, contractual 80.00: PAID');
    expect(received.flatMap(({ claimPayments }) => claimPayments)).toMatchObject([
      { status: 'POSTED', payerClaimNumber: 'S1' },
      { status: 'POSTED', payerClaimNumber: 'S2' },
    ]);
  });
});

describe('a payment above the charge', () => {
  /** Accepts the last claim payment of a file, which is such an exception. */
  async function acceptLast({ claimPayments }: Awaited<ReturnType<Practice['receive']>>) {
    const last = claimPayments.at(-1);
    expect(last).toMatchObject({ status: 'EXCEPTION', exceptionCode: 'PAID_ABOVE_CHARGE' });
    await practice.accept(last?.id);
  }

  test('is a credit after it is accepted', async () => {
    await practice.claim('ABOVE', ['A'], ['99213', 340]);
    const answer: Answered = { number: 'ABOVE', chargeAmount: '424.76', adjustments: 'PR-3 25.00' };
    const received = await practice.receive('A', [answer]);
    expect(await practice.shown('ABOVE')).toBe('insurance 340.00 of A: SUBMITTED');
    await acceptLast(received);
    expect(await practice.shown('ABOVE')).toBe('paid 399.76, patient 25.00, credit 84.76: PAID');
  });

  test('is a credit where two payers pay it together', async () => {
    await practice.claim('ABOVE-2', ['A', 'B'], ['99213', 340]);
    const first: Answered = { number: 'ABOVE-2', lines: [['99213', '340.00', '315.00', 'PR-3 25.00']] };
    await practice.receive('A', [first]);
    const codes = 'CO-45 230.24, PR-3 25.00';
    const second: Answered = { number: 'ABOVE-2', status: '2', lines: [['99213', '340.00', '84.76', codes]] };
    await acceptLast(await practice.receive('B', [second]));
    expect(await practice.shown('ABOVE-2')).toBe('paid 399.76, patient 25.00, credit 84.76: PAID');
  });
});

describe('sequestration', () => {
  beforeAll(async () => {
    const { contract } = await practice.world.send('post', '/contract-management/contracts', {
      payerId: practice.payerId('Medicare'),
      name: 'Medicare fees',
      effectiveFrom: '2026-01-01',
    });
    const schedules = `/contract-management/contracts/${contract.id}/fee-schedules`;
    const schedule = { name: 'Fees', method: 'FEE_SCHEDULE' };
    const { feeSchedule } = await practice.world.send('post', schedules, schedule);
    await practice.world.send('post', `/contract-management/fee-schedules/${feeSchedule.id}/rates/imports`, {
      rows: [{ code: '99215', amount: 80 }],
    });
  });

  test.each([
    ['with the allowed amount', 'CO-45 20.00, CO-253 1.60', ['AMT*B6*80.00'], []],
    ['without it', 'CO-45 20.00, CO-253 1.60', [], []],
    // The same payment without sequestration is an underpayment.
    ['and is not assumed', 'CO-45 21.60', [], [{ expectedAmount: '80.00', variance: '1.60' }]],
  ])('closes its amount %s', async (form, codes, segments, underpayments) => {
    const number = `CO-253 ${form}`.replaceAll(' ', '-');
    const claimId = await practice.claim(number, ['Medicare'], ['99215', 100]);
    await practice.receive('Medicare', [
      { number, lines: [['99215', '100.00', '78.40', codes, ...segments]] },
    ]);
    expect(await practice.shown(number)).toBe('paid 78.40, contractual 21.60: PAID');
    const path = `/contract-management/underpayment-cases?claimId=${claimId}`;
    const { underpaymentCases } = await practice.world.send('get', path);
    expect(underpaymentCases).toMatchObject(underpayments);
    expect(underpaymentCases).toHaveLength(underpayments.length);
  });
});

describe('an answer', () => {
  test.each([
    ['CO-24', 'contractual 95.00: PAID'],
    ['PR-1', 'patient 95.00: PAID'],
  ])('V8: that pays nothing because of %s denies nothing', async (code, expected) => {
    const number = `V8-${code}`;
    await practice.claim(number, ['A'], ['99213', 95]);
    await practice.receive('A', [{ number, lines: [['99213', '95.00', '0.00', `${code} 95.00`]] }]);
    expect(await practice.shown(number)).toBe(expected);
    expect(await practice.cases(number)).toEqual([]);
  });

  test('V12: by DRG may pay more than the charge, and leaves nothing to the lines', async () => {
    await practice.claim('V12', ['Medicare'], ['0120', 4_000], ['0360', 6_000]);
    const { claimPayments } = await practice.receive('Medicare', [
      { number: 'V12', chargeAmount: '10000.00', adjustments: 'PR-1 1632.00, CO-94 -4132.00' },
    ]);
    expect(claimPayments).toMatchObject([{ status: 'POSTED' }]);
    const whole = 'paid 12500.00, contractual -4132.00, patient 1632.00';
    expect(await practice.shown('V12')).toBe(`${whole}: PAID`);
    expect(await practice.parts('V12')).toEqual([whole, '', '']);
  });

  test('V13: adjusts the claim in addition to its lines', async () => {
    await practice.claim('V13', ['A'], ['99211', 300], ['99212', 500]);
    const lines: Answered['lines'] = [
      ['99211', '300.00', '200.00', 'PR-1 100.00'],
      ['99212', '500.00', '300.00', 'PR-1 200.00'],
    ];
    await practice.receive('A', [{ number: 'V13', adjustments: 'CO-A2 50.00', lines }]);
    expect(await practice.shown('V13')).toBe('paid 450.00, contractual 50.00, patient 300.00: PAID');
    expect(await practice.parts('V13')).toEqual([
      'paid -50.00, contractual 50.00',
      'paid 200.00, patient 100.00',
      'paid 300.00, patient 200.00',
    ]);
  });

  test('V14: with interest closes the claim by the payment alone', async () => {
    await practice.claim('V14', ['A'], ['99213', 100]);
    const lines: Answered['lines'] = [['99213', '100.00', '80.00', 'CO-45 20.00']];
    const answer: Answered = { number: 'V14', payerNumber: 'A-14', lines, segments: ['AMT*I*1.25'] };
    const { difference } = await practice.receive('A', [answer], { providerAdjustments: ['L6:A-14*-1.25'] });
    expect(difference).toBe('0.00');
    expect(await practice.shown('V14')).toBe('paid 80.00, contractual 20.00: PAID');
  });
});

describe('an open claim', () => {
  const answered = (paid: string, codes: string): Answered['lines'] => [['99213', '100.00', paid, codes]];

  test('has to be filed until it is billed, and is work again when its payer is late', async () => {
    await practice.claim('FILED', ['A'], ['99213', 100]);
    expect(await practice.work('FILED')).toEqual([['TIMELY_FILING 100.00']]);
    await practice.bill('FILED', -29);
    expect(await practice.work('FILED')).toEqual([[]]);
    await practice.bill('FILED', -31);
    expect(await practice.work('FILED')).toEqual([['NO_RESPONSE 100.00']]);
  });

  test.each([
    ['DENIED', '0.00', 'CO-50 100.00', ['DENIAL_CASE 100.00']],
    ['CUT', '60.00', 'CO-151 40.00', ['DENIAL_CASE 40.00']],
    ['NOTHING-PAID', '0.00', 'CO-45 100.00', ['UNEXPLAINED_PAYMENT 100.00']],
    ['WAITS', '0.00', 'OA-277 100.00', []],
  ])('%s: that is paid %s with %s is work, or waits', async (number, paid, codes, work) => {
    await practice.claim(number, ['A'], ['99213', 100]);
    await practice.receive('A', [{ number, lines: answered(paid, codes) }]);
    expect(await practice.work(number)).toEqual([work]);
  });

  test('that is pending is work after 90 days', async () => {
    await practice.claim('PENDING', ['A'], ['99213', 100]);
    const lines = answered('0.00', 'OA-257 100.00');
    await practice.receive('A', [{ number: 'PENDING', lines }], { paymentDate: dateIn(-91) });
    expect(await practice.work('PENDING')).toEqual([['NO_RESPONSE 100.00']]);
  });

  test('that is answered in part waits for the rest, and then is work', async () => {
    for (const [number, days] of [
      ['PART', -3],
      ['PART-LATE', -40],
    ] as const) {
      await practice.claim(number, ['A'], ['99213', 100], ['72100', 200]);
      const lines = answered('70.00', 'CO-45 30.00');
      await practice.receive('A', [{ number, lines }], { paymentDate: dateIn(days) });
    }
    expect(await practice.work('PART')).toEqual([[]]);
    expect(await practice.work('PART-LATE')).toEqual([['NO_RESPONSE 200.00']]);
  });

  test('that was forwarded unanswered waits 45 days, although it is not billed', async () => {
    for (const [number, days] of [
      ['CROSSED', -44],
      ['CROSSED-LATE', -46],
    ] as const) {
      await practice.claim(number, ['A'], ['99213', 100]);
      const lines = answered('0.00', 'CO-45 100.00');
      const paymentDate = dateIn(days);
      await practice.receive('A', [{ number, status: '23', lines }], { paymentDate });
    }
    expect(await practice.work('CROSSED')).toEqual([[]]);
    expect(await practice.work('CROSSED-LATE')).toEqual([['NO_RESPONSE 100.00']]);
    expect(await practice.shown('CROSSED')).toBe('insurance 100.00 of A: SUBMITTED');
  });

  test('of which a recorded remittance explains too little is work', async () => {
    const claimId = await practice.claim('UNEXPLAINED', ['A'], ['99213', 100]);
    const adjustments = [{ groupCode: 'CO', reasonCode: '45', amount: 30 }];
    await practice.world.send('post', `/reference/claims/${claimId}/remittances`, {
      receivedAt: `${dateIn(-3)}T12:00:00Z`,
      lines: [{ lineNumber: 1, allowedAmount: 100, paidAmount: 60, adjustments }],
    });
    expect(await practice.work('UNEXPLAINED')).toEqual([['UNEXPLAINED_PAYMENT 10.00']]);
  });
});

test('the books of the organization are valid', async () => {
  expect(await practice.verify()).toEqual({ code: 0, valid: true, differences: [] });
});
