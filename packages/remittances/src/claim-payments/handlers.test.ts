import { conflict } from '@rcm/errors';
import { sum } from '@rcm/money';
import { aPrincipal, type CallInput, type CallOptions, testTime } from '@rcm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile } from '../../test/remittance-file.ts';
import {
  aClaim,
  claimPaymentsOf,
  doJob,
  importFile,
  pay,
  queuedJobs,
  remittanceHost,
  type Setting,
  sentClaimPayment,
  sentLine,
} from '../../test/remittance-host.ts';
import { releaseShareJob } from '../posting/release.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());
afterEach(() => {
  setting.fakes.objection = null;
});

let claims = 0;

/** A claim of this test only; it does not exist before `arrives`. */
function newClaim(values: Parameters<typeof aClaim>[1] = {}) {
  claims += 1;
  const claim = aClaim(`clm_${claims}`, values);
  return { claim, number: claim.claimNumber, arrives: () => setting.fakes.has(claim) };
}

function knownClaim(values: Parameters<typeof aClaim>[1] = {}) {
  const created = newClaim(values);
  created.arrives();
  return created;
}

type Values = Readonly<Record<string, unknown>>;

/** The only claim payment of a manually recorded payment. */
async function one(number: string, values: Values = {}, payment: Values = {}, options: CallOptions = {}) {
  const { claimPayments } = await pay(setting, [sentClaimPayment(number, values)], payment, options);
  return claimPayments[0];
}

const change = async (id: string, verb: string, body: Values = {}, options: CallOptions = {}) => {
  const input: CallInput = { params: { claimPaymentId: id }, body };
  const { data, tag } = await setting.host.call(`remittances.${verb}ClaimPayment`, input, options);
  return { ...data.claimPayment, tag };
};

const read = async (id: string, options: CallOptions = {}) => {
  const params = { claimPaymentId: id };
  return (await setting.host.call('remittances.getClaimPayment', { params }, options)).data.claimPayment;
};

const paymentOf = async (id: string) =>
  (await setting.host.call('remittances.getPayment', { params: { paymentId: id } })).data.payment;

const settlementOf = (claimId: string) => setting.fakes.settlements.get(claimId);

const unbalanced = {
  paidAmount: 169.99,
  lines: [sentLine('99213', 100, 69.99, { 'CO-45': 30 }), sentLine('72100', 150, 100, { 'CO-45': 50 })],
};
const reason = 'as the payer said on the telephone';

/** Expects that an attempt is refused and changes nothing. */
async function expectUnchanged(id: string, attempt: () => Promise<unknown>, refusal: object) {
  const before = await read(id);
  const payment = await paymentOf(before.paymentId);
  const calls = setting.fakes.adjudications.length;
  await expect(attempt()).rejects.toMatchObject(refusal);
  expect(await read(id)).toEqual(before);
  expect(await paymentOf(before.paymentId)).toEqual(payment);
  expect(setting.fakes.adjudications.length).toBe(calls);
}

