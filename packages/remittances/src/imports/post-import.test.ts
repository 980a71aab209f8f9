import { aPrincipal, type CallOptions } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile, type WrittenClaim, type WrittenPayment } from '../../test/remittance-file.ts';
import {
  aClaim,
  doJob,
  importFile,
  postAll,
  queuedJobs,
  readImport,
  remittanceHost,
  type Setting,
  upload,
} from '../../test/remittance-host.ts';
import { ClaimPayment } from '../claim-payments/claim-payment.ts';
import { StagedRecord } from './import.ts';
import { postImportJob } from './jobs.ts';
import { postNext, recordsPosted } from './post-import.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

let claims = 0;

/** A claim of this test only, without lines. */
function wholeClaim(totalCharge: string, values: Parameters<typeof aClaim>[1] = {}) {
  claims += 1;
  const claim = aClaim(`clm_${claims}`, { totalCharge, lines: [], ...values });
  setting.fakes.has(claim);
  return { claim, number: claim.claimNumber };
}

const wholePayment = (number: string, paid: string, values: Partial<WrittenClaim> = {}): WrittenClaim => ({
  number,
  charge: paid,
  paid,
  ...values,
});

const paidFor = (claimId: string) => setting.fakes.settlements.get(claimId)?.paidAmount ?? null;

type As = NonNullable<CallOptions['as']>;

/** The claim payments of an organization in order of arrival. */
const storedBy = (as: As) =>
  setting.host.inside(as, async (context) => {
    const stored = await context.em.find(ClaimPayment, {}, { orderBy: { id: 'asc' } });
    return stored.map(
      ({ id, sequence, status, exceptionCode = null, reversesId = null, paidAmount = null }) => ({
        id,
        sequence,
        status,
        exceptionCode,
        reversesId,
        paidAmount,
      }),
    );
  });

const paymentsOf = async (as: As) =>
  (await setting.host.call('remittances.listPayments', { query: { take: '100' } }, { as })).data.payments;

const importPayments = (as: As, ...payments: readonly WrittenPayment[]) =>
  importFile(setting, remittanceFile(...payments), { as });

/** The same contents in different bytes. */
const again = (as: As, ...payments: readonly WrittenPayment[]) =>
  importFile(setting, `${remittanceFile(...payments)}\n\n`, { as });

describe('a file that is sent again', () => {
  test('is the existing import, within its organization', async () => {
    const as = aPrincipal();
    const file = remittanceFile({ amount: '0', claims: [] });
    const first = await importFile(setting, file, { as });
    expect(await importFile(setting, file, { as })).toEqual({ ...first, status: 200 });
    expect((await importFile(setting, file, { as: aPrincipal() })).status).toBe(202);
  });

  test('is the existing import, even if that is still posting', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('10.00');
    const content = remittanceFile({ amount: '10', claims: [wholePayment(number, '10')] });
    const body = { content };
    const first = await setting.host.call('imports.createX12Import', { body }, { as });
    const second = await setting.host.call('imports.createX12Import', { body }, { as });
    expect([first.status, second.status, second.data.import.status]).toEqual([202, 200, 'POSTING']);
    expect(second.data.import.id).toBe(first.data.import.id);
    await postAll(setting, first.data.import.id, { as });
    expect(paidFor(claim.id)).toBe('10.00');
  });
});

describe('the payer of a payment', () => {
  test('gets the address in the file if the payer exists', async () => {
    const { payerAddresses } = setting.fakes;
    const before = payerAddresses.size;
    await importPayments(aPrincipal(), { amount: '0', payer: '99999', claims: [] });
    expect(payerAddresses.size).toBe(before);
    await importPayments(aPrincipal(), { amount: '0', payer: '60055', claims: [] });
    const address = { line1: '10 SOUTH AVENUE', line2: null, city: 'RAPID CITY', state: 'SD' };
    expect(payerAddresses.get('pyr_2')).toEqual({ ...address, postalCode: '57701' });
  });
});

