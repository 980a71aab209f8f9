import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aClaim,
  claimPaymentsOf,
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

type Values = Readonly<Record<string, unknown>>;

let count = 0;

/** A new claim of 250.00 with a line of 100.00 and one of 150.00. */
function aNewClaim(values: Parameters<typeof aClaim>[1] = {}) {
  count += 1;
  const claim = aClaim(`clm_answered_${count}`, values);
  setting.fakes.has(claim);
  return claim;
}

/** A claim payment for the first line of a claim. */
const line = (paid: number, adjustments: Readonly<Record<string, number>> = {}, charge = 100): Values => ({
  chargeAmount: charge,
  paidAmount: paid,
  lines: [sentLine('99213', charge, paid, adjustments)],
});

/** A claim payment for both lines of a claim. */
const both = (...lines: readonly ReturnType<typeof sentLine>[]): Values => ({
  chargeAmount: 250,
  paidAmount: lines.reduce((total, { paidAmount }) => total + paidAmount, 0),
  lines,
});

/** A claim payment without lines; the reason code explains what is not paid. */
const whole = (chargeAmount: number, paidAmount: number, reasonCode = '45'): Values => ({
  chargeAmount,
  paidAmount,
  lines: [],
  adjustments:
    chargeAmount === paidAmount ? [] : [{ groupCode: 'CO', reasonCode, amount: chargeAmount - paidAmount }],
});

const reversed = (values: Values): Values => ({
  claimStatusCode: '22',
  chargeAmount: -Number(values.chargeAmount),
  paidAmount: -Number(values.paidAmount),
  lines: [],
});

/** Posts claim payments of one payment, and reads them. */
const post = async (
  { claimNumber }: { claimNumber: string },
  sent: readonly Values[],
  payment: Values = {},
) =>
  (
    await pay(
      setting,
      sent.map((values) => sentClaimPayment(claimNumber, values)),
      payment,
    )
  ).claimPayments;

const outcomes = (claimPayments: readonly { status: string; exceptionCode: string | null }[]) =>
  claimPayments.map(({ status, exceptionCode }) => exceptionCode ?? status);

const change = async (id: string, verb: string, body: Values) =>
  (await setting.host.call(`remittances.${verb}ClaimPayment`, { params: { claimPaymentId: id }, body })).data
    .claimPayment;

const read = async (id: string) =>
  (await setting.host.call('remittances.getClaimPayment', { params: { claimPaymentId: id } })).data
    .claimPayment;

const paidFor = ({ id }: { id: string }) => setting.fakes.settlements.get(id)?.paidAmount ?? null;

const paid = line(70, { 'CO-45': 20, 'PR-2': 10 });
const denied = line(0, { 'CO-50': 100 });
const reason = 'as the payer said on the telephone';

