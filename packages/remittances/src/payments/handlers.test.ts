import { sum } from '@rcm/money';
import { aPrincipal, type CallInput, type CallOptions } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile } from '../../test/remittance-file.ts';
import {
  aClaim,
  claimPaymentsOf,
  importFile,
  pay,
  remittanceHost,
  type Setting,
  sentClaimPayment,
  sentLine,
} from '../../test/remittance-host.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

let claims = 0;
function knownClaim(values: Parameters<typeof aClaim>[1] = {}) {
  claims += 1;
  const claim = aClaim(`clm_${claims}`, values);
  setting.fakes.has(claim);
  return { claim, number: claim.claimNumber };
}

type Values = Readonly<Record<string, unknown>>;

const create = async (values: Values, options: CallOptions = {}) => {
  const body = {
    payerId: 'pyr_1',
    method: 'CHK',
    reference: 'CHK-0',
    paymentDate: '2026-03-02',
    amount: 0,
    claimPayments: [],
    ...values,
  };
  const { data, status } = await setting.host.call('remittances.createPayment', { body }, options);
  return { status, payment: data.payment };
};

const read = async (paymentId: string, options: CallOptions = {}) =>
  (await setting.host.call('remittances.getPayment', { params: { paymentId } }, options)).data.payment;

const whole = (paidAmount: number) => ({ chargeAmount: paidAmount, paidAmount, lines: [] });