describe('a payment that is sent again', () => {
  const payment = (claimPayments: readonly WrittenClaim[], values: Partial<WrittenPayment> = {}) => ({
    amount: '10',
    reference: 'EFT-9',
    claims: claimPayments,
    ...values,
  });

  test('is a duplicate within one file too', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    const twice = payment([wholePayment(number, '10')]);
    const done = await importPayments(as, twice, twice);
    expect(done.transactions).toMatchObject([
      { status: 'POSTED', counts: { posted: 1, duplicates: 0 }, postedAmount: '10.00' },
      { status: 'DUPLICATE', counts: { posted: 0, duplicates: 1 }, postedAmount: '0.00' },
    ]);
    expect(done.import).toMatchObject({
      status: 'DONE',
      counts: { transactions: 2, claims: 2, posted: 1, duplicates: 1, exceptions: 0 },
      paidAmount: '20.00',
      postedAmount: '10.00',
    });
    expect([paidFor(claim.id), (await paymentsOf(as)).length]).toEqual(['10.00', 1]);
  });

  test.each<[string, Partial<WrittenPayment>]>([
    ['payer', { payer: '60055' }],
    ['trace number', { reference: 'EFT-10' }],
    ['date', { date: '20260303' }],
    ['amount', { amount: '10.01' }],
    ['direction', { direction: 'D' }],
  ])('is a different one by its %s', async (_case, values) => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00', { primaryPayerIds: ['pyr_1', 'pyr_2'] });
    await importPayments(as, payment([wholePayment(number, '10')]));
    const other = await importPayments(as, payment([wholePayment(number, '10')], values));
    expect(other.transactions).toMatchObject([{ status: 'POSTED', counts: { duplicates: 0 } }]);
    expect([paidFor(claim.id), (await paymentsOf(as)).length]).toEqual(['20.00', 2]);
  });

  test('posts the claim payments that the first did not contain', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    await importPayments(as, payment([wholePayment(number, '10')]));
    const more = await importPayments(
      as,
      payment([
        wholePayment(number, '10'),
        wholePayment(number, '11'),
        wholePayment(number, '10', { status: '2' }),
      ]),
    );
    expect(more.transactions).toMatchObject([
      {
        status: 'POSTED',
        counts: { claims: 3, posted: 2, duplicates: 1, exceptions: 0 },
        reasons: [{ code: 'DUPLICATE', count: 1 }],
      },
    ]);
    expect(paidFor(claim.id)).toBe('31.00');
    expect(await paymentsOf(as)).toMatchObject([{ claimTotal: '31.00', counts: { posted: 3 } }]);
  });

  test('has as many equal claim payments as the longest of its files', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    const equal = (count: number) => payment(Array.from({ length: count }, () => wholePayment(number, '10')));
    expect((await importPayments(as, equal(2))).import.counts).toMatchObject({ posted: 2, duplicates: 0 });
    expect((await importPayments(as, equal(3))).import.counts).toMatchObject({ posted: 1, duplicates: 2 });
    expect((await again(as, equal(3))).import.counts).toMatchObject({ posted: 0, duplicates: 3 });
    expect(paidFor(claim.id)).toBe('30.00');
  });

  test('distinguishes claim payments by their lines', async () => {
    const as = aPrincipal();
    claims += 1;
    const claim = aClaim(`clm_${claims}`);
    setting.fakes.has(claim);
    const of = (procedure: string) => ({
      number: claim.claimNumber,
      charge: '50',
      paid: '50',
      lines: [{ procedure, charge: procedure === '99213' ? '100' : '150', paid: '50' }],
    });
    await importPayments(as, payment([of('99213')]));
    expect((await importPayments(as, payment([of('99213'), of('72100')]))).import.counts).toMatchObject({
      duplicates: 1,
      exceptions: 1,
    });
  });

  test('does not post voided claim payments again', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    await importPayments(as, payment([wholePayment(number, '10')]));
    const [{ id = '' } = {}] = await storedBy(as);
    const input = { params: { claimPaymentId: id }, body: { reason: 'wrong claim' } };
    await setting.host.call('remittances.voidClaimPayment', input, { as });
    const repeated = await again(as, payment([wholePayment(number, '10')]));
    expect(repeated.transactions).toMatchObject([{ status: 'DUPLICATE', counts: { duplicates: 1 } }]);
    expect(await storedBy(as)).toMatchObject([{ status: 'VOIDED' }]);
    expect(paidFor(claim.id)).toBeNull();
  });

  test('adds the provider adjustments that the first did not contain', async () => {
    const as = aPrincipal();
    const { number } = wholeClaim('100.00');
    const withAdjustments = (...providerAdjustments: readonly string[]) =>
      payment([wholePayment(number, '10')], { providerAdjustments });
    await importPayments(as, withAdjustments());
    const reported = [
      await importPayments(as, withAdjustments('L6:R1*-5')),
      await again(as, withAdjustments('L6:R1*-5')),
      await importPayments(as, withAdjustments('L6:R1*-5', 'L6:R1*-5')),
    ].flatMap(({ transactions }) => transactions);
    expect(reported).toMatchObject([
      {
        status: 'POSTED',
        reasons: [
          { code: 'DUPLICATE', count: 1 },
          { code: 'PROVIDER_ADJUSTMENTS_ADDED', count: 1 },
        ],
      },
      { status: 'DUPLICATE', reasons: [{ code: 'DUPLICATE', count: 1 }] },
      {
        status: 'POSTED',
        reasons: [{ code: 'DUPLICATE' }, { code: 'PROVIDER_ADJUSTMENTS_ADDED', count: 1 }],
      },
    ]);
    expect(await paymentsOf(as)).toMatchObject([
      { claimTotal: '10.00', adjustmentTotal: '-10.00', difference: '-10.00' },
    ]);
  });

  test('adds its provider adjustments once', async () => {
    const as = aPrincipal();
    const values = { amount: '-5', direction: 'D', providerAdjustments: ['WO:R1*5'] } as const;
    await importPayments(as, payment([], values));
    const repeated = await again(as, payment([], values));
    expect(repeated.transactions).toMatchObject([
      {
        status: 'DUPLICATE',
        counts: { claims: 0, duplicates: 0 },
        reasons: [{ code: 'DUPLICATE', count: 1 }],
      },
    ]);
    expect(await paymentsOf(as)).toMatchObject([
      {
        amount: '-5.00',
        direction: 'DEBIT',
        claimTotal: '0.00',
        adjustmentTotal: '5.00',
        difference: '0.00',
        providerAdjustments: [
          { reasonCode: 'WO', reference: 'R1', amount: '5.00', fiscalDate: '2026-12-31' },
        ],
      },
    ]);
  });
});