describe('a second answer of a payer', () => {
  test.each<[string, readonly Values[], Values]>([
    ['a line that it paid', [paid], paid],
    ['a line that it paid otherwise', [paid], line(60, { 'CO-45': 40 })],
    ['a line with a deductible only', [line(0, { 'PR-1': 100 })], paid],
    ['a line that capitation covers', [line(0, { 'CO-24': 100 })], paid],
    ['a line, with a denial', [paid], denied],
    [
      'a paid line and a denied one',
      [both(sentLine('99213', 100, 70, { 'CO-45': 30 }), sentLine('72100', 150, 0, { 'CO-50': 150 }))],
      both(sentLine('99213', 100, 70, { 'CO-45': 30 }), sentLine('72100', 150, 90, { 'CO-45': 60 })),
    ],
    ['a line that it denied and then paid', [denied, paid], paid],
    ['a line of a whole claim', [whole(250, 100)], paid],
    ['the whole claim', [whole(250, 250)], whole(250, 100)],
    [
      'the whole claim, by lines before',
      [both(sentLine('99213', 100, 100), sentLine('72100', 150, 150))],
      whole(250, 100),
    ],
    [
      'a cent more than the charge of a line',
      [line(30, { 'CO-45': 30 }, 60)],
      line(10, { 'CO-45': 30.01 }, 40.01),
    ],
    ['a cent more than the charge of a claim', [whole(200, 200)], whole(50.01, 50.01)],
  ])('to %s is an exception', async (_case, before, again) => {
    const claim = aNewClaim();
    const lineNumbered = (values: Values): Values => ({
      ...values,
      lines: (values.lines as ReturnType<typeof sentLine>[]).map((each) =>
        each.procedureCode === '99213' ? { ...each, lineControlNumber: '1' } : each,
      ),
    });
    for (const each of before) {
      for (const { id, status } of await post(claim, [lineNumbered(each)])) {
        if (status === 'EXCEPTION') await change(id, 'accept', { reason });
      }
    }
    const amount = paidFor(claim);
    expect(outcomes(await post(claim, [lineNumbered(again)]))).toEqual(['ANSWERED_BEFORE']);
    expect(paidFor(claim)).toBe(amount);
  });

  test.each<[string, Values, Values]>([
    ['to a denied line', denied, paid],
    ['to a line that was denied as the patient’s', line(0, { 'PR-204': 100 }), line(70, { 'CO-45': 30 })],
    ['to a denied line with a deductible', line(0, { 'PR-1': 20, 'CO-50': 80 }), paid],
    ['to a pending line', line(0, { 'OA-257': 100 }), line(60, { 'CO-45': 40 })],
    ['to a denied claim', whole(250, 0, '29'), whole(250, 250)],
    ['to a claim that was denied as a whole, by line', whole(250, 0, '29'), paid],
    ['to another line', paid, { chargeAmount: 150, paidAmount: 150, lines: [sentLine('72100', 150, 150)] }],
    ['about the rest of a claim', whole(100, 100), whole(150, 150)],
  ])('%s is posted', async (_case, before, again) => {
    const claim = aNewClaim();
    const posted = await post(claim, [before, again]);
    expect(posted).toMatchObject([
      { status: 'POSTED', isAdditional: false },
      { status: 'POSTED', isAdditional: false },
    ]);
  });

  test('that is part of a split line is posted', async () => {
    const claim = aNewClaim();
    const part = (charge: number, amount: number) => ({
      chargeAmount: charge,
      paidAmount: amount,
      lines: [{ ...sentLine('99213', charge, amount), lineControlNumber: '1' }],
    });
    expect(outcomes(await post(claim, [part(60, 60), part(40, 40)]))).toEqual(['POSTED', 'POSTED']);
  });

  test('is posted if the first is reversed before or in the same set', async () => {
    const [before, within] = [aNewClaim(), aNewClaim()];
    await post(before, [paid]);
    await post(before, [reversed(paid)]);
    expect(outcomes(await post(before, [paid]))).toEqual(['POSTED']);
    await post(within, [paid]);
    expect(outcomes(await post(within, [line(60, { 'CO-45': 40 }), reversed(paid)]))).toEqual([
      'POSTED',
      'POSTED',
    ]);
    expect(paidFor(within)).toBe('60.00');
  });

  test('is none of another payer, or of the payer in another rank', async () => {
    const claim = aNewClaim({ primaryPayerIds: ['pyr_1', 'pyr_2'] });
    await post(claim, [line(20, { 'CO-45': 80 })]);
    expect(outcomes(await post(claim, [line(20, { 'CO-45': 80 })], { payerId: 'pyr_2' }))).toEqual([
      'POSTED',
    ]);
    const secondary = { ...line(20, { 'OA-23': 80 }), claimStatusCode: '2' };
    expect(outcomes(await post(claim, [secondary]))).toEqual(['POSTED']);
    expect(outcomes(await post(claim, [secondary]))).toEqual(['ANSWERED_BEFORE']);
  });

  test('is not posted by match', async () => {
    const claim = aNewClaim();
    await post(claim, [paid]);
    const [exception] = await post(claim, [paid]);
    expect(await change(exception.id, 'match', { claimId: claim.id })).toMatchObject({
      status: 'EXCEPTION',
      exceptionCode: 'ANSWERED_BEFORE',
    });
  });
});

