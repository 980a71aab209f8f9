import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile, type WrittenClaim, type WrittenPayment } from '../../test/remittance-file.ts';
import { aClaim, importFile, remittanceHost, type Setting } from '../../test/remittance-host.ts';
import { ClaimPayment } from '../claim-payments/claim-payment.ts';
import { originalOf } from './reversal.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

let count = 0;

/** A new claim of 100.00 with one line. */
function aNewClaim(lines = aClaim('').lines.slice(0, 1)) {
  count += 1;
  const claim = aClaim(`clm_reversal_${count}`, { totalCharge: '100.00', lines });
  setting.fakes.has(claim);
  return claim;
}

type Claim = ReturnType<typeof aNewClaim>;
type Written = Omit<WrittenClaim, 'number'>;

/** Imports a payment for a claim, and reads the claim payments that the claim has then, in order of arrival. */
async function post(
  { id, claimNumber }: Claim,
  written: readonly Written[],
  payment: Partial<WrittenPayment> = {},
) {
  count += 1;
  const claims = written.map((each) => ({ number: claimNumber, ...each }));
  await importFile(
    setting,
    remittanceFile({ amount: '0', reference: `EFT-REVERSAL-${count}`, ...payment, claims }),
  );
  const query = { claimId: id, take: '100' };
  const { data } = await setting.host.call('remittances.listClaimPayments', { query });
  return data.claimPayments.reverse();
}

const visit = (charge: string, paid: string, ...adjustments: string[]) => [
  { procedure: '99213', charge, paid, adjustments },
];

const paid80: Written = { charge: '100', paid: '80', payerNumber: 'I1', adjustments: ['CO*45*20'] };
const paid70: Written = { charge: '100', paid: '70', payerNumber: 'I2', adjustments: ['CO*45*30'] };
const back80: Written = {
  status: '22',
  charge: '-100',
  paid: '-80',
  payerNumber: 'I1',
  adjustments: ['CO*45*-20'],
};
const byLine80: Written = { ...paid80, adjustments: [], lines: visit('100', '80', 'CO*45*20') };
const byLineBack80: Written = { ...back80, adjustments: [], lines: visit('-100', '-80', 'CO*45*-20') };

const paidFor = ({ id }: Claim) => setting.fakes.settlements.get(id)?.paidAmount ?? null;

const change = async (id: string, verb: string, body: Readonly<Record<string, unknown>>) =>
  (await setting.host.call(`remittances.${verb}ClaimPayment`, { params: { claimPaymentId: id }, body })).data
    .claimPayment;

describe('the original of a reversal', () => {
  const answer = (id: string, values: Partial<ClaimPayment> = {}) =>
    Object.assign(new ClaimPayment(), {
      id,
      payerId: 'pyr_1',
      payerClaimNumber: 'I1',
      chargeAmount: '100.00',
      paidAmount: '80.00',
      ...values,
    });
  const reversal = (values: Partial<ClaimPayment> = {}) =>
    answer('back', { chargeAmount: '-100.00', paidAmount: '-80.00', ...values });

  test.each<[string, Partial<ClaimPayment>, readonly ClaimPayment[], string | null]>([
    ['the newest of equal ones', {}, [answer('a'), answer('b')], 'b'],
    ['that with its payer claim number', {}, [answer('a'), answer('b', { payerClaimNumber: 'I2' })], 'a'],
    ['that of its payer', {}, [answer('a'), answer('b', { payerId: 'pyr_2' })], 'a'],
    ['that of an unknown payer', { payerId: null }, [answer('a', { payerId: null }), answer('b')], 'a'],
    ['that with its charge', {}, [answer('a'), answer('b', { chargeAmount: '99.99' })], 'a'],
    ['that with its payment', {}, [answer('a'), answer('b', { paidAmount: '80.01' })], 'a'],
    [
      'the newest, if it has no payer claim number',
      { payerClaimNumber: null },
      [answer('a'), answer('b', { payerClaimNumber: 'I2' })],
      'b',
    ],
    [
      'the only one, if none has its payer claim number',
      { payerClaimNumber: 'I9' },
      [answer('a'), answer('b', { paidAmount: '70.00' })],
      'a',
    ],
    ['the only one, if that has no payer claim number', {}, [answer('a', { payerClaimNumber: null })], 'a'],
    [
      'none of several, if none has its payer claim number',
      { payerClaimNumber: 'I9' },
      [answer('a'), answer('b')],
      null,
    ],
    [
      'none, if the one with its payer claim number has other amounts',
      {},
      [answer('a', { payerClaimNumber: 'I2' }), answer('b', { paidAmount: '70.00' })],
      null,
    ],
    ['none of another payer', { payerId: 'pyr_2' }, [answer('a'), answer('b', { payerId: null })], null],
    ['none with the same signs', { chargeAmount: '100.00', paidAmount: '80.00' }, [answer('a')], null],
  ])('is %s', (_case, values, active, found) => {
    expect(originalOf(reversal(values), active)?.id ?? null).toBe(found);
  });
});