describe('payments with one trace number, date and amount', () => {
  const values = { amount: '0', reference: '0000000', date: '20261005' };
  const recouped = (number: string, reference: string): WrittenPayment => ({
    ...values,
    claims: [wholePayment(number, '50')],
    providerAdjustments: [`WO:${reference}*50`],
  });
  const recoupedBy = async (as: As) =>
    (await paymentsOf(as))
      .map(({ claimTotal, adjustmentTotal, difference, providerAdjustments }: PaymentTotals) => [
        claimTotal,
        adjustmentTotal,
        difference,
        ...providerAdjustments.map(({ reference }) => reference),
      ])
      .reverse();

  interface PaymentTotals {
    readonly claimTotal: string;
    readonly adjustmentTotal: string;
    readonly difference: string;
    readonly providerAdjustments: readonly { readonly reference: string }[];
  }

  test('are as many payments as there are sets with other claims', async () => {
    const as = aPrincipal();
    const claimed = [1, 2, 3].map(() => wholeClaim('100.00'));
    const sets = claimed.map(({ number }, index) => recouped(number, `OLD${index}`));
    const done = await importPayments(as, ...sets);
    expect(done.transactions).toMatchObject(sets.map(() => ({ status: 'POSTED', reasons: [] })));
    expect(await recoupedBy(as)).toEqual([
      ['50.00', '50.00', '0.00', 'OLD0'],
      ['50.00', '50.00', '0.00', 'OLD1'],
      ['50.00', '50.00', '0.00', 'OLD2'],
    ]);
    expect(claimed.map(({ claim }) => paidFor(claim.id))).toEqual(['50.00', '50.00', '50.00']);
    const repeated = await again(as, ...sets.toReversed());
    expect(repeated.transactions).toMatchObject(sets.map(() => ({ status: 'DUPLICATE' })));
    expect(await recoupedBy(as)).toHaveLength(3);
  });

  test('are two payments by provider adjustments if they have no claims', async () => {
    const as = aPrincipal();
    const moved = (reference: string): WrittenPayment => ({
      ...values,
      claims: [],
      providerAdjustments: [`FB:${reference}*-50`, `WO:${reference}*50`],
    });
    const done = await importPayments(as, moved('OLDA'), moved('OLDB'), moved('OLDA'));
    expect(done.transactions.map(({ status }: { status: string }) => status)).toEqual([
      'POSTED',
      'POSTED',
      'DUPLICATE',
    ]);
    expect(await recoupedBy(as)).toEqual([
      ['0.00', '0.00', '0.00', 'OLDA', 'OLDA'],
      ['0.00', '0.00', '0.00', 'OLDB', 'OLDB'],
    ]);
  });

  test('are two payments if one has claims and the other provider adjustments only', async () => {
    const as = aPrincipal();
    const { number } = wholeClaim('100.00');
    const done = await importPayments(
      as,
      { ...values, claims: [], providerAdjustments: ['FB:OLDB*-50', 'WO:OLDB*50'] },
      recouped(number, 'OLDA'),
    );
    expect(done.transactions).toMatchObject([{ status: 'POSTED' }, { status: 'POSTED' }]);
    expect(await recoupedBy(as)).toEqual([
      ['0.00', '0.00', '0.00', 'OLDB', 'OLDB'],
      ['50.00', '50.00', '0.00', 'OLDA'],
    ]);
  });

  test('post a claim payment that both contain once', async () => {
    const as = aPrincipal();
    const [first, second] = [wholeClaim('100.00'), wholeClaim('100.00')];
    await importPayments(as, recouped(first.number, 'OLDA'), recouped(second.number, 'OLDB'));
    const claimPayments = [first, second].map(({ number }) => wholePayment(number, '50'));
    const both = await importPayments(as, { ...values, claims: claimPayments });
    expect(both.transactions).toMatchObject([{ status: 'DUPLICATE', counts: { duplicates: 2 } }]);
    expect([paidFor(first.claim.id), paidFor(second.claim.id)]).toEqual(['50.00', '50.00']);
  });
});

