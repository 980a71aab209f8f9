import { beforeAll, describe, expect, test } from 'vitest';
import { coordinatedClaims } from './claim-balances/coordinated.ts';
import { Practice } from './claim-balances/practice.ts';
import { type Answered, reversalOf } from './claim-balances/remittance.ts';
import { dateIn } from './support/world.ts';

/** The organization whose files come in payer order, and the one whose files come the other way round. */
let practice: Practice;
let reverse: Practice;
beforeAll(async () => {
  [practice, reverse] = await Promise.all([Practice.open(), Practice.open()]);
});

describe('a claim that two payers answer', () => {
  test.each(coordinatedClaims)('$number, in payer order', async (claim) => {
    await practice.claim(claim.number, claim.payers, claim.line);
    await practice.receive(claim.payers[0], [claim.first]);
    expect(await practice.shown(claim.number)).toBe(claim.afterFirst);
    const held = /held (\S+)/.exec(claim.afterFirst)?.[1];
    expect(await practice.work(claim.number)).toEqual([[`SECONDARY_DUE ${held}`]]);
    await practice.receive(claim.payers[1], [claim.second]);
    expect(await practice.shown(claim.number)).toBe(claim.afterBoth);
    expect(await practice.work(claim.number)).toEqual([
      claim.denied.map((amount) => `DENIAL_CASE ${amount}`),
    ]);
    expect(await practice.cases(claim.number)).toMatchObject(
      claim.denied.map((deniedAmount) => ({
        deniedAmount,
        status: 'OPEN',
        groupCode: 'CO',
        primaryCode: '29',
      })),
    );
  });

  test.each(coordinatedClaims)('$number, in reverse order', async (claim) => {
    await reverse.claim(claim.number, claim.payers, claim.line);
    await reverse.receive(claim.payers[1], [claim.second]);
    await reverse.shown(claim.number);
    await reverse.receive(claim.payers[0], [claim.first]);
    expect(await reverse.shown(claim.number)).toBe(claim.afterBoth);
    expect(await reverse.cases(claim.number)).toMatchObject(
      claim.denied.map((deniedAmount) => ({
        deniedAmount,
        status: 'OPEN',
        groupCode: 'CO',
        primaryCode: '29',
      })),
    );
  });

  const [v1] = coordinatedClaims;

  /** A claim that is answered as V1 is. */
  const likeV1 = async (number: string) => {
    if (v1 === undefined) throw new Error('V1 is missing');
    await practice.claim(number, v1.payers, v1.line);
    return [
      { ...v1.first, number, payerNumber: `${number}-1001` },
      { ...v1.second, number, payerNumber: `${number}-2001` },
    ] as const;
  };

  test('V1: receivables show what is held as insurance of the second payer', async () => {
    const own = await Practice.open();
    await own.claim('V1', ['A', 'B'], ['99214', 250]);
    const lines: Answered['lines'] = [['99214', '250.00', '140.00', 'CO-45 75.00, PR-2 35.00']];
    await own.receive('A', [{ number: 'V1', lines }]);
    const { rows } = await own.world.send('get', '/reports/receivables?groupBy=PAYER');
    expect(rows).toMatchObject([
      { key: own.payerId('B'), insurance: { total: '35.00' }, patient: { total: '0.00' } },
    ]);
  });

  test('V10: the first payer owes what the second one leaves, until it answers', async () => {
    const [first, second] = await likeV1('V10');
    await practice.receive('B', [second]);
    expect(await practice.shown('V10')).toBe(
      'paid 30.00, insurance 215.00 of A, patient 5.00: PARTIALLY_PAID',
    );
    expect(await practice.work('V10')).toEqual([['EARLIER_ANSWER_MISSING 215.00']]);
    await practice.receive('A', [first]);
    expect(await practice.shown('V10')).toBe('paid 170.00, contractual 75.00, patient 5.00: PAID');
    expect(await practice.shares('V10')).toEqual(['COPAY 5.00']);
  });

  test('V11: the first payer takes its answer back while the second one’s stands', async () => {
    const [first, second] = await likeV1('V11');
    await practice.receive('A', [first]);
    await practice.receive('B', [second]);
    expect(await practice.shares('V11')).toEqual(['COPAY 5.00']);
    await practice.receive('A', [reversalOf(first)]);
    expect(await practice.shown('V11')).toBe('paid 30.00, insurance 215.00 of A, patient 5.00: RECOUPED');
    expect(await practice.work('V11')).toEqual([['TAKEBACK 215.00']]);
  });

  test('holds the share of a Qualified Medicare Beneficiary without Medicaid on file', async () => {
    await practice.claim('QMB', ['Medicare'], ['99214', 180]);
    const codes = 'CO-45 74.95, CO-253 1.68, PR-2 21.01';
    const answer: Answered = {
      number: 'QMB',
      segments: ['MOA***N782'],
      lines: [['99214', '180.00', '82.36', codes]],
    };
    const { claimPayments } = await practice.receive('Medicare', [answer]);
    const held = 'paid 82.36, contractual 76.63, held 21.01 of nobody: SECONDARY_DUE';
    expect(await practice.shown('QMB')).toBe(held);
    expect(await practice.release(claimPayments[0]?.id)).toBe(409);
  });

  test('keeps the share of Medicare for Medicaid after 45 days, and from a person', async () => {
    await practice.claim('HELD', ['Medicare', 'Medicaid'], ['99214', 500]);
    const answer: Answered = {
      number: 'HELD',
      status: '19',
      lines: [['99214', '500.00', '300.00', 'PR-1 75.00, CO-45 125.00']],
    };
    const { claimPayments } = await practice.receive('Medicare', [answer], { paymentDate: dateIn(-60) });
    const held = 'paid 300.00, contractual 125.00, held 75.00 of Medicaid: SECONDARY_DUE';
    expect(await practice.shown('HELD')).toBe(held);
    expect(await practice.work('HELD')).toEqual([['HELD_SHARE_DUE 75.00']]);
    expect(await practice.release(claimPayments[0]?.id)).toBe(409);
    expect(await practice.shown('HELD')).toBe(held);
  });

  test('V7: is work for the held share 45 days after the payment, and not before', async () => {
    for (const [number, days] of [
      ['V7-WAITS', -44],
      ['V7-LATE', -46],
    ] as const) {
      await practice.claim(number, ['Medicare'], ['99214', 180]);
      const codes = 'CO-45 74.95, CO-253 1.68, PR-2 21.01';
      const lines: Answered['lines'] = [['99214', '180.00', '82.36', codes]];
      const answer: Answered = { number, segments: ['MOA***N782'], lines };
      await practice.receive('Medicare', [answer], { paymentDate: dateIn(days) });
    }
    expect(await practice.work('V7-WAITS')).toEqual([[]]);
    expect(await practice.work('V7-LATE')).toEqual([['HELD_SHARE_DUE 21.01']]);
  });

  test('V7b: what is written off of a Qualified Medicare Beneficiary is neither bad debt nor contractual', async () => {
    const own = await Practice.open();
    const { first, second, line } = coordinatedClaims.find(({ number }) => number === 'V7b') ?? {};
    if (!first || !second || !line) throw new Error('V7b is missing');
    await own.claim('V7b', ['Medicare', 'Medicaid'], line);
    const claimId = (await own.claimOf('V7b')).id;
    await own.world.send('put', `/reference/claims/${claimId}`, { typeOfBill: '131' });
    await own.receive('Medicare', [first]);
    await own.receive('Medicaid', [second]);
    const period = `from=${dateIn(-365)}&to=${dateIn(0)}`;
    const { writeOffs, totals } = await own.world.send('get', `/reports/qmb-write-offs?${period}`);
    const amounts = { writtenOffAmount: '21.01', recoveredAmount: '0.00', allowableAmount: '21.01' };
    expect(writeOffs).toMatchObject([
      {
        claimId,
        isDualEligible: true,
        medicareRemittanceOn: expect.any(String),
        medicaidRemittanceOn: expect.any(String),
        deductibleAmount: '0.00',
        coinsuranceAmount: '21.01',
        notAllowable: [],
        ...amounts,
      },
    ]);
    expect(totals).toEqual({ count: 1, ...amounts });
    const debts = await own.world.send('get', `/reports/medicare-bad-debts?${period}`);
    expect(debts).toMatchObject({ debts: [], totals: { count: 0 } });
    const collections = await own.world.send('get', `/reports/collections?${period}`);
    expect(collections.totals).toMatchObject({ contractualAdjustments: '76.63' });
  });

  test('what a patient owes of Medicare’s coinsurance can be written off as bad debt', async () => {
    const own = await Practice.open();
    await own.claim('BAD', ['Medicare'], ['99214', 500]);
    const claimId = (await own.claimOf('BAD')).id;
    await own.world.send('put', `/reference/claims/${claimId}`, { typeOfBill: '131' });
    const lines: Answered['lines'] = [
      ['99214', '500.00', '265.00', 'PR-1 75.00, PR-2 30.00, PR-3 5.00, CO-45 125.00'],
    ];
    await own.receive('Medicare', [{ number: 'BAD', lines }]);
    const [{ id: accountId }] = (await own.world.send('get', '/patient-ar/accounts')).accounts;
    const body = { amount: 110, reasonCode: 'BAD_DEBT' };
    await own.world.send('post', `/patient-ar/accounts/${accountId}/adjustments`, body);
    const period = `from=${dateIn(-1)}&to=${dateIn(1)}`;
    const { debts, totals } = await own.world.send('get', `/reports/medicare-bad-debts?${period}`);
    expect(debts).toMatchObject([
      {
        claimId,
        accountId,
        isDualEligible: false,
        firstBilledOn: null,
        medicaidRemittanceOn: null,
        deductibleAmount: '75.00',
        coinsuranceAmount: '30.00',
        writtenOffAmount: '105.00',
        allowableAmount: '0.00',
        notAllowable: ['NOT_BILLED'],
      },
    ]);
    expect(totals).toMatchObject({ count: 1, writtenOffAmount: '105.00', allowableAmount: '0.00' });
  });

  test('is work where the second payer names less than the first one paid', async () => {
    const number = 'COB';
    const answers: readonly ['A' | 'B', Answered][] = [
      ['A', { number, lines: [['99214', '250.00', '140.00', 'CO-45 75.00, PR-2 35.00']] }],
      ['B', { number, status: '2', lines: [['99214', '250.00', '30.00', 'OA-23 130.00, PR-3 90.00']] }],
    ];
    await practice.claim(number, ['A', 'B'], ['99214', 250]);
    for (const [payer, answer] of answers) {
      const { claimPayments } = await practice.receive(payer, [answer]);
      if (claimPayments[0]?.status === 'EXCEPTION') await practice.accept(claimPayments[0].id);
    }
    expect(await practice.work(number)).toEqual([['COB_DIFFERENCE 10.00', 'CREDIT_BALANCE 10.00']]);
  });

  test('has to be billed to the second payer for what the first one denied to the patient', async () => {
    await practice.claim('PR-DENIED', ['A', 'B'], ['99214', 250]);
    const lines: Answered['lines'] = [['99214', '250.00', '0.00', 'PR-204 250.00']];
    await practice.receive('A', [{ number: 'PR-DENIED', lines }]);
    expect(await practice.work('PR-DENIED')).toEqual([['DENIAL_CASE 250.00', 'SECONDARY_DUE 250.00']]);
  });
});

test.each([
  ['in payer order', () => practice],
  ['in reverse order', () => reverse],
])('the books of the organization with files %s are valid', async (_order, organization) => {
  expect(await organization().verify()).toEqual({ code: 0, valid: true, differences: [] });
});