describe('remittances.matchClaimPayment', () => {
  test('posts an exception to the given claim', async () => {
    const { claim } = knownClaim();
    const exception = await one('NOBODY-1');
    expect(exception).toMatchObject({ status: 'EXCEPTION', exceptionCode: 'CLAIM_NOT_FOUND', claimId: null });
    expect(await change(exception.id, 'match', { claimId: claim.id })).toMatchObject({
      status: 'POSTED',
      exceptionCode: null,
      exceptionReason: null,
      claimId: claim.id,
      matchedBy: 'MANUAL',
      payerRank: 'PRIMARY',
      postedAt: testTime.toISOString(),
      lines: [{ claimLineNumber: 1 }, { claimLineNumber: 2 }],
    });
    expect(settlementOf(claim.id)).toMatchObject({ status: 'PAID', paidAmount: '170.00' });
    expect(await paymentOf(exception.paymentId)).toMatchObject({
      postedAmount: '170.00',
      exceptionAmount: '0.00',
      counts: { posted: 1, exception: 0 },
    });
  });

  test('posts one to a claim of another payer, as secondary payer', async () => {
    const { claim, number } = knownClaim();
    const exception = await one(number, {}, { payerId: 'pyr_2' });
    expect(exception).toMatchObject({
      status: 'EXCEPTION',
      exceptionCode: 'PAYER_MISMATCH',
      claimId: claim.id,
    });
    expect(await change(exception.id, 'match', { claimId: claim.id })).toMatchObject({ status: 'POSTED' });
  });

  test('uses the lines that a person matched', async () => {
    const { claim, number } = knownClaim();
    const lines = [sentLine('A0001', 100, 70, { 'CO-45': 30 }), sentLine('A0002', 150, 100, { 'CO-45': 50 })];
    const exception = await one(number, { lines });
    expect(exception).toMatchObject({ exceptionCode: 'LINE_NOT_FOUND', claimId: claim.id });
    const named = [
      { line: 1, claimLineNumber: 2 },
      { line: 2, claimLineNumber: 1 },
    ];
    expect(await change(exception.id, 'match', { claimId: claim.id, lines: named })).toMatchObject({
      status: 'POSTED',
      lines: [{ claimLineNumber: 2 }, { claimLineNumber: 1 }],
    });
    expect(settlementOf(claim.id)?.lines).toMatchObject([{ paidAmount: '100.00' }, { paidAmount: '70.00' }]);
  });

  test('keeps one with an unmatched line as an exception of that claim', async () => {
    const { claim } = knownClaim();
    const exception = await one('NOBODY-2', { lines: [sentLine('A0001', 250, 170, { 'CO-45': 80 })] });
    expect(await change(exception.id, 'match', { claimId: claim.id })).toMatchObject({
      status: 'EXCEPTION',
      exceptionCode: 'LINE_NOT_FOUND',
      claimId: claim.id,
      matchedBy: 'MANUAL',
    });
    expect(settlementOf(claim.id)).toBeUndefined();
  });

  test('keeps one that does not balance as an exception of that claim', async () => {
    const { claim } = knownClaim();
    const exception = await one('NOBODY-3', unbalanced);
    expect(await change(exception.id, 'match', { claimId: claim.id })).toMatchObject({
      status: 'EXCEPTION',
      exceptionCode: 'UNBALANCED',
      claimId: claim.id,
    });
  });

  test.each(['ignore', 'void'])('posts one after %s', async (verb) => {
    const { claim, number, arrives } = newClaim();
    if (verb === 'void') arrives();
    const { id, paymentId } = await one(number);
    await change(id, verb, { reason });
    arrives();
    expect(await change(id, 'match', { claimId: claim.id })).toMatchObject({
      status: 'POSTED',
      voidedAt: null,
      reason: null,
      claimId: claim.id,
    });
    expect(settlementOf(claim.id)).toMatchObject({ paidAmount: '170.00' });
    expect(await paymentOf(paymentId)).toMatchObject({
      postedAmount: '170.00',
      ignoredAmount: '0.00',
      voidedAmount: '0.00',
      counts: { posted: 1, exception: 0, ignored: 0, voided: 0 },
    });
  });

  test('makes an ignored one an exception if it can’t be posted', async () => {
    const { claim } = knownClaim();
    const { id, paymentId } = await one('NOBODY-4', unbalanced);
    await change(id, 'ignore', { reason });
    expect(await change(id, 'match', { claimId: claim.id })).toMatchObject({
      status: 'EXCEPTION',
      reason: null,
    });
    expect(await paymentOf(paymentId)).toMatchObject({ exceptionAmount: '169.99', ignoredAmount: '0.00' });
  });

  test('enqueues the release of a held share', async () => {
    const { claim } = knownClaim();
    const as = aPrincipal({ timeZone: 'America/Chicago' });
    const { id } = await one('NOBODY-5', { claimStatusCode: '19' }, {}, { as });
    expect(await change(id, 'match', { claimId: claim.id }, { as })).toMatchObject({
      patientShareHeldUntil: '2026-04-16',
    });
    expect(await queuedJobs(setting, releaseShareJob, { as })).toEqual([
      { id, runAt: new Date('2026-04-16T05:00:00Z') },
    ]);
  });

  test('is 409 for one that is posted', async () => {
    const { claim, number } = knownClaim();
    const { id } = await one(number);
    const attempt = () => change(id, 'match', { claimId: claim.id });
    await expectUnchanged(id, attempt, { status: 409 });
  });

  test('is 409 for one with faulty data', async () => {
    const { claim, number } = knownClaim();
    const file = remittanceFile({
      amount: '170',
      reference: 'FAULTY-1',
      claims: [{ number, charge: '250', paid: '17O' }],
    });
    const done = await importFile(setting, file);
    expect(done.transactions).toMatchObject([{ reasons: [{ code: 'FAULTY_DATA', count: 1 }] }]);
    const query = { exceptionCode: 'FAULTY_DATA' };
    const { data } = await setting.host.call('remittances.listClaimPayments', { query });
    const [{ id }] = data.claimPayments;
    await expectUnchanged(id, () => change(id, 'match', { claimId: claim.id }), { status: 409 });
  });

  test('is 404 for an unknown claim', async () => {
    const { id } = await one('NOBODY-6');
    await expectUnchanged(id, () => change(id, 'match', { claimId: 'clm_none' }), { status: 404 });
  });

  test('is 400 for an unknown line of the claim payment', async () => {
    const { claim } = knownClaim();
    const { id } = await one('NOBODY-7');
    const lines = [
      { line: 2, claimLineNumber: 2 },
      { line: 3, claimLineNumber: 1 },
    ];
    await expectUnchanged(id, () => change(id, 'match', { claimId: claim.id, lines }), {
      status: 400,
      details: { issues: [{ path: 'body.lines.1.line', code: 'unknown_line' }] },
    });
  });

  test.each([
    ['a line below the first', { line: 0, claimLineNumber: 1 }],
    ['a line above the last', { line: 1_000, claimLineNumber: 1 }],
    ['a claim line below the first', { line: 1, claimLineNumber: 0 }],
    ['a claim line above the last', { line: 1, claimLineNumber: 1_000 }],
  ])('is 400 for %s', async (_case, line) => {
    const { id } = await one('NOBODY-8');
    await expect(change(id, 'match', { claimId: 'clm_1', lines: [line] })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('remittances.acceptClaimPayment', () => {
  test('posts one that does not balance', async () => {
    const { claim, number } = knownClaim();
    const { id, exceptionCode, paymentId } = await one(number, {
      paidAmount: 170,
      lines: [sentLine('99213', 100, 70, { 'CO-45': 29.99 }), sentLine('72100', 150, 100, { 'CO-45': 50 })],
    });
    expect(exceptionCode).toBe('UNBALANCED');
    expect(await change(id, 'accept', { reason })).toMatchObject({
      status: 'POSTED',
      exceptionCode: null,
      reason,
    });
    expect(settlementOf(claim.id)).toMatchObject({ paidAmount: '170.00' });
    expect(await paymentOf(paymentId)).toMatchObject({ postedAmount: '170.00', exceptionAmount: '0.00' });
    expect(setting.fakes.adjudications.at(-1)?.cause).toEqual({ kind: 'POSTED', reason });
  });

  test('posts one that pays more than the charge', async () => {
    const { claim, number } = knownClaim();
    const above = { chargeAmount: 250.01, paidAmount: 250.01, lines: [] };
    const { id, exceptionCode } = await one(number, above);
    expect(exceptionCode).toBe('PAID_ABOVE_CHARGE');
    await change(id, 'accept', { reason });
    expect(settlementOf(claim.id)).toMatchObject({
      paidAmount: '250.01',
      insuranceBalance: '0.00',
      creditBalance: '0.01',
    });
  });

  test('posts one from another payer than the primary payer', async () => {
    const { claim, number } = knownClaim();
    const { id, exceptionCode } = await one(number, {}, { payerId: 'pyr_2' });
    expect(exceptionCode).toBe('PAYER_MISMATCH');
    await change(id, 'accept', { reason });
    expect(settlementOf(claim.id)).toMatchObject({ paidAmount: '170.00' });
  });

  test.each([
    ['whose claim is not found', async () => one('NOBODY-20'), 'CLAIM_NOT_FOUND'],
    [
      'whose claim is ambiguous',
      async () => {
        const claimNumber = `TWICE-${claims}`;
        knownClaim({ claimNumber });
        knownClaim({ claimNumber });
        return one(claimNumber);
      },
      'CLAIM_AMBIGUOUS',
    ],
    [
      'with a line that matches no line of the claim',
      async () => one(knownClaim().number, { lines: [sentLine('A0001', 250, 170, { 'CO-45': 80 })] }),
      'LINE_NOT_FOUND',
    ],
    [
      'that reverses an unknown claim payment',
      async () =>
        one(knownClaim().number, {
          claimStatusCode: '22',
          chargeAmount: -100,
          paidAmount: -70,
          lines: [sentLine('99213', -100, -70, { 'CO-45': -30 })],
        }),
      'REVERSAL_WITHOUT_ORIGINAL',
    ],
    [
      'with faulty data',
      async () => {
        const claim = { number: knownClaim().number, charge: '250', paid: '17O' };
        await importFile(setting, remittanceFile({ amount: '170', reference: 'FAULTY-2', claims: [claim] }));
        const query = { exceptionCode: 'FAULTY_DATA', take: '1' };
        return (await setting.host.call('remittances.listClaimPayments', { query })).data.claimPayments[0];
      },
      'FAULTY_DATA',
    ],
  ] as const)('is 409 for one %s', async (_case, exception, code) => {
    const { id, exceptionCode } = await exception();
    expect(exceptionCode).toBe(code);
    await expectUnchanged(id, () => change(id, 'accept', { reason }), { status: 409 });
  });

  test('is 409 once its claim is voided', async () => {
    const { claim, number } = knownClaim();
    const { id } = await one(number, unbalanced);
    setting.fakes.claims.delete(claim.id);
    await expectUnchanged(id, () => change(id, 'accept', { reason }), { status: 409 });
  });

  test.each(['posted', 'ignored', 'voided'])('is 409 for one that is %s', async (status) => {
    const { number } = knownClaim();
    const { id } = await one(status === 'ignored' ? 'NOBODY-21' : number);
    if (status === 'ignored') await change(id, 'ignore', { reason });
    if (status === 'voided') await change(id, 'void', { reason });
    await expectUnchanged(id, () => change(id, 'accept', { reason }), { status: 409 });
  });

  test('is 400 without a reason', async () => {
    const { id } = await one('NOBODY-22');
    await expect(change(id, 'accept')).rejects.toMatchObject({ status: 400 });
  });
});

describe('remittances.ignoreClaimPayment', () => {
  test('ignores an exception, and notifies no module', async () => {
    const calls = setting.fakes.adjudications.length;
    const { id, paymentId } = await one('NOBODY-30');
    expect(await change(id, 'ignore', { reason })).toMatchObject({ status: 'IGNORED', reason });
    expect(setting.fakes.adjudications.length).toBe(calls);
    expect(await paymentOf(paymentId)).toMatchObject({
      ignoredAmount: '170.00',
      exceptionAmount: '0.00',
      counts: { posted: 0, exception: 0, ignored: 1, voided: 0 },
    });
  });

  test('is 409 for one that is posted, and for one that is ignored', async () => {
    const posted = await one(knownClaim().number);
    await expectUnchanged(posted.id, () => change(posted.id, 'ignore', { reason }), { status: 409 });
    const { id } = await one('NOBODY-31');
    await change(id, 'ignore', { reason });
    await expectUnchanged(id, () => change(id, 'ignore', { reason }), { status: 409 });
  });

  test('accepts a reason of 1 to 2,000 characters', async () => {
    const { id } = await one('NOBODY-32');
    for (const text of ['', 'x'.repeat(2_001)]) {
      await expect(change(id, 'ignore', { reason: text })).rejects.toMatchObject({ status: 400 });
    }
    expect((await change(id, 'ignore', { reason: 'x'.repeat(2_000) })).status).toBe('IGNORED');
  });
});

describe('remittances.voidClaimPayment', () => {
  test('undoes all effects of posting', async () => {
    const { claim, number } = knownClaim();
    const { id, paymentId } = await one(number);
    expect(await change(id, 'void', { reason })).toMatchObject({
      status: 'VOIDED',
      voidedAt: testTime.toISOString(),
      postedAt: null,
      reason,
    });
    expect(settlementOf(claim.id)).toMatchObject({
      status: 'SUBMITTED',
      paidAmount: null,
      insuranceBalance: '250.00',
    });
    expect(setting.fakes.adjudications.at(-1)).toMatchObject({
      cause: { kind: 'VOIDED', reason },
      claims: [{ answers: [], shares: [], denials: [] }],
    });
    expect(await paymentOf(paymentId)).toMatchObject({
      claimTotal: '170.00',
      postedAmount: '0.00',
      voidedAmount: '170.00',
      counts: { posted: 0, exception: 0, ignored: 0, voided: 1 },
    });
  });

  test('keeps the other claim payments of the claim', async () => {
    const { claim, number } = knownClaim();
    const { id } = await one(number);
    await one(
      number,
      {
        claimStatusCode: '2',
        payerClaimNumber: undefined,
        paidAmount: 30,
        chargeAmount: 100,
        lines: [sentLine('99213', 100, 30, { 'OA-23': 70 })],
      },
      { payerId: 'pyr_2' },
    );
    expect(settlementOf(claim.id)).toMatchObject({ paidAmount: '200.00' });
    await change(id, 'void', { reason });
    expect(settlementOf(claim.id)).toMatchObject({ paidAmount: '30.00', status: 'PARTIALLY_PAID' });
  });

  test('changes nothing if a module refuses', async () => {
    const { number } = knownClaim();
    const { id } = await one(number);
    setting.fakes.objection = conflict('The ledger is closed');
    await expectUnchanged(id, () => change(id, 'void', { reason }), {
      status: 409,
      message: 'The ledger is closed',
    });
  });

  test('is 409 for a reversed one, until the reversal is voided', async () => {
    const { claim, number } = knownClaim();
    const original = await one(number);
    const reversal = await one(number, {
      claimStatusCode: '22',
      chargeAmount: -250,
      paidAmount: -170,
      lines: [
        sentLine('99213', -100, -70, { 'CO-45': -20, 'PR-2': -10 }),
        sentLine('72100', -150, -100, { 'CO-45': -30, 'PR-1': -20 }),
      ],
    });
    expect(reversal).toMatchObject({ status: 'POSTED', isReversal: true, reversesId: original.id });
    expect(await read(original.id)).toMatchObject({ status: 'POSTED', reversedById: reversal.id });
    expect(settlementOf(claim.id)).toMatchObject({ status: 'RECOUPED', paidAmount: null });
    await expectUnchanged(original.id, () => change(original.id, 'void', { reason }), {
      status: 409,
      details: { existingId: reversal.id },
    });
    expect(await change(reversal.id, 'void', { reason })).toMatchObject({
      status: 'VOIDED',
      reversesId: null,
    });
    expect(await read(original.id)).toMatchObject({ status: 'POSTED', reversedById: null });
    expect(settlementOf(claim.id)).toMatchObject({ paidAmount: '170.00' });
    expect(await change(original.id, 'void', { reason })).toMatchObject({ status: 'VOIDED' });
  });

  test('is 409 for an exception, and for one that is voided', async () => {
    const exception = await one('NOBODY-40');
    await expectUnchanged(exception.id, () => change(exception.id, 'void', { reason }), { status: 409 });
    const { id } = await one(knownClaim().number);
    await change(id, 'void', { reason });
    await expectUnchanged(id, () => change(id, 'void', { reason }), { status: 409 });
  });

  test('voids once in two concurrent requests', async () => {
    const { number } = knownClaim();
    const { id, paymentId } = await one(number);
    const outcomes = await Promise.allSettled([1, 2].map(() => change(id, 'void', { reason })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await paymentOf(paymentId)).toMatchObject({ voidedAmount: '170.00', counts: { voided: 1 } });
  });
});

const primary = { payerId: 'pyr_1', rank: 'PRIMARY', program: null } as const;

describe('remittances.releaseClaimPayment', () => {
  const forwarded = (number: string, options: CallOptions = {}) =>
    one(number, { claimStatusCode: '19' }, {}, options);
  const sharesOf = (claimId: string) =>
    sum(setting.fakes.state(claimId)?.shares.map(({ amount }) => amount) ?? []);

  test('posts the share that is held for the next payer', async () => {
    const { claim, number } = knownClaim();
    const { id, patientShareHeldUntil } = await forwarded(number);
    expect([patientShareHeldUntil, sharesOf(claim.id)]).toEqual(['2026-04-16', '0.00']);
    expect(settlementOf(claim.id)?.heldBalance).toBe('30.00');
    expect(await change(id, 'release')).toMatchObject({ status: 'POSTED', patientShareHeldUntil: null });
    expect([sharesOf(claim.id), settlementOf(claim.id)?.heldBalance]).toEqual(['30.00', '0.00']);
    expect(setting.fakes.adjudications.at(-1)?.cause).toEqual({ kind: 'RELEASED', reason: null });
  });

  test('is 409 if nothing is held, and after the release', async () => {
    const posted = await one(knownClaim().number);
    await expectUnchanged(posted.id, () => change(posted.id, 'release'), { status: 409 });
    const { id } = await forwarded(knownClaim().number);
    await change(id, 'release');
    await expectUnchanged(id, () => change(id, 'release'), { status: 409 });
  });

  test('is 409 for an exception', async () => {
    const { id } = await forwarded('NOBODY-50');
    await expectUnchanged(id, () => change(id, 'release'), { status: 409 });
  });

  test('is done by the job on its day, and not the day before', async () => {
    const { claim, number } = knownClaim();
    const as = aPrincipal({ timeZone: 'America/Chicago' });
    const { id } = await forwarded(number, { as });
    expect(await queuedJobs(setting, releaseShareJob, { as })).toEqual([
      { id, runAt: new Date('2026-04-16T05:00:00Z') },
    ]);
    await doJob(setting, releaseShareJob, id, { as, now: new Date('2026-04-16T04:59:59.999Z') });
    expect(sharesOf(claim.id)).toBe('0.00');
    await doJob(setting, releaseShareJob, id, { as, now: new Date('2026-04-16T05:00:00Z') });
    expect(sharesOf(claim.id)).toBe('30.00');
  });

  test.each<[string, Parameters<typeof knownClaim>[0]]>([
    [
      'while a next payer is known',
      { payers: [primary, { ...primary, payerId: 'pyr_2', rank: 'SECONDARY' }] },
    ],
    ['for a Qualified Medicare Beneficiary', { isQmb: true, payers: [{ ...primary, program: 'MEDICARE' }] }],
  ])('is not done by the job %s: the share stays held, and is due', async (_case, values) => {
    const { claim, number } = knownClaim(values);
    const { id } = await forwarded(number);
    await doJob(setting, releaseShareJob, id, { now: new Date('2026-05-01T12:00:00Z') });
    expect(sharesOf(claim.id)).toBe('0.00');
    expect(settlementOf(claim.id)).toMatchObject({
      heldBalance: '30.00',
      work: { heldShareAmount: '30.00', heldUntil: '2026-04-16' },
    });
  });

  test.each(['voided', 'released'])('is not done by the job for one that was %s before', async (status) => {
    const { number } = knownClaim();
    const { id } = await forwarded(number);
    await change(id, status === 'voided' ? 'void' : 'release', status === 'voided' ? { reason } : {});
    const calls = setting.fakes.adjudications.length;
    await doJob(setting, releaseShareJob, id, { now: new Date('2026-05-01T12:00:00Z') });
    expect(setting.fakes.adjudications.length).toBe(calls);
  });

  test('posts the share of the next payer after its answer', async () => {
    const { claim, number } = knownClaim();
    const { id } = await forwarded(number);
    const second = {
      claimStatusCode: '2',
      chargeAmount: 100,
      paidAmount: 6,
      lines: [sentLine('99213', 100, 6, { 'OA-23': 90, 'PR-3': 4 })],
    };
    await one(number, second, { payerId: 'pyr_2' });
    expect(sharesOf(claim.id)).toBe('4.00');
    await change(id, 'release');
    expect(sharesOf(claim.id)).toBe('24.00');
  });
});

describe('remittances.bulkClaimPayments', () => {
  const bulk = async (body: Values, options: CallOptions = {}) =>
    (await setting.host.call('remittances.bulkClaimPayments', { body }, options)).data.results;
  const outcomes = (results: readonly { readonly outcome: string }[]) =>
    results.map(({ outcome }) => outcome);

  test('matches each to its best candidate', async () => {
    const as = aPrincipal();
    const clear = knownClaim({ totalCharge: '251.00' });
    const weak = knownClaim({ totalCharge: '252.00' });
    setting.fakes.reasons.set(weak.claim.id, ['SERVICE_DATE', 'CHARGE_AMOUNT']);
    knownClaim({ totalCharge: '253.00' });
    knownClaim({ totalCharge: '253.00' });
    const whole = (chargeAmount: number) => ({ chargeAmount, paidAmount: chargeAmount, lines: [] });
    const { claimPayments, payment } = await pay(
      setting,
      [251, 252, 253, 254].map((charge) => sentClaimPayment('NOBODY', whole(charge))),
      {},
      { as },
    );
    const ids = claimPayments.map(({ id }: { id: string }) => id);
    const results = await bulk({ action: 'MATCH', ids }, { as });
    expect(results).toEqual([
      { id: ids[0], outcome: 'POSTED', exceptionCode: null, claimId: clear.claim.id },
      ...ids.slice(1).map((id: string) => ({
        id,
        outcome: 'EXCEPTION',
        exceptionCode: 'CLAIM_NOT_FOUND',
        claimId: null,
      })),
    ]);
    expect(settlementOf(clear.claim.id)).toMatchObject({ paidAmount: '251.00' });
    const params = { paymentId: payment.id };
    const after = (await setting.host.call('remittances.getPayment', { params }, { as })).data.payment;
    expect(after).toMatchObject({ postedAmount: '251.00', counts: { posted: 1, exception: 3 } });
    const [posted, ...left] = await claimPaymentsOf(setting, payment.id, { as });
    expect(posted.matchedBy).toBe('MANUAL');
    expect(left.map(({ matchedBy }: { matchedBy: string | null }) => matchedBy)).toEqual([null, null, null]);
  });

  test('retries the matching of claims, by a filter', async () => {
    const as = aPrincipal();
    const [late, never] = [newClaim(), newClaim()];
    await one(late.number, {}, {}, { as });
    await one(never.number, {}, {}, { as });
    late.arrives();
    const results = await bulk({ action: 'RETRY', filter: { exceptionCode: ['CLAIM_NOT_FOUND'] } }, { as });
    expect(outcomes(results)).toEqual(['POSTED', 'EXCEPTION']);
    expect(results[0].claimId).toBe(late.claim.id);
    expect(settlementOf(late.claim.id)).toMatchObject({ paidAmount: '170.00' });
    expect((await read(results[0].id, { as })).matchedBy).toBe('CLAIM_NUMBER');
  });

  test('ignores with a reason', async () => {
    const as = aPrincipal();
    const { id } = await one('NOBODY-60', {}, {}, { as });
    const posted = await one(knownClaim().number, {}, {}, { as });
    const results = await bulk({ action: 'IGNORE', ids: [posted.id, id, 'cpm_none'], reason }, { as });
    expect(results).toEqual([
      { id, outcome: 'IGNORED', exceptionCode: expect.anything(), claimId: null },
      { id: posted.id, outcome: 'SKIPPED', exceptionCode: null, claimId: null },
      { id: 'cpm_none', outcome: 'SKIPPED', exceptionCode: null, claimId: null },
    ]);
    expect(await read(id, { as })).toMatchObject({ status: 'IGNORED', reason });
    expect(await read(posted.id, { as })).toMatchObject({ status: 'POSTED' });
  });

  test('processes only what a filter selects', async () => {
    const as = aPrincipal();
    const first = await one('NOBODY-61', {}, {}, { as });
    const other = await one('NOBODY-62', {}, { payerId: 'pyr_2' }, { as });
    const lines = await one(
      knownClaim().number,
      { lines: [sentLine('A1', 250, 170, { 'CO-45': 80 })] },
      {},
      { as },
    );
    const chosen = async (filter: Values) =>
      (await bulk({ action: 'IGNORE', filter, reason, dryRun: true }, { as })).map(
        ({ id }: { id: string }) => id,
      );
    expect(await chosen({})).toEqual([first.id, other.id, lines.id]);
    expect(await chosen({ payerId: 'pyr_2' })).toEqual([other.id]);
    expect(await chosen({ paymentId: first.paymentId })).toEqual([first.id]);
    expect(await chosen({ exceptionCode: ['LINE_NOT_FOUND', 'UNBALANCED'] })).toEqual([lines.id]);
    expect(await chosen({ payerId: 'pyr_2', exceptionCode: ['LINE_NOT_FOUND'] })).toEqual([]);
    expect(await chosen({ payerId: ['pyr_1', 'pyr_2'], paymentId: [other.paymentId] })).toEqual([other.id]);
    expect(await chosen({ claimId: lines.claimId })).toEqual([lines.id]);
    expect(await chosen({ claimId: ['clm_none'] })).toEqual([]);
  });

  test.each<[string, string, Values, readonly number[]]>([
    ['createdFrom', '2026-03-02T12:00:00.000Z', {}, [20, 30]],
    ['createdFrom', '2026-03-02T12:00:00.001Z', {}, [30]],
    ['createdTo', '2026-03-02T12:00:00.000Z', {}, [10, 20]],
    ['createdTo', '2026-03-02T11:59:59.999Z', {}, [10]],
    ['paymentDateFrom', '2026-02-02', {}, [20, 30]],
    ['paymentDateFrom', '2026-02-03', {}, [30]],
    ['paymentDateTo', '2026-02-02', {}, [10, 20]],
    ['paymentDateTo', '2026-02-01', {}, [10]],
    ['minAmount', '20', {}, [20, 30]],
    ['minAmount', '20.01', {}, [30]],
    ['maxAmount', '20', {}, [10, 20]],
    ['maxAmount', '19.99', {}, [10]],
    ['minAmount', '20', { maxAmount: '20.00' }, [20]],
  ])('selects within inclusive bounds: %s %s %j selects %j', async (name, value, more, amounts) => {
    const as = aPrincipal();
    for (const day of [1, 2, 3]) {
      const unknown = { chargeAmount: day * 10, paidAmount: day * 10, lines: [] };
      const options = { as, now: new Date(`2026-03-0${day}T12:00:00Z`) };
      await pay(setting, [sentClaimPayment('NOBODY', unknown)], { paymentDate: `2026-02-0${day}` }, options);
    }
    const body = { action: 'IGNORE', filter: { [name]: value, ...more }, reason };
    const { total, results } = (await setting.host.call('remittances.bulkClaimPayments', { body }, { as }))
      .data;
    expect(total).toBe(amounts.length);
    const ignored = await setting.host.call(
      'remittances.listClaimPayments',
      { query: { status: 'IGNORED', sort: 'paidAmount' } },
      { as },
    );
    const { claimPayments } = ignored.data;
    expect(claimPayments.map(({ id }: { id: string }) => id)).toEqual(
      results.map(({ id }: { id: string }) => id),
    );
    expect(claimPayments.map(({ paidAmount }: { paidAmount: string }) => Number(paidAmount))).toEqual(
      amounts,
    );
  });

  test('selects nothing of another organization', async () => {
    await one('NOBODY-63', {}, {}, { as: aPrincipal() });
    const body = { action: 'IGNORE', filter: {}, reason };
    const { data } = await setting.host.call('remittances.bulkClaimPayments', { body }, { as: aPrincipal() });
    expect(data).toEqual({ total: 0, results: [] });
  });

  const everything = async (as: NonNullable<CallOptions['as']>) => {
    const query = { take: '100' };
    return [
      (await setting.host.call('remittances.listClaimPayments', { query }, { as })).data,
      (await setting.host.call('remittances.listPayments', { query }, { as })).data,
      setting.fakes.adjudications.length,
      await queuedJobs(setting, releaseShareJob, { as }),
    ];
  };

  test.each(['MATCH', 'RETRY', 'IGNORE'])(
    'returns the results of %s by dryRun, and changes nothing',
    async (action) => {
      const as = aPrincipal();
      const { arrives, number } = newClaim({ totalCharge: '260.00' });
      await one(number, { chargeAmount: 260, paidAmount: 260, lines: [], claimStatusCode: '19' }, {}, { as });
      arrives();
      const before = await everything(as);
      const body = { action, filter: {}, ...(action === 'IGNORE' && { reason }) };
      const preview = await bulk({ ...body, dryRun: true }, { as });
      expect(await everything(as)).toEqual(before);
      expect(await bulk(body, { as })).toEqual(preview);
      expect(outcomes(preview)).toEqual([action === 'IGNORE' ? 'IGNORED' : 'POSTED']);
      setting.fakes.claims.clear();
    },
  );

  test('reverses nothing by dryRun', async () => {
    const as = aPrincipal();
    const { number } = knownClaim();
    const sent = { chargeAmount: 100, paidAmount: 100, lines: [sentLine('99213', 100, 100)] };
    const back = {
      claimStatusCode: '22',
      chargeAmount: -100,
      paidAmount: -100,
      lines: [sentLine('99213', -100, -100)],
    };
    const { id } = await one(number, back, {}, { as });
    const original = await one(number, sent, {}, { as });
    const before = await everything(as);
    expect(outcomes(await bulk({ action: 'RETRY', ids: [id], dryRun: true }, { as }))).toEqual(['POSTED']);
    expect(await everything(as)).toEqual(before);
    expect(outcomes(await bulk({ action: 'RETRY', ids: [id] }, { as }))).toEqual(['POSTED']);
    expect(await read(original.id, { as })).toMatchObject({ reversedById: id });
  });

  test('enqueues the release of held shares', async () => {
    const as = aPrincipal();
    const { arrives, number } = newClaim();
    const { id } = await one(number, { claimStatusCode: '19' }, {}, { as });
    arrives();
    await bulk({ action: 'RETRY', ids: [id] }, { as });
    expect(await queuedJobs(setting, releaseShareJob, { as })).toMatchObject([{ id }]);
  });

  test('does not change those with faulty data', async () => {
    const as = aPrincipal();
    const { number } = knownClaim();
    const faulty = { number, charge: '250', paid: '1,70' };
    await importFile(setting, remittanceFile({ amount: '170', claims: [faulty] }), { as });
    const before = await everything(as);
    for (const action of ['MATCH', 'RETRY']) {
      expect(await bulk({ action, filter: {} }, { as })).toMatchObject([
        { outcome: 'EXCEPTION', exceptionCode: 'FAULTY_DATA', claimId: null },
      ]);
    }
    expect((await everything(as))[0]).toEqual(before[0]);
  });

  test('accepts 500 ids, but not 501', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `cpm_${index}`);
    expect(outcomes(await bulk({ action: 'RETRY', ids: ids.slice(1) }))).toEqual(Array(500).fill('SKIPPED'));
    await expect(bulk({ action: 'RETRY', ids })).rejects.toMatchObject({ status: 400 });
  });

  test('processes the oldest 500 by a filter', async () => {
    const as = aPrincipal();
    const unknown = sentClaimPayment('NOBODY', { chargeAmount: 1, paidAmount: 1, lines: [] });
    await pay(
      setting,
      Array.from({ length: 500 }, () => unknown),
      {},
      { as },
    );
    const { claimPayments } = await pay(
      setting,
      [unknown],
      {},
      { as, now: new Date('2026-03-03T15:00:00Z') },
    );
    const body = { action: 'IGNORE', filter: {}, reason };
    const { total, results } = (await setting.host.call('remittances.bulkClaimPayments', { body }, { as }))
      .data;
    expect(total).toBe(501);
    expect(outcomes(results)).toEqual(Array(500).fill('IGNORED'));
    expect(await read(claimPayments[0].id, { as })).toMatchObject({ status: 'EXCEPTION' });
  });

  test.each([
    ['neither ids nor a filter', { action: 'RETRY' }],
    ['both', { action: 'RETRY', ids: ['cpm_1'], filter: {} }],
    ['no ids', { action: 'RETRY', ids: [] }],
    ['no codes', { action: 'RETRY', filter: { exceptionCode: [] } }],
    ['an unknown code', { action: 'RETRY', filter: { exceptionCode: ['LATE'] } }],
    ['a misspelt filter', { action: 'RETRY', filter: { payerIds: ['pyr_1'] } }],
    ['a filter by status', { action: 'RETRY', filter: { status: ['POSTED'] } }],
    ['an amount of 3 decimals', { action: 'RETRY', filter: { minAmount: '1.001' } }],
    ['no such date', { action: 'RETRY', filter: { paymentDateFrom: '2026-02-30' } }],
    ['an unknown action', { action: 'VOID', ids: ['cpm_1'] }],
    ['IGNORE without a reason', { action: 'IGNORE', ids: ['cpm_1'] }],
  ])('is 400 for %s', async (_case, body) => {
    await expect(bulk(body)).rejects.toMatchObject({ status: 400 });
  });
});

describe('remittances.listClaimPayments', () => {
  const listed = async (query: CallInput['query'], as: CallOptions['as']) => {
    const { data } = await setting.host.call('remittances.listClaimPayments', { query }, { as });
    return data.claimPayments.map(({ paidAmount }: { paidAmount: string }) => paidAmount);
  };

  test('filters by each value and by inclusive bounds', async () => {
    const as = aPrincipal();
    const { claim, number } = knownClaim({ totalCharge: '1000.00', lines: [] });
    const of = async (paidAmount: number, values: Values, payment: Values, day: string) =>
      (
        await pay(
          setting,
          [sentClaimPayment(number, { chargeAmount: paidAmount, paidAmount, lines: [], ...values })],
          payment,
          { as, now: new Date(`${day}T12:00:00Z`) },
        )
      ).payment;
    const posted = await of(10, {}, {}, '2026-03-01');
    await of(20, { patientControlNumber: 'NOBODY' }, { payerId: 'pyr_2' }, '2026-03-02');
    const ignored = await of(30, { claimStatusCode: '25' }, {}, '2026-03-03');
    await of(-5, { claimStatusCode: '22' }, {}, '2026-03-04');
    const cases: readonly [CallInput['query'], readonly string[]][] = [
      [{}, ['-5.00', '30.00', '20.00', '10.00']],
      [{ status: 'POSTED' }, ['10.00']],
      [{ status: ['POSTED', 'IGNORED'] }, ['30.00', '10.00']],
      [{ status: 'VOIDED' }, []],
      [{ exceptionCode: 'CLAIM_NOT_FOUND' }, ['20.00']],
      [{ exceptionCode: ['CLAIM_NOT_FOUND', 'REVERSAL_WITHOUT_ORIGINAL'] }, ['-5.00', '20.00']],
      [{ paymentId: posted.id }, ['10.00']],
      [{ paymentId: [posted.id, ignored.id] }, ['30.00', '10.00']],
      [{ claimId: claim.id }, ['-5.00', '10.00']],
      [{ payerId: 'pyr_2' }, ['20.00']],
      [{ createdFrom: '2026-03-02T12:00:00.000Z' }, ['-5.00', '30.00', '20.00']],
      [{ createdFrom: '2026-03-02T12:00:00.001Z' }, ['-5.00', '30.00']],
      [{ createdTo: '2026-03-02T12:00:00.000Z' }, ['20.00', '10.00']],
      [{ createdTo: '2026-03-02T11:59:59.999Z' }, ['10.00']],
      [{ minAmount: '20' }, ['30.00', '20.00']],
      [{ minAmount: '20.01' }, ['30.00']],
      [{ maxAmount: '20.00' }, ['-5.00', '20.00', '10.00']],
      [{ maxAmount: '19.99' }, ['-5.00', '10.00']],
      [{ minAmount: '-5', maxAmount: '-5' }, ['-5.00']],
      [{ status: 'EXCEPTION', payerId: 'pyr_1' }, ['-5.00']],
      [{ take: '1', skip: '1' }, ['30.00']],
    ];
    for (const [query, amounts] of cases) expect([query, await listed(query, as)]).toEqual([query, amounts]);
  });

  test.each<Record<string, string>>([
    { status: 'OPEN' },
    { exceptionCode: 'LATE' },
    { minAmount: '1.001' },
    { maxAmount: '1e3' },
    { minAmount: '1000000000000' },
    { createdFrom: 'yesterday' },
    { paymentId: '' },
  ])('is 400 for %o', async (query) => {
    await expect(listed(query, setting.host.principal)).rejects.toMatchObject({ status: 400 });
  });

  test('returns only those of the organization', async () => {
    await one('NOBODY-70');
    expect(await listed({}, aPrincipal())).toEqual([]);
  });
});

describe('remittances.getClaimPayment', () => {
  test('returns all sent data', async () => {
    const { number, claim } = knownClaim();
    const { id, paymentId } = await one(number, {
      filingIndicator: '12',
      patientResponsibility: 31,
      patient: { lastName: 'Ellis', firstName: 'Rowan', memberId: 'M100' },
      serviceFrom: '2026-01-05',
      serviceTo: '2026-01-06',
      remarkCodes: ['MA01'],
    });
    expect(await read(id)).toMatchObject({
      organizationId: setting.host.principal.organization.id,
      paymentId,
      sequence: 1,
      status: 'POSTED',
      patientControlNumber: number,
      claimStatusCode: '1',
      chargeAmount: '250.00',
      paidAmount: '170.00',
      patientResponsibility: '31.00',
      patientResponsibilityDifference: '1.00',
      filingIndicator: '12',
      payerClaimNumber: `ICN-${number}`,
      payerId: 'pyr_1',
      claimId: claim.id,
      matchedBy: 'CLAIM_NUMBER',
      patient: { lastName: 'Ellis', firstName: 'Rowan', memberId: 'M100' },
      serviceFrom: '2026-01-05',
      serviceTo: '2026-01-06',
      paymentDate: '2026-03-02',
      remarkCodes: ['MA01'],
      isReversal: false,
      candidates: [],
      lines: [
        { sequence: 1, procedureCode: '99213', allowedAmount: '80.00', claimLineNumber: 1 },
        { sequence: 2, procedureCode: '72100', allowedAmount: '120.00', claimLineNumber: 2 },
      ],
    });
  });

  test('returns null for missing data', async () => {
    const { id } = await one('NOBODY-80', { payerClaimNumber: undefined, lines: [], paidAmount: 250 });
    expect(await read(id)).toMatchObject({
      patientResponsibility: '0.00',
      patientResponsibilityDifference: null,
      filingIndicator: null,
      payerClaimNumber: null,
      patient: { lastName: null, firstName: null, memberId: null },
      serviceFrom: null,
      serviceTo: null,
      claimId: null,
      matchedBy: null,
      postedAt: null,
      voidedAt: null,
      reason: null,
    });
  });

  test('returns candidates while its claim is unknown', async () => {
    const { claim } = knownClaim({ totalCharge: '270.00' });
    const { id } = await one('NOBODY-81', { chargeAmount: 270, paidAmount: 270, lines: [] });
    expect((await read(id)).candidates).toEqual([
      {
        claimId: claim.id,
        claimNumber: claim.claimNumber,
        serviceDate: '2026-01-05',
        totalCharge: '270.00',
        reasons: ['PATIENT_NAME', 'SERVICE_DATE', 'CHARGE_AMOUNT'],
        claimPaymentId: null,
        paymentDate: null,
        paidAmount: null,
      },
    ]);
    await change(id, 'match', { claimId: claim.id });
    expect((await read(id)).candidates).toEqual([]);
  });

  test('is 404 for a missing one and for one of another organization', async () => {
    const { id } = await one('NOBODY-82');
    const as = aPrincipal();
    const missing = await read('cpm_none').catch((error: unknown) => error);
    const foreign = await read(id, { as }).catch((error: unknown) => error);
    expect(missing).toMatchObject({ status: 404 });
    expect(foreign).toEqual(missing);
  });
});

describe('every change of one', () => {
  const changes = [
    ['match', { claimId: 'clm_x' }],
    ['accept', { reason }],
    ['ignore', { reason }],
    ['void', { reason }],
    ['release', {}],
  ] as const;

  test.each(changes)('%s is 404 for one of another organization', async (verb, body) => {
    const { id } = await one('NOBODY-90');
    await expect(change(id, verb, body, { as: aPrincipal() })).rejects.toMatchObject({ status: 404 });
  });

  test.each(changes)('%s is 412 for another version', async (verb, body) => {
    const { id } = await one('NOBODY-91');
    await expectUnchanged(id, () => change(id, verb, body, { ifMatch: '"7"' }), { status: 412 });
  });

  test('accepts the current version', async () => {
    const { id } = await one('NOBODY-92');
    expect((await change(id, 'ignore', { reason }, { ifMatch: '"1"' })).tag).toBe('"2"');
  });
});