describe('a reversal', () => {
  const back = (number: string, paid: string) => wholePayment(number, `-${paid}`, { status: '22' });

  test('and its correction in one file leave the correction', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    const done = await importPayments(as, {
      amount: '90',
      claims: [wholePayment(number, '80'), back(number, '80'), wholePayment(number, '90')],
    });
    expect(done.transactions).toMatchObject([
      { status: 'POSTED', counts: { posted: 3 }, postedAmount: '90.00' },
    ]);
    expect(setting.fakes.state(claim.id)).toMatchObject({
      settlement: { paidAmount: '90.00' },
      answers: [{ paidAmount: '90.00' }],
    });
  });

  test('takes back a claim payment of an earlier file', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    await importPayments(as, { amount: '80', reference: 'EFT-1', claims: [wholePayment(number, '80')] });
    await importPayments(as, {
      amount: '-80',
      reference: 'EFT-2',
      direction: 'D',
      claims: [back(number, '80')],
    });
    expect(setting.fakes.settlements.get(claim.id)).toMatchObject({
      status: 'RECOUPED',
      paidAmount: null,
    });
    const [original, reversal] = await storedBy(as);
    expect(reversal).toMatchObject({ status: 'POSTED', reversesId: original?.id });
    await importPayments(as, { amount: '70', reference: 'EFT-3', claims: [wholePayment(number, '70')] });
    expect(paidFor(claim.id)).toBe('70.00');
  });

  test('takes back the newest of equal ones, and each once', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    await importPayments(as, {
      amount: '10',
      claims: [
        wholePayment(number, '10'),
        wholePayment(number, '10'),
        back(number, '10'),
        back(number, '10'),
        back(number, '10'),
      ],
    });
    const stored = await storedBy(as);
    expect(stored.map(({ exceptionCode }) => exceptionCode)).toEqual([
      null,
      null,
      null,
      null,
      'REVERSAL_WITHOUT_ORIGINAL',
    ]);
    expect(stored.map(({ reversesId }) => reversesId)).toEqual([
      null,
      null,
      stored[1]?.id,
      stored[0]?.id,
      null,
    ]);
    expect(paidFor(claim.id)).toBeNull();
  });

  test.each([
    ['of other amounts', '79.99'],
    ['of more than was paid', '80.01'],
  ])('%s becomes an exception', async (_case, paid) => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    const done = await importPayments(as, {
      amount: '80',
      claims: [wholePayment(number, '80'), back(number, paid)],
    });
    expect(done.transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        counts: { posted: 1, exceptions: 1 },
        reasons: [{ code: 'REVERSAL_WITHOUT_ORIGINAL', count: 1 }],
      },
    ]);
    expect(paidFor(claim.id)).toBe('80.00');
  });

  test.each<[string, Partial<WrittenClaim>, Partial<WrittenClaim>]>([
    ['of the whole charge', { adjustments: ['CO*16*100'] }, { adjustments: ['CR*16*-100'] }],
    [
      'of a part of it',
      { paid: '60', adjustments: ['CO*45*40'] },
      { paid: '-60', adjustments: ['CR*45*-30', 'CO*45*-10'] },
    ],
    [
      'of a line',
      { lines: [{ procedure: '99213', charge: '100', paid: '0', adjustments: ['CO*16*100'] }] },
      { lines: [{ procedure: '99213', charge: '-100', paid: '0', adjustments: ['CR*16*-100'] }] },
    ],
    [
      'that was itself of group CR',
      { adjustments: ['CR*16*60', 'CO*45*40'] },
      { adjustments: ['CR*16*-100'] },
    ],
  ])('with an adjustment of group CR takes back an adjustment %s', async (_case, original, reversal) => {
    const as = aPrincipal();
    const { lines } = aClaim('clm_any');
    const { claim, number } = wholeClaim('100.00', { lines: lines.slice(0, 1) });
    const answer = { number, charge: '100', paid: '0' };
    await importPayments(as, { amount: '0', claims: [{ ...answer, ...original }] });
    const done = await importPayments(as, {
      amount: '80',
      reference: 'EFT-2',
      claims: [
        { ...answer, charge: '-100', status: '22', ...reversal },
        { ...answer, paid: '80', adjustments: ['CO*45*20'] },
      ],
    });
    expect(done).toMatchObject({ import: { faults: [] }, transactions: [{ status: 'POSTED' }] });
    expect(setting.fakes.state(claim.id)?.answers).toMatchObject([{ paidAmount: '80.00' }]);
  });

  test('before its original becomes an exception', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    await importPayments(as, { amount: '0', claims: [back(number, '80'), wholePayment(number, '80')] });
    expect((await storedBy(as)).map(({ exceptionCode }) => exceptionCode)).toEqual([
      'REVERSAL_WITHOUT_ORIGINAL',
      null,
    ]);
    expect(paidFor(claim.id)).toBe('80.00');
  });
});