describe('a reversal in one set with its correction', () => {
  test.each<[string, readonly Written[]]>([
    ['before', [back80, paid70]],
    ['after', [paid70, back80]],
    ['after a line-level', [{ ...paid70, adjustments: [], lines: visit('100', '70', 'CO*45*30') }, back80]],
    ['after another line-level', [paid70, byLineBack80]],
  ])('is taken first if it stands %s the correction', async (_case, written) => {
    const claim = aNewClaim();
    await post(claim, [byLine80]);
    const [original, ...others] = await post(claim, written);
    const reversal = others.find(({ isReversal }: { isReversal: boolean }) => isReversal);
    expect(original.reversedById).toBe(reversal.id);
    expect(others).toMatchObject([
      { status: 'POSTED', exceptionCode: null },
      { status: 'POSTED', exceptionCode: null },
    ]);
    expect([paidFor(claim), setting.fakes.state(claim.id)?.figures.wasException]).toEqual(['70.00', false]);
  });

  test('that pays the same takes back the earlier answer', async () => {
    const claim = aNewClaim();
    await post(claim, [paid80]);
    const posted = await post(claim, [{ ...paid80, payerNumber: 'I2' }, back80]);
    expect(posted.map(({ reversedById }: { reversedById: string | null }) => reversedById)).toEqual([
      posted[2].id,
      null,
      null,
    ]);
    expect(paidFor(claim)).toBe('80.00');
  });

  test('and its original leaves the correction', async () => {
    const claim = aNewClaim();
    await post(claim, [paid80, back80, paid70]);
    expect(paidFor(claim)).toBe('70.00');
  });

  test('takes back one earlier answer and one of the set', async () => {
    const claim = aNewClaim();
    const part: Written = { charge: '50', paid: '50' };
    const back: Written = { status: '22', charge: '-50', paid: '-50' };
    await post(claim, [part]);
    expect(await post(claim, [part, back, back])).toMatchObject(
      Array.from({ length: 4 }, () => ({ status: 'POSTED' })),
    );
    expect(paidFor(claim)).toBeNull();
  });
});

describe('a reversal with other parts than its original', () => {
  test.each<[string, Written, Written]>([
    ['at claim level, of lines', byLine80, back80],
    ['by line, of a claim level', paid80, byLineBack80],
    ['without adjustments', byLine80, { ...back80, adjustments: [] }],
    [
      'of the old procedure',
      byLine80,
      { ...byLineBack80, lines: visit('-100', '-80').map((line) => ({ ...line, procedure: 'A0001' })) },
    ],
    ['with other adjustments', byLine80, { ...back80, adjustments: ['CO*16*-20'] }],
  ])('%s, takes it back', async (_case, answer, back) => {
    const claim = aNewClaim();
    await post(claim, [answer]);
    const [original, reversal] = await post(claim, [back]);
    expect([original, reversal]).toMatchObject([
      { status: 'POSTED', reversedById: reversal.id },
      { status: 'POSTED', isReversal: true, reversesId: original.id },
    ]);
    expect(setting.fakes.settlements.get(claim.id)).toMatchObject({ status: 'RECOUPED', paidAmount: null });
  });
});