describe('remittances.createPayment', () => {
  test('posts claim payments by the rules of a file', async () => {
    const { claim, number } = knownClaim();
    const byHand = await pay(setting, [sentClaimPayment(number)], { amount: 170 });
    expect(byHand.claimPayments).toMatchObject([
      { status: 'POSTED', claimId: claim.id, matchedBy: 'CLAIM_NUMBER', payerRank: 'PRIMARY', sequence: 1 },
    ]);
    const state = setting.fakes.state(claim.id);
    const { claim: second, number: secondNumber } = knownClaim();
    const file = remittanceFile({
      amount: '170',
      reference: 'EFT-SAME',
      claims: [
        {
          number: secondNumber,
          charge: '250',
          paid: '170',
          payerNumber: `ICN-${number}`,
          lines: [
            { procedure: '99213', charge: '100', paid: '70', adjustments: ['CO*45*20', 'PR*2*10'] },
            { procedure: '72100', charge: '150', paid: '100', adjustments: ['CO*45*30', 'PR*1*20'] },
          ],
        },
      ],
    });
    await importFile(setting, file);
    expect(setting.fakes.state(second.id)?.settlement).toEqual({
      ...state?.settlement,
      claimId: second.id,
      entries: state?.settlement.entries.map((entry) => ({ ...entry, claimPaymentId: expect.any(String) })),
      lines: [
        { ...state?.settlement.lines[0], adjustments: expect.any(Array) },
        { ...state?.settlement.lines[1], adjustments: expect.any(Array) },
      ],
    });
  });

  test('returns the payment with its sums', async () => {
    const { number } = knownClaim();
    const { status, payment } = await create({
      method: 'ACH',
      reference: 'EFT-SHOWN',
      amount: 155.5,
      providerAdjustments: [
        { providerIdentifier: '1234567893', fiscalDate: '2026-12-31', reasonCode: 'WO', amount: 20 },
        {
          providerIdentifier: '1234567893',
          fiscalDate: '2026-12-31',
          reasonCode: 'L6',
          reference: 'R1',
          amount: -5.5,
        },
      ],
      claimPayments: [sentClaimPayment(number)],
    });
    expect(status).toBe(201);
    expect(payment).toMatchObject({
      organizationId: setting.host.principal.organization.id,
      importId: null,
      source: 'MANUAL',
      payerId: 'pyr_1',
      payerName: 'Payer pyr_1',
      payerIdentifier: 'pyr_1-code',
      payeeName: null,
      payeeIdentifier: null,
      method: 'ACH',
      direction: 'CREDIT',
      reference: 'EFT-SHOWN',
      paymentDate: '2026-03-02',
      amount: '155.50',
      claimTotal: '170.00',
      adjustmentTotal: '14.50',
      difference: '0.00',
      postedAmount: '170.00',
      counts: { posted: 1, exception: 0, ignored: 0, voided: 0 },
      providerAdjustments: [
        {
          providerIdentifier: '1234567893',
          fiscalDate: '2026-12-31',
          reasonCode: 'WO',
          reference: null,
          amount: '20.00',
        },
        {
          providerIdentifier: '1234567893',
          fiscalDate: '2026-12-31',
          reasonCode: 'L6',
          reference: 'R1',
          amount: '-5.50',
        },
      ],
    });
    expect(await read(payment.id)).toEqual(payment);
  });

  test.each([
    ['one that explains its amount', 170, [], '0.00'],
    ['one of a cent too much', 170.01, [], '0.01'],
    ['one of a cent too little', 169.99, [], '-0.01'],
    ['one that a recovery lessens', 150, [20], '0.00'],
    ['one that interest raises', 171.25, [-1.25], '0.00'],
    ['one that recovers more than it pays', -30, [200], '0.00'],
  ])('returns the difference of %s', async (_case, amount, adjustments, difference) => {
    const { number } = knownClaim();
    const providerAdjustments = adjustments.map((each) => ({
      providerIdentifier: '1234567893',
      fiscalDate: '2026-12-31',
      reasonCode: 'WO',
      amount: each,
    }));
    const { payment } = await pay(setting, [sentClaimPayment(number)], { amount, providerAdjustments });
    expect(payment.difference).toBe(difference);
    expect(payment.counts.posted).toBe(1);
  });

  test('is 409 with the existing payment for the same payer, reference, day and amount', async () => {
    const { payment } = await create({ reference: 'CHK-TWICE', amount: 10 });
    await expect(create({ reference: 'CHK-TWICE', amount: 10.0 })).rejects.toMatchObject({
      status: 409,
      details: { existingId: payment.id },
    });
    for (const other of [
      { payerId: 'pyr_2' },
      { reference: 'CHK-ONCE' },
      { paymentDate: '2026-03-03' },
      { amount: 10.01 },
    ]) {
      expect((await create({ reference: 'CHK-TWICE', amount: 10, ...other })).status).toBe(201);
    }
    expect((await create({ reference: 'CHK-TWICE', amount: 10 }, { as: aPrincipal() })).status).toBe(201);
  });

  test('records another payment for other claims or other provider adjustments', async () => {
    const as = aPrincipal();
    const [one, other] = [knownClaim(), knownClaim()];
    const values = { reference: '0000000', amount: 0 };
    const recouped = (reference: string) => ({
      providerAdjustments: [
        {
          providerIdentifier: '1234567893',
          fiscalDate: '2026-12-31',
          reasonCode: 'WO',
          reference,
          amount: 170,
        },
      ],
    });
    const contents = [
      { claimPayments: [sentClaimPayment(one.number)], ...recouped('OLDA') },
      { claimPayments: [sentClaimPayment(other.number)], ...recouped('OLDB') },
      recouped('OLDC'),
    ];
    const ids: string[] = [];
    for (const content of contents) ids.push((await create({ ...values, ...content }, { as })).payment.id);
    expect(new Set(ids).size).toBe(3);
    const repeated = [...contents, { claimPayments: [sentClaimPayment(one.number, whole(10))] }];
    for (const [index, content] of repeated.entries()) {
      await expect(create({ ...values, ...content }, { as })).rejects.toMatchObject({
        status: 409,
        details: { existingId: ids[index % ids.length] },
      });
    }
  });

  test('records once in two concurrent requests', async () => {
    const twice = [1, 2].map(() => create({ reference: 'CHK-RACE', amount: 10 }));
    const outcomes = await Promise.allSettled(twice);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [recorded] = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const [refused] = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject({ status: 409, details: { existingId: recorded?.payment.id } });
  });

  test('makes the same payment of a later file a duplicate', async () => {
    const { claim, number } = knownClaim({ primaryPayerIds: ['pyr_1'] });
    const lines = [
      { procedure: '99213', charge: '100', paid: '70', adjustments: ['CO*45*20', 'PR*2*10'] },
      { procedure: '72100', charge: '150', paid: '100', adjustments: ['CO*45*30', 'PR*1*20'] },
    ];
    const { payment } = await create({
      method: 'ACH',
      reference: 'EFT-FIRST',
      amount: 170,
      claimPayments: [sentClaimPayment(number)],
    });
    const file = remittanceFile({
      amount: '170',
      reference: 'EFT-FIRST',
      payer: 'pyr_1-code',
      claims: [{ number, charge: '250', paid: '170', share: '30', payerNumber: `ICN-${number}`, lines }],
    });
    const done = await importFile(setting, file);
    expect(done.transactions).toMatchObject([{ status: 'DUPLICATE', counts: { posted: 0, duplicates: 1 } }]);
    expect(setting.fakes.settlements.get(claim.id)?.paidAmount).toBe('170.00');
    expect(await read(payment.id)).toMatchObject({ claimTotal: '170.00', importId: null });
  });

  test('accepts equal claim payments', async () => {
    const { claim, number } = knownClaim({ totalCharge: '30.00', lines: [] });
    const { claimPayments } = await pay(
      setting,
      [1, 2, 3, 4].map(() => sentClaimPayment(number, whole(10))),
    );
    expect(
      claimPayments.map(({ sequence, status, exceptionCode }: Values) => [sequence, status, exceptionCode]),
    ).toEqual([
      [1, 'POSTED', null],
      [2, 'POSTED', null],
      [3, 'POSTED', null],
      [4, 'EXCEPTION', 'ANSWERED_BEFORE'],
    ]);
    expect(setting.fakes.settlements.get(claim.id)?.paidAmount).toBe('30.00');
  });

  test('reverses and corrects within one payment', async () => {
    const { claim, number } = knownClaim({ totalCharge: '100.00', lines: [] });
    const { claimPayments } = await pay(setting, [
      sentClaimPayment(number, { ...whole(80), chargeAmount: 80 }),
      sentClaimPayment(number, { ...whole(-80), claimStatusCode: '22' }),
      sentClaimPayment(number, whole(90)),
    ]);
    expect(claimPayments).toMatchObject([
      { status: 'POSTED', reversedById: claimPayments[1].id },
      { status: 'POSTED', isReversal: true, reversesId: claimPayments[0].id },
      { status: 'POSTED', isReversal: false },
    ]);
    expect(setting.fakes.settlements.get(claim.id)?.paidAmount).toBe('90.00');
    expect(setting.fakes.state(claim.id)?.answers).toHaveLength(1);
  });

  test.each([
    ['predetermination', '25', 'A predetermination pays nothing', false],
    ['claim that was forwarded only', '23', 'The claim was forwarded to another payer', true],
  ])('ignores a %s', async (_case, claimStatusCode, reason, isOfClaim) => {
    const { claim, number } = knownClaim();
    const { payment, claimPayments } = await pay(setting, [sentClaimPayment(number, { claimStatusCode })]);
    expect(claimPayments).toMatchObject([
      { status: 'IGNORED', claimId: isOfClaim ? claim.id : null, reason },
    ]);
    expect(payment).toMatchObject({ ignoredAmount: '170.00', counts: { ignored: 1 } });
    expect(setting.fakes.settlements.get(claim.id)?.paidAmount ?? null).toBeNull();
  });

  test.each<[string, Values, string | null]>([
    ['MA18 of the claim', { remarkCodes: ['MA01', 'MA18'] }, '2026-04-16'],
    ['N89 of the claim', { remarkCodes: ['N89'] }, '2026-04-16'],
    ['N89 of a line', { lineRemarks: ['N89'] }, '2026-04-16'],
    ['another remark', { remarkCodes: ['MA01'], lineRemarks: ['N130'] }, null],
  ])(
    'holds the patient’s share by the remark %s',
    async (_case, { lineRemarks = [], ...values }, heldUntil) => {
      const { number } = knownClaim();
      const sent = sentClaimPayment(number, values);
      const [first, ...others] = sent.lines;
      const lines = [{ ...first, remarkCodes: lineRemarks }, ...others];
      const { claimPayments } = await pay(setting, [{ ...sent, lines }]);
      expect(claimPayments).toMatchObject([{ status: 'POSTED', patientShareHeldUntil: heldUntil }]);
    },
  );

  test.each<[string, Values, string | null]>([
    ['1', { claimStatusCode: '1' }, null],
    ['19', { claimStatusCode: '19' }, '2026-04-16'],
    ['20', { claimStatusCode: '20' }, '2026-04-16'],
    ['21', { claimStatusCode: '21' }, '2026-04-16'],
    ['4', { claimStatusCode: '4' }, null],
  ])('holds the patient’s share by CLP02 = %s', async (_code, values, heldUntil) => {
    const { number } = knownClaim();
    const { claimPayments } = await pay(setting, [sentClaimPayment(number, values)]);
    expect(claimPayments).toMatchObject([{ status: 'POSTED', patientShareHeldUntil: heldUntil }]);
  });

  test.each([
    ['2026-01-17', '2026-03-03', '0.00'],
    ['2026-01-16', '2026-03-02', '30.00'],
  ])('does not hold a share of %s until %s, which is today or past', async (paymentDate, heldUntil, owed) => {
    const { claim, number } = knownClaim();
    const sent = [sentClaimPayment(number, { claimStatusCode: '19' })];
    const { claimPayments } = await pay(setting, sent, { paymentDate });
    expect(claimPayments).toMatchObject([{ patientShareHeldUntil: heldUntil }]);
    const { shares = [] } = setting.fakes.state(claim.id) ?? {};
    expect(sum(shares.map(({ amount }) => amount))).toBe(owed);
  });

  test.each([
    ['1', 'pyr_1', 'PRIMARY'],
    ['2', 'pyr_1', 'SECONDARY'],
    ['2', 'pyr_2', 'SECONDARY'],
    ['3', 'pyr_2', 'TERTIARY'],
    ['21', 'pyr_2', 'TERTIARY'],
    ['4', 'pyr_1', 'PRIMARY'],
    ['4', 'pyr_2', 'SECONDARY'],
  ])('ranks CLP02 = %s of %s as %s', async (claimStatusCode, payerId, payerRank) => {
    const { number } = knownClaim();
    const { claimPayments } = await pay(setting, [sentClaimPayment(number, { claimStatusCode })], {
      payerId,
    });
    expect(claimPayments).toMatchObject([{ status: 'POSTED', payerRank }]);
  });

  test.each([
    ['19', 'pyr_2'],
    ['1', 'pyr_2'],
  ])('makes CLP02 = %s of a payer that is not primary an exception', async (claimStatusCode, payerId) => {
    const { number } = knownClaim();
    const { claimPayments } = await pay(setting, [sentClaimPayment(number, { claimStatusCode })], {
      payerId,
    });
    expect(claimPayments).toMatchObject([{ status: 'EXCEPTION', exceptionCode: 'PAYER_MISMATCH' }]);
  });

  test('accepts any payer of a primary coverage on the day of service', async () => {
    const { number } = knownClaim({ primaryPayerIds: ['pyr_1', 'pyr_2'] });
    const { claimPayments } = await pay(setting, [sentClaimPayment(number)], { payerId: 'pyr_2' });
    expect(claimPayments).toMatchObject([{ status: 'POSTED', payerRank: 'PRIMARY' }]);
  });

  test.each([
    ['of the claim', [whole(250.01)], ['PAID_ABOVE_CHARGE']],
    ['of the claim to the cent', [whole(249.99), whole(0.01)], ['POSTED', 'POSTED']],
    [
      'of the claim, not of a line',
      [
        {
          paidAmount: 200,
          lines: [
            sentLine('99213', 100, 150, { 'OA-94': -50 }),
            sentLine('72100', 150, 50, { 'CO-97': 100 }),
          ],
        },
      ],
      ['POSTED'],
    ],
  ])('limits payments to the charge %s', async (_case, sent, codes) => {
    const { number } = knownClaim();
    const { claimPayments } = await pay(
      setting,
      sent.map((values) => sentClaimPayment(number, values)),
    );
    expect(claimPayments.map(({ status, exceptionCode }: Values) => exceptionCode ?? status)).toEqual(codes);
  });

  test('limits payments of several payers to the charge', async () => {
    const { claim, number } = knownClaim();
    await pay(setting, [sentClaimPayment(number, whole(200))]);
    const second = (amount: number) => [sentClaimPayment(number, { ...whole(amount), claimStatusCode: '2' })];
    const over = await pay(setting, second(50.01), { payerId: 'pyr_2' });
    expect(over.claimPayments).toMatchObject([{ exceptionCode: 'PAID_ABOVE_CHARGE' }]);
    const rest = await pay(setting, second(50), { payerId: 'pyr_2' });
    expect(rest.claimPayments).toMatchObject([{ status: 'POSTED' }]);
    expect(setting.fakes.settlements.get(claim.id)?.paidAmount).toBe('250.00');
  });

  test('reports the first of several problems: the payer, then the lines, then the amounts', async () => {
    const wrong = { paidAmount: 300, lines: [sentLine('A1', 250, 300)] };
    const codeOf = async (payerId: string, values: Values) => {
      const { number } = knownClaim();
      const { claimPayments } = await pay(setting, [sentClaimPayment(number, values)], { payerId });
      return claimPayments[0].exceptionCode;
    };
    expect(await codeOf('pyr_2', wrong)).toBe('PAYER_MISMATCH');
    expect(await codeOf('pyr_1', wrong)).toBe('LINE_NOT_FOUND');
    expect(await codeOf('pyr_1', { ...wrong, lines: [] })).toBe('UNBALANCED');
    expect(await codeOf('pyr_1', { chargeAmount: 300, paidAmount: 300, lines: [] })).toBe(
      'PAID_ABOVE_CHARGE',
    );
  });

  test('is 404 for an unknown payer', async () => {
    await expect(create({ payerId: 'pyr_none', reference: 'CHK-404' })).rejects.toMatchObject({
      status: 404,
    });
  });

  const longest = 999_999_999_999.99;

  test.each<[string, Values]>([
    ['the largest amount', { amount: longest }],
    ['the smallest amount', { amount: -longest }],
    ['no claim payments', { claimPayments: [] }],
    ['the longest reference', { reference: 'x'.repeat(50) }],
    [
      '500 claim payments',
      { claimPayments: Array.from({ length: 500 }, () => sentClaimPayment('N', whole(1))) },
    ],
    ['the largest total', { claimPayments: [sentClaimPayment('N', whole(longest))] }],
    ['each method', { method: 'NON' }],
    ['a debit', { direction: 'DEBIT', amount: -5 }],
  ])('takes %s', async (name, values) => {
    const { status } = await create({ reference: `CHK ${name}`, ...values }, { as: aPrincipal() });
    expect(status).toBe(201);
  });

  test.each<[string, Values]>([
    ['an amount past the largest', { amount: 1_000_000_000_000 }],
    ['a third decimal', { amount: 1.005 }],
    ['an amount as text', { amount: '1.00' }],
    ['an empty reference', { reference: '' }],
    ['a reference past the longest', { reference: 'x'.repeat(51) }],
    ['no payer', { payerId: undefined }],
    ['an impossible day', { paymentDate: '2026-02-30' }],
    ['an unknown method', { method: 'CASH' }],
    [
      '501 claim payments',
      { claimPayments: Array.from({ length: 501 }, () => sentClaimPayment('N', whole(1))) },
    ],
    [
      'claim payments with a total that can’t be stored',
      { claimPayments: [sentClaimPayment('N', whole(longest)), sentClaimPayment('N', whole(0.01))] },
    ],
    [
      'provider adjustments with a total that can’t be stored',
      {
        providerAdjustments: [longest, 0.01].map((amount) => ({
          providerIdentifier: '1',
          fiscalDate: '2026-12-31',
          reasonCode: 'WO',
          amount,
        })),
      },
    ],
    [
      'shares with a total that can’t be stored',
      {
        claimPayments: [
          sentClaimPayment('N', {
            chargeAmount: 0,
            paidAmount: 0,
            lines: [sentLine('A1', 0, 0, { 'PR-1': longest, 'PR-2': 0.01 })],
          }),
        ],
      },
    ],
    [
      'a difference of shares that can’t be stored',
      {
        claimPayments: [
          sentClaimPayment('N', {
            ...whole(0),
            patientResponsibility: longest,
            adjustments: [{ groupCode: 'PR', reasonCode: '1', amount: -0.01 }],
          }),
        ],
      },
    ],
    [
      'a group that marks reversals',
      { claimPayments: [sentClaimPayment('N', { lines: [sentLine('A1', 1, 1, { 'CR-1': 0 })] })] },
    ],
    ['an unknown status code', { claimPayments: [sentClaimPayment('N', { claimStatusCode: '5' })] }],
  ])('is 400 for %s, and stores nothing', async (_case, values) => {
    const as = aPrincipal();
    await expect(create({ reference: 'CHK-400', ...values }, { as })).rejects.toMatchObject({ status: 400 });
    const { data } = await setting.host.call('remittances.listPayments', {}, { as });
    expect(data.total).toBe(0);
  });
});