describe('reversals among other answers', () => {
  test('leave the amounts of a claim as if neither they nor their originals had been posted', async () => {
    const amounts = ['10', '20', '30', '40'];
    for (let stored = 0; stored < 2 ** amounts.length; stored += 1) {
      const as = aPrincipal();
      const { claim, number } = wholeClaim('100.00');
      const { claim: plain, number: plainNumber } = wholeClaim('100.00');
      const stays = amounts.filter((_amount, index) => stored & (1 << index));
      const goes = amounts.filter((amount) => !stays.includes(amount));
      const taken = goes.map((amount) => wholePayment(number, `-${amount}`, { status: '22' }));
      const all = amounts.map((amount) => wholePayment(number, amount));
      await importPayments(as, { amount: '0', claims: [...all, ...taken] });
      await importPayments(as, {
        amount: '0',
        reference: 'EFT-2',
        claims: stays.map((amount) => wholePayment(plainNumber, amount)),
      });
      const settlement = setting.fakes.settlements.get(claim.id);
      const expected = setting.fakes.settlements.get(plain.id);
      const own = { claimId: null, entries: [] };
      expect({ ...settlement, ...own }).toEqual(
        stays.length === 0
          ? expect.objectContaining({ status: 'RECOUPED', paidAmount: null, insuranceBalance: '100.00' })
          : { ...expected, ...own, ...(goes.length > 0 && { status: 'RECOUPED' }) },
      );
    }
  });
});