describe('a reversal of one of several payers', () => {
  const primary: Written = { charge: '100', paid: '50', payerNumber: 'P1', adjustments: ['PR*2*50'] };
  const secondary: Written = {
    status: '2',
    charge: '100',
    paid: '50',
    payerNumber: 'S1',
    adjustments: ['OA*23*50'],
  };
  const back = (payerNumber: string): Written => ({
    status: '22',
    charge: '-100',
    paid: '-50',
    payerNumber,
    adjustments: ['PR*2*-50'],
  });
  const bySecond = { payer: '60055' };

  test.each<[string, Written, Partial<WrittenPayment>, number | null]>([
    ['the primary payer', back('P1'), {}, 0],
    ['the secondary payer', back('S1'), bySecond, 1],
    ['the secondary payer, without a number', back(''), bySecond, 1],
    ['a third payer', back('P1'), { payer: '60056' }, null],
  ])('takes back that of %s', async (_case, reversal, payment, taken) => {
    const claim = aNewClaim();
    await post(claim, [primary]);
    await post(claim, [secondary], bySecond);
    const posted = await post(claim, [reversal], payment);
    const isBack = posted.map(({ reversedById }: { reversedById: string | null }) => reversedById !== null);
    expect(isBack).toEqual([0, 1, 2].map((index) => index === taken));
    expect(posted[2].exceptionCode).toBe(taken === null ? 'REVERSAL_WITHOUT_ORIGINAL' : null);
    expect(setting.fakes.state(claim.id)?.answers).toHaveLength(taken === null ? 2 : 1);
  });
});

test('a retry takes reversals first too', async () => {
  const claim = aNewClaim();
  setting.fakes.claims.delete(claim.id);
  await post(claim, [paid70, back80]);
  setting.fakes.has(claim);
  await post(claim, [paid80]);
  const query = { exceptionCode: 'CLAIM_NOT_FOUND', take: '2' };
  const { data } = await setting.host.call('remittances.listClaimPayments', { query });
  const ids = data.claimPayments.map(({ id }: { id: string }) => id);
  const body = { action: 'RETRY', ids };
  const retried = await setting.host.call('remittances.bulkClaimPayments', { body });
  expect(retried.data.results).toMatchObject([{ outcome: 'POSTED' }, { outcome: 'POSTED' }]);
  expect(paidFor(claim)).toBe('70.00');
});

describe.each(['match', 'accept'])('%s with the claim payment that a reversal takes back', (verb) => {
  const bodyFor = ({ id }: Claim, values: Readonly<Record<string, unknown>>) =>
    verb === 'match' ? { claimId: id, ...values } : { reason: 'as the payer wrote', ...values };

  test('posts the reversal, whatever its amounts are', async () => {
    const claim = aNewClaim();
    await post(claim, [paid80]);
    const [original, exception] = await post(claim, [{ ...back80, paid: '-79.99' }]);
    expect(exception).toMatchObject({ status: 'EXCEPTION', exceptionCode: 'REVERSAL_WITHOUT_ORIGINAL' });
    const reversal = await change(exception.id, verb, bodyFor(claim, { reversesId: original.id }));
    expect(reversal).toMatchObject({ status: 'POSTED', reversesId: original.id });
    expect(paidFor(claim)).toBeNull();
    await change(reversal.id, 'void', { reason: 'a mistake' });
    expect(paidFor(claim)).toBe('80.00');
  });

  test('posts the reversal without a name once its original is there', async () => {
    const claim = aNewClaim();
    const [exception] = await post(claim, [back80]);
    await post(claim, [paid80]);
    expect(await change(exception.id, verb, bodyFor(claim, {}))).toMatchObject({ status: 'POSTED' });
    expect(paidFor(claim)).toBeNull();
  });

  test.each<[string, (claim: Claim) => Promise<string>]>([
    ['is unknown', async () => 'cpm_none'],
    [
      'is of another payer',
      async (claim) => (await post(claim, [{ ...paid80, status: '2' }], { payer: '60055' })).at(-1).id,
    ],
    ['is of another claim', async () => (await post(aNewClaim(), [paid80]))[0].id],
    ['is reversed', async (claim) => (await post(claim, [paid80, back80]))[1].id],
    ['is an exception', async (claim) => (await post(claim, [{ ...paid80, paid: '81' }])).at(-1).id],
  ])('is 400 if that %s', async (_case, other) => {
    const claim = aNewClaim();
    const [exception] = await post(claim, [{ ...back80, paid: '-79.99' }]);
    const reversesId = await other(claim);
    await expect(change(exception.id, verb, bodyFor(claim, { reversesId }))).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.reversesId', code: 'unknown_claim_payment' }] },
    });
  });

  test('is 400 for a claim payment that is no reversal', async () => {
    const claim = aNewClaim();
    const [{ id: reversesId }] = await post(claim, [paid80]);
    const posted = await post(claim, [{ charge: '100', paid: '10' }]);
    await expect(change(posted.at(-1).id, verb, bodyFor(claim, { reversesId }))).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body.reversesId' }] },
    });
  });
});