describe('remittances.getPayment', () => {
  test('sums its claim payments by status', async () => {
    const as = aPrincipal();
    const numbers = [10, 20, 40, 80].map(
      (charge) => knownClaim({ totalCharge: `${charge}.00`, lines: [] }).number,
    );
    const { payment, claimPayments } = await pay(
      setting,
      [
        ...numbers.map((number, index) => sentClaimPayment(number, whole([10, 20, 40, 80][index] ?? 0))),
        sentClaimPayment('NOBODY', whole(160)),
        sentClaimPayment('NOBODY', whole(320)),
        sentClaimPayment('NOBODY', { ...whole(-5), claimStatusCode: '22' }),
      ],
      { amount: 625 },
      { as },
    );
    expect(payment).toMatchObject({
      claimTotal: '625.00',
      postedAmount: '150.00',
      exceptionAmount: '475.00',
      difference: '0.00',
      counts: { posted: 4, exception: 3, ignored: 0, voided: 0 },
    });
    const change = (index: number, verb: string, body: Values) =>
      setting.host.call(
        `remittances.${verb}ClaimPayment`,
        { params: { claimPaymentId: claimPayments[index].id }, body },
        { as },
      );
    await change(0, 'void', { reason: 'wrong' });
    await change(4, 'ignore', { reason: 'not ours' });
    await change(6, 'ignore', { reason: 'not ours' });
    expect(await read(payment.id, { as })).toMatchObject({
      claimTotal: '625.00',
      postedAmount: '140.00',
      exceptionAmount: '320.00',
      ignoredAmount: '155.00',
      voidedAmount: '10.00',
      counts: { posted: 3, exception: 1, ignored: 2, voided: 1 },
      difference: '0.00',
    });
    const statuses = (await claimPaymentsOf(setting, payment.id, { as })).map(({ status }: Values) => status);
    expect(statuses).toEqual(['VOIDED', 'POSTED', 'POSTED', 'POSTED', 'IGNORED', 'EXCEPTION', 'IGNORED']);
  });

  test('is 404 for a missing one and for one of another organization', async () => {
    const { payment } = await create({ reference: 'CHK-MINE' });
    const missing = await read('pmt_none').catch((error: unknown) => error);
    const foreign = await read(payment.id, { as: aPrincipal() }).catch((error: unknown) => error);
    expect(missing).toMatchObject({ status: 404 });
    expect(foreign).toEqual(missing);
  });
});