describe('an exception', () => {
  test.each<[string, (number: string) => WrittenClaim, Partial<WrittenPayment>]>([
    ['CLAIM_NOT_FOUND', () => wholePayment('NOBODY', '10'), {}],
    ['UNBALANCED', (number) => wholePayment(number, '10', { charge: '11' }), {}],
    ['PAID_ABOVE_CHARGE', (number) => wholePayment(number, '100.01'), {}],
    ['PAYER_MISMATCH', (number) => wholePayment(number, '10'), { payer: '60055' }],
    ['REVERSAL_WITHOUT_ORIGINAL', (number) => wholePayment(number, '-10', { status: '22' }), {}],
    ['FAULTY_DATA', (number) => wholePayment(number, '1O'), {}],
    [
      'LINE_NOT_FOUND',
      (number) => wholePayment(number, '10', { lines: [{ procedure: '99213', charge: '10', paid: '10' }] }),
      {},
    ],
  ])('is %s, counted in its set, and posts nothing', async (code, written, values) => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    const done = await importPayments(as, { amount: '10', claims: [written(number)], ...values });
    expect(done.transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        counts: { claims: 1, posted: 0, exceptions: 1 },
        reasons: [{ code, count: 1 }],
      },
    ]);
    expect(await storedBy(as)).toMatchObject([{ status: 'EXCEPTION', exceptionCode: code }]);
    expect(paidFor(claim.id)).toBeNull();
  });

  test('is CLAIM_AMBIGUOUS if two claims have the number', async () => {
    const as = aPrincipal();
    wholeClaim('100.00', { claimNumber: 'TWICE' });
    wholeClaim('100.00', { claimNumber: 'TWICE' });
    const done = await importPayments(as, { amount: '10', claims: [wholePayment('TWICE', '10')] });
    expect(done.transactions).toMatchObject([{ reasons: [{ code: 'CLAIM_AMBIGUOUS', count: 1 }] }]);
  });

  test('does not prevent the posting of others', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    const done = await importPayments(as, {
      amount: '30',
      claims: [wholePayment('NOBODY', '10'), wholePayment(number, '10'), wholePayment('NOBODY', '10')],
    });
    expect(done.transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        counts: { posted: 1, exceptions: 2 },
        reasons: [{ code: 'CLAIM_NOT_FOUND', count: 2 }],
      },
    ]);
    expect(done.import).toMatchObject({ paidAmount: '30.00', postedAmount: '10.00' });
    expect(paidFor(claim.id)).toBe('10.00');
  });

  test('is FAULTY_DATA for amounts whose totals can’t be stored', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    const largest = '999999999999.99';
    const line = (more: string) => ({ procedure: '99213', charge: '0', paid: '0', more: [more] });
    await importPayments(as, {
      amount: '0',
      claims: [
        wholePayment(number, '0', { lines: [line(`AMT*B6*${largest}`), line('AMT*B6*0.01')] }),
        wholePayment(number, '0', { share: largest, adjustments: ['PR*1*-0.01**2*0.01'] }),
        wholePayment(number, '0', { share: largest, adjustments: ['PR*1*-0.01', 'CO*45*0.01'] }),
        wholePayment(number, '0', {
          adjustments: [`PR*1*${largest}`, `PR*2*${largest}`, `CO*45*-${largest}`],
        }),
      ],
    });
    expect((await storedBy(as)).map(({ exceptionCode }) => exceptionCode)).toEqual([
      'FAULTY_DATA',
      null,
      'FAULTY_DATA',
      'FAULTY_DATA',
    ]);
    expect(setting.fakes.settlements.get(claim.id)).toMatchObject({
      paidAmount: null,
      insuranceBalance: '100.00',
    });
  });
});