describe('accepting an answer to what the payer answered before', () => {
  test('adds its money with ADDITIONAL', async () => {
    const claim = aNewClaim();
    await post(claim, [paid]);
    const [exception] = await post(claim, [paid]);
    expect(await change(exception.id, 'accept', { reason, mode: 'ADDITIONAL' })).toMatchObject({
      status: 'POSTED',
      isAdditional: true,
      reason,
    });
    expect(setting.fakes.settlements.get(claim.id)).toMatchObject({
      paidAmount: '140.00',
      contractualAmount: '20.00',
      patientBalance: '10.00',
      insuranceBalance: '150.00',
      creditBalance: '70.00',
    });
  });

  test('voids the earlier answers to the same lines with REPLACES', async () => {
    const claim = aNewClaim();
    const other = { chargeAmount: 150, paidAmount: 150, lines: [sentLine('72100', 150, 150)] };
    const [first, kept] = await post(claim, [paid, other]);
    const [exception] = await post(claim, [line(60, { 'CO-45': 40 })]);
    const accepted = await change(exception.id, 'accept', { reason, mode: 'REPLACES' });
    expect(accepted).toMatchObject({ status: 'POSTED', isAdditional: false });
    expect(await read(first.id)).toMatchObject({ status: 'VOIDED', reason, replacedById: accepted.id });
    expect(await read(kept.id)).toMatchObject({ status: 'POSTED' });
    expect(paidFor(claim)).toBe('210.00');
    const { data } = await setting.host.call('remittances.getPayment', {
      params: { paymentId: first.paymentId },
    });
    expect(data.payment).toMatchObject({
      claimTotal: '220.00',
      postedAmount: '150.00',
      voidedAmount: '70.00',
      counts: { posted: 1, voided: 1 },
    });
  });

  describe('with REPLACES, of a line that the payer denied in part', () => {
    const cut = line(30, { 'CO-45': 10, 'CO-151': 60 });
    const denialsOf = ({ id }: { id: string }) => setting.fakes.state(id)?.denials;

    async function aReplacedDenial(values: Values) {
      const claim = aNewClaim();
      const [first] = await post(claim, [cut]);
      const [exception] = await post(claim, [values]);
      const second = await change(exception.id, 'accept', { reason, mode: 'REPLACES' });
      return { claim, first, second };
    }

    test('overturns the denial, and recovers what is paid in addition', async () => {
      const { claim, first } = await aReplacedDenial(line(90, { 'CO-45': 10 }));
      expect(denialsOf(claim)).toMatchObject([
        {
          claimPaymentId: first.id,
          deniedAmount: '60.00',
          overturnedAmount: '60.00',
          recoveredAmount: '60.00',
        },
      ]);
      expect(setting.fakes.state(claim.id)?.takenBack).toMatchObject([{ paidAmount: '30.00' }]);
    });

    test('leaves the denial to the answer in its place, if that one denies again', async () => {
      const { claim, second } = await aReplacedDenial(line(40, { 'CO-151': 60 }));
      expect(denialsOf(claim)).toMatchObject([{ claimPaymentId: second.id, overturnedAmount: '0.00' }]);
    });

    test('is overturned by the last of several answers', async () => {
      const { claim, first } = await aReplacedDenial(line(80, { 'CO-45': 20 }));
      const [third] = await post(claim, [line(90, { 'CO-45': 10 })]);
      await change(third.id, 'accept', { reason, mode: 'REPLACES' });
      expect(denialsOf(claim)).toMatchObject([{ claimPaymentId: first.id, recoveredAmount: '60.00' }]);
    });

    test('takes the denial away with the answer in its place, and brings it back by a match', async () => {
      const { claim, first, second } = await aReplacedDenial(line(90, { 'CO-45': 10 }));
      await change(second.id, 'void', { reason });
      expect(denialsOf(claim)).toEqual([]);
      expect(setting.fakes.settlements.get(claim.id)).toMatchObject({ status: 'SUBMITTED' });
      const again = await change(first.id, 'match', { claimId: claim.id });
      expect(again).toMatchObject({ status: 'POSTED', replacedById: null });
      expect(denialsOf(claim)).toMatchObject([{ claimPaymentId: first.id, overturnedAmount: '0.00' }]);
    });
  });

  test('voids an earlier answer of the same payment', async () => {
    const claim = aNewClaim();
    const [first, exception] = await post(claim, [paid, line(60, { 'CO-45': 40 })]);
    expect(exception.exceptionCode).toBe('ANSWERED_BEFORE');
    await change(exception.id, 'accept', { reason, mode: 'REPLACES' });
    expect(paidFor(claim)).toBe('60.00');
    const statuses = (await claimPaymentsOf(setting, first.paymentId)).map(({ status }: Values) => status);
    expect(statuses).toEqual(['VOIDED', 'POSTED']);
    const { data } = await setting.host.call('remittances.getPayment', {
      params: { paymentId: first.paymentId },
    });
    expect(data.payment).toMatchObject({
      postedAmount: '60.00',
      exceptionAmount: '0.00',
      voidedAmount: '70.00',
      counts: { posted: 1, exception: 0, voided: 1 },
    });
  });

  test.each([
    ['no mode', {}],
    ['an unknown mode', { mode: 'BOTH' }],
  ])('is 400 with %s', async (_case, body) => {
    const claim = aNewClaim();
    await post(claim, [paid]);
    const [exception] = await post(claim, [paid]);
    await expect(change(exception.id, 'accept', { reason, ...body })).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/ADDITIONAL.*REPLACES/),
      details: { issues: [{ path: 'body.mode' }] },
    });
    expect(await read(exception.id)).toEqual({ ...exception, candidates: [] });
  });

  test('is 400 with a mode for any other exception', async () => {
    const claim = aNewClaim();
    const [exception] = await post(claim, [{ ...paid, paidAmount: 71 }]);
    expect(exception.exceptionCode).toBe('UNBALANCED');
    await expect(change(exception.id, 'accept', { reason, mode: 'REPLACES' })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.mode' }] },
    });
  });

  test.each([undefined, 'ADDITIONAL', 'REPLACES'])(
    'posts it as an ordinary answer once the first is reversed, with the mode %s',
    async (mode) => {
      const claim = aNewClaim();
      await post(claim, [paid]);
      const [exception] = await post(claim, [line(60, { 'CO-45': 40 })]);
      await post(claim, [reversed(paid)]);
      expect(await change(exception.id, 'accept', { reason, mode })).toMatchObject({
        status: 'POSTED',
        isAdditional: false,
      });
      expect(paidFor(claim)).toBe('60.00');
    },
  );

  test.each<[string, Values, Values]>([
    ['UNBALANCED', { ...paid, paidAmount: 71 }, {}],
    ['PAYER_MISMATCH', paid, { payerId: 'pyr_2' }],
  ])('requires a mode for another exception too: %s', async (code, values, payment) => {
    const claim = aNewClaim();
    const [exception] = await post(claim, [values], payment);
    expect(exception.exceptionCode).toBe(code);
    setting.fakes.has({ ...claim, primaryPayerIds: ['pyr_1', 'pyr_2'] });
    await post(claim, [paid], payment);
    expect(await change(exception.id, 'accept', { reason })).toMatchObject({
      status: 'EXCEPTION',
      exceptionCode: 'ANSWERED_BEFORE',
      reason: null,
    });
    expect(paidFor(claim)).toBe('70.00');
    await change(exception.id, 'accept', { reason, mode: 'REPLACES' });
    expect(paidFor(claim)).toBe(values.paidAmount === 71 ? '71.00' : '70.00');
    const { data } = await setting.host.call('remittances.getPayment', {
      params: { paymentId: exception.paymentId },
    });
    expect(data.payment.counts).toMatchObject({ posted: 1, exception: 0 });
  });

  test('forgets the mode when it is voided and posted again', async () => {
    const claim = aNewClaim();
    const [first] = await post(claim, [paid]);
    const [exception] = await post(claim, [paid]);
    await change(exception.id, 'accept', { reason, mode: 'ADDITIONAL' });
    await change(exception.id, 'void', { reason });
    await change(first.id, 'void', { reason });
    expect(await change(exception.id, 'match', { claimId: claim.id })).toMatchObject({
      status: 'POSTED',
      isAdditional: false,
    });
  });
});