describe('remittances.listPayments', () => {
  test('filters by each parameter, with inclusive bounds', async () => {
    const as = aPrincipal();
    const { number } = knownClaim({ totalCharge: '10.00', lines: [] });
    await pay(
      setting,
      [sentClaimPayment(number, whole(10))],
      { reference: 'A', amount: 10, paymentDate: '2026-03-01' },
      { as },
    );
    await pay(
      setting,
      [sentClaimPayment('NOBODY', whole(20))],
      { reference: 'B', amount: 21, paymentDate: '2026-03-02', method: 'ACH' },
      { as },
    );
    await pay(
      setting,
      [],
      { reference: 'C', payerId: 'pyr_2', paymentDate: '2026-03-03', method: 'NON' },
      { as },
    );
    const file = remittanceFile({ amount: '0', reference: 'D', date: '20260304', claims: [] });
    const { import: imported } = await importFile(setting, file, { as });
    const listed = async (query: CallInput['query']) => {
      const { data } = await setting.host.call('remittances.listPayments', { query }, { as });
      const references = data.payments.map(({ reference }: { reference: string }) => reference);
      expect(data.total).toBe(query?.take ? 4 : references.length);
      return references.sort().join('');
    };
    const cases: readonly [CallInput['query'], string][] = [
      [{}, 'ABCD'],
      [{ payerId: 'pyr_2' }, 'C'],
      [{ payerId: ['pyr_1', 'pyr_2'] }, 'ABCD'],
      [{ reference: 'B' }, 'B'],
      [{ reference: 'b' }, ''],
      [{ method: 'ACH' }, 'BD'],
      [{ method: ['CHK', 'NON'] }, 'AC'],
      [{ paymentDateFrom: '2026-03-02' }, 'BCD'],
      [{ paymentDateFrom: '2026-03-03' }, 'CD'],
      [{ paymentDateTo: '2026-03-02' }, 'AB'],
      [{ paymentDateTo: '2026-03-01' }, 'A'],
      [{ paymentDateFrom: '2026-03-02', paymentDateTo: '2026-03-02' }, 'B'],
      [{ minAmount: '10' }, 'AB'],
      [{ minAmount: '10.01' }, 'B'],
      [{ maxAmount: '10.00' }, 'ACD'],
      [{ maxAmount: '9.99' }, 'CD'],
      [{ importId: imported.id }, 'D'],
      [{ hasDifference: 'true' }, 'B'],
      [{ hasDifference: 'false' }, 'ACD'],
      [{ hasExceptions: 'true' }, 'B'],
      [{ hasExceptions: 'false' }, 'ACD'],
      [{ take: '1', skip: '0' }, 'D'],
    ];
    for (const [query, references] of cases)
      expect([query, await listed(query)]).toEqual([query, references]);
  });

  test.each<Record<string, string>>([
    { method: 'CASH' },
    { paymentDateFrom: '2026-02-30' },
    { paymentDateTo: 'today' },
    { hasDifference: 'maybe' },
    { reference: '' },
  ])('is 400 for %o', async (query) => {
    await expect(setting.host.call('remittances.listPayments', { query })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('remittances.closePaymentDifference', () => {
  const close = async (paymentId: string, options: CallOptions = {}) => {
    const input = { params: { paymentId }, body: { reason: 'The bank deducted its fee' } };
    return (await setting.host.call('remittances.closePaymentDifference', input, options)).data.payment;
  };
  test('records why the payment differs, once', async () => {
    const { payment } = await create({ reference: 'CHK-DIFFERS', amount: 12 });
    expect(payment).toMatchObject({ difference: '12.00', openDifference: '12.00', differenceClosedAt: null });
    const bound = { ...setting.host.principal, memberId: 'mem_1', agentId: 'agt_1' };
    expect(await close(payment.id, { as: bound })).toMatchObject({
      difference: '12.00',
      openDifference: '0.00',
      differenceClosedAt: expect.any(String),
      differenceClosedBy: setting.host.principal.keyId,
      differenceClosedByMemberId: 'mem_1',
      differenceClosedByAgentId: 'agt_1',
      differenceReason: 'The bank deducted its fee',
    });
    await expect(close(payment.id)).rejects.toMatchObject({ status: 409 });
  });

  test('is 409 for a payment that balances', async () => {
    const { payment } = await create({ reference: 'CHK-BALANCES', amount: 0 });
    await expect(close(payment.id)).rejects.toMatchObject({ status: 409 });
  });

  test('leaves open what changes afterwards', async () => {
    const set = (providerAdjustments: readonly string[]) =>
      remittanceFile({ amount: '20', reference: 'EFT-CLOSED', claims: [], providerAdjustments });
    await importFile(setting, set(['WO:R1*5']));
    const query = { reference: 'EFT-CLOSED' };
    const found = async () =>
      (await setting.host.call('remittances.listPayments', { query })).data.payments[0];
    const { id } = await found();
    expect(await close(id)).toMatchObject({ difference: '25.00', openDifference: '0.00' });
    await importFile(setting, set(['WO:R1*5', 'WO:R2*-25']));
    expect(await found()).toMatchObject({ difference: '0.00', openDifference: '-25.00' });
    expect(await close(id)).toMatchObject({ difference: '0.00', openDifference: '0.00' });
  });
});

describe('remittances.reopenPaymentDifference', () => {
  test('opens the difference again, and is 409 where none is closed', async () => {
    const { payment } = await create({ reference: 'CHK-REOPENED', amount: -3.5 });
    const input = { params: { paymentId: payment.id }, body: {} };
    const reopen = async () =>
      (await setting.host.call('remittances.reopenPaymentDifference', input)).data.payment;
    await expect(reopen()).rejects.toMatchObject({ status: 409 });
    const closing = { params: { paymentId: payment.id }, body: { reason: 'A debit of the bank' } };
    const bound = { ...setting.host.principal, memberId: 'mem_1', agentId: 'agt_1' };
    await setting.host.call('remittances.closePaymentDifference', closing, { as: bound });
    expect(await reopen()).toMatchObject({
      openDifference: '-3.50',
      differenceClosedAt: null,
      differenceClosedBy: null,
      differenceClosedByMemberId: null,
      differenceClosedByAgentId: null,
      differenceReason: null,
    });
  });
});