describe('a payment without a date', () => {
  test('has the day of its arrival in the organization’s time zone', async () => {
    const as = aPrincipal({ timeZone: 'Pacific/Kiritimati' });
    const { claim, number } = wholeClaim('100.00');
    await importPayments(as, {
      amount: '0',
      date: '',
      claims: [wholePayment(number, '0', { charge: '100', adjustments: ['CO*16*100'] })],
    });
    expect(await paymentsOf(as)).toMatchObject([{ paymentDate: null }]);
    expect(setting.fakes.state(claim.id)).toMatchObject({
      answers: [{ paymentDate: '2026-03-03' }],
      denials: [{ denialDate: '2026-03-03' }],
    });
  });
});

describe('a predetermination', () => {
  test('is ignored and counted as such', async () => {
    const as = aPrincipal();
    const { claim, number } = wholeClaim('100.00');
    const done = await importPayments(as, {
      amount: '0',
      claims: [wholePayment(number, '10', { status: '25' })],
    });
    expect(done.transactions).toMatchObject([
      { status: 'POSTED', counts: { posted: 0, exceptions: 0 }, reasons: [{ code: 'IGNORED', count: 1 }] },
    ]);
    expect(paidFor(claim.id)).toBeNull();
  });
});

/** Fills two parts and some of a third; the payment itself is one of the records. */
const many = 2 * recordsPosted + 40;

/** A payment with the given number of claim payments of 1.00; some equal ones are in different parts. */
function manyClaims() {
  const { claim: shared, number: sharedNumber } = wholeClaim('5.00');
  const single = Array.from({ length: many }, () => wholeClaim('1.00'));
  const equal = new Set([0, recordsPosted - 2, recordsPosted - 1, 2 * recordsPosted - 1, many - 1]);
  const numbers = single.map(({ number }, index) => (equal.has(index) ? sharedNumber : number));
  const payment = {
    amount: `${many}`,
    reference: 'EFT-MANY',
    claims: numbers.map((number) => wholePayment(number, '1')),
    providerAdjustments: ['WO:R1*7.5'],
  };
  return { shared, single: single.filter((_each, index) => !equal.has(index)), payment };
}

describe('a long file', () => {
  const stage = async (as: As, content: string) => {
    const { data } = await setting.host.call('imports.createX12Import', { body: { content } }, { as });
    return data.import.id as string;
  };
  const next = (as: As, importId: string) =>
    setting.host.inside(as, (context) => postNext(context, setting.fakes.ports, importId));

  const expectPostedOnce = async (as: As, { shared, single }: ReturnType<typeof manyClaims>) => {
    const stored = await storedBy(as);
    expect(stored.map(({ sequence }) => sequence).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: many }, (_, index) => index + 1),
    );
    expect(stored.every(({ status }) => status === 'POSTED')).toBe(true);
    expect(single.every(({ claim }) => paidFor(claim.id) === '1.00')).toBe(true);
    expect(paidFor(shared.id)).toBe('5.00');
    expect(await paymentsOf(as)).toMatchObject([
      {
        amount: `${many}.00`,
        claimTotal: `${many}.00`,
        postedAmount: `${many}.00`,
        adjustmentTotal: '7.50',
        difference: '7.50',
        counts: { posted: many, exception: 0, ignored: 0, voided: 0 },
      },
    ]);
    const left = await setting.host.inside(as, (context) => context.em.find(StagedRecord, {}));
    expect(left).toEqual([]);
  };

  test('is posted part by part, each claim payment once and in order', async () => {
    const as = aPrincipal();
    const written = manyClaims();
    const importId = await stage(as, remittanceFile(written.payment));
    const counts = [];
    while (await next(as, importId))
      counts.push((await readImport(setting, importId, { as })).import.counts.posted);
    expect(counts).toEqual([recordsPosted - 1, 2 * recordsPosted - 1, many]);
    await expectPostedOnce(as, written);
    expect(await readImport(setting, importId, { as })).toMatchObject({
      import: { status: 'DONE', paidAmount: `${many}.00`, postedAmount: `${many}.00` },
      transactions: [{ status: 'POSTED', counts: { claims: many, posted: many } }],
    });
    const repeated = await again(as, written.payment);
    expect(repeated.import.counts).toMatchObject({ posted: 0, duplicates: many, exceptions: 0 });
    expect(repeated.transactions).toMatchObject([{ status: 'DUPLICATE' }]);
    await expectPostedOnce(as, written);
  });

  test('is posted once by two concurrent jobs', async () => {
    const as = aPrincipal();
    const written = manyClaims();
    const importId = await stage(as, remittanceFile(written.payment));
    const worker = async () => {
      while (await next(as, importId));
    };
    await Promise.all([worker(), worker()]);
    await expectPostedOnce(as, written);
    expect((await readImport(setting, importId, { as })).import).toMatchObject({
      status: 'DONE',
      counts: { posted: many, duplicates: 0 },
    });
  });

  test('resumes after a failed part', async () => {
    const as = aPrincipal();
    const written = manyClaims();
    const importId = await stage(as, remittanceFile(written.payment));
    await next(as, importId);
    const cut = setting.host.inside(as, async (context) => {
      await postNext(context, setting.fakes.ports, importId);
      throw new Error('The process was killed');
    });
    await expect(cut).rejects.toThrow('The process was killed');
    expect((await readImport(setting, importId, { as })).import.counts.posted).toBe(recordsPosted - 1);
    await postAll(setting, importId, { as });
    await expectPostedOnce(as, written);
  });

  test('with the payment of another file that is half posted posts the rest once', async () => {
    const as = aPrincipal();
    const written = manyClaims();
    const file = remittanceFile(written.payment);
    const [first, second] = [await stage(as, file), await stage(as, `${file}\n`)];
    await next(as, first);
    await postAll(setting, second, { as });
    await postAll(setting, first, { as });
    await expectPostedOnce(as, written);
    const counts = [first, second].map(async (id) => (await readImport(setting, id, { as })).import.counts);
    const [one, other] = await Promise.all(counts);
    expect([one.posted + other.posted, one.duplicates + other.duplicates]).toEqual([many, many]);
  });

  test('is posted by a job, and each part enqueues the next', async () => {
    const as = aPrincipal();
    const written = manyClaims();
    const importId = await stage(as, remittanceFile(written.payment));
    for (let part = 0; part < 4; part += 1) {
      expect(await queuedJobs(setting, postImportJob, { as })).toMatchObject([{ id: importId }]);
      await doJob(setting, postImportJob, importId, { as });
    }
    await expectPostedOnce(as, written);
    expect((await readImport(setting, importId, { as })).import.status).toBe('DONE');
    await doJob(setting, postImportJob, importId, { as });
    await expectPostedOnce(as, written);
  });

  test('that is read twice concurrently is one import', async () => {
    const as = aPrincipal();
    const written = manyClaims();
    const bytes = Buffer.from(remittanceFile(written.payment));
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    };
    const answers = await Promise.all([1, 2].map(() => upload(setting, pieces(), { as, now: new Date() })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 202]);
    const [{ id }, other] = answers.map((answer) => answer.import);
    expect(other.id).toBe(id);
    await postAll(setting, id, { as });
    await expectPostedOnce(as, written);
    expect((await setting.host.call('imports.listImports', {}, { as })).data.total).toBe(1);
  });
});
