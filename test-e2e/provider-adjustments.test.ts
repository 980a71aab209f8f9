import { beforeAll, describe, expect, test } from 'vitest';
import { Practice } from './claim-balances/practice.ts';
import { type Answered, reversalOf } from './claim-balances/remittance.ts';
import { request } from './support/api.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await Practice.open();
});

interface Received {
  readonly id: string;
}

const pathOf = ({ id }: Received, number = 1) => `/remittances/payments/${id}/provider-adjustments/${number}`;

const read = async (payment: Received, number = 1) =>
  (await practice.world.send('get', pathOf(payment, number))).providerAdjustment;

/** The status of the response to a request about an adjustment. */
async function ask(payment: Received, verb: string, body: object, number = 1): Promise<number> {
  const path = `${practice.world.api}/api/v1${pathOf(payment, number)}/${verb}`;
  return (await request('post', path, { key: practice.world.organization.apiKey, body })).status;
}

const allocate = (payment: Received, claimId: string, amount: number, number = 1) =>
  ask(payment, 'allocate', { allocations: [{ claimId, amount }], note: 'By telephone' }, number);

/** The references of the open provider adjustments of the practice, as work and as a list. */
async function open() {
  const { world } = practice;
  const { workItems } = await world.send(
    'get',
    '/ar-management/work-items?kind=PROVIDER_ADJUSTMENT&take=100',
  );
  const { providerAdjustments } = await world.send(
    'get',
    '/remittances/provider-adjustments?isOpen=true&take=100',
  );
  const adjustments = providerAdjustments as readonly {
    id: string;
    reference: string;
    owedToPayer: string;
  }[];
  expect((workItems as { recordId: string }[]).map(({ recordId }) => recordId).sort()).toEqual(
    adjustments.map(({ id }) => id).sort(),
  );
  return adjustments.map(({ reference, owedToPayer }) => `${reference} ${owedToPayer}`);
}

describe('V5: a takeback by reversal that is recouped later', () => {
  const paid: Answered = {
    number: 'V5',
    payerNumber: 'A-5',
    lines: [['99213', '200.00', '150.00', 'CO-45 50.00']],
  };
  const other = (number: string): Answered => ({ number, lines: [['99213', '400.00', '400.00', '']] });
  let claimId: string;
  let takenBack: Received;

  test('owes the payer the amount at provider level until it is recouped', async () => {
    claimId = await practice.claim('V5', ['A'], ['99213', 200]);
    await practice.claim('V5-OTHER', ['A'], ['99213', 400]);
    await practice.receive('A', [paid]);
    expect(await practice.shown('V5')).toBe('paid 150.00, contractual 50.00: PAID');
    expect(await open()).toEqual([]);

    const received = await practice.receive('A', [reversalOf(paid)], {
      providerAdjustments: ['WO:A-5*-150.00'],
    });
    takenBack = received;
    expect(received).toMatchObject({
      difference: '0.00',
      providerAdjustments: [{ number: 1, status: 'OPEN', openAmount: '-150.00' }],
    });
    expect(await practice.shown('V5')).toBe('insurance 200.00 of A: RECOUPED');
    expect(await open()).toEqual(['A-5 150.00']);
  });

  test('cannot be allocated to the claim, because the reversal took the amount back', async () => {
    expect(await allocate(takenBack, claimId, 150)).toBe(409);
  });

  test('closes with the recoupment by itself, and leaves the claims as they are', async () => {
    const recouped = await practice.receive('A', [other('V5-OTHER')], {
      providerAdjustments: ['WO:A-5*150.00'],
    });
    expect(recouped).toMatchObject({
      difference: '0.00',
      providerAdjustments: [{ number: 1, status: 'PAIRED', openAmount: '0.00' }],
    });
    expect(await read(takenBack)).toMatchObject({ status: 'PAIRED', pairedAmount: '-150.00' });
    expect(await open()).toEqual([]);
    expect(await practice.shown('V5')).toBe('insurance 200.00 of A: RECOUPED');
    expect(await practice.shown('V5-OTHER')).toBe('paid 400.00: PAID');
  });

  test('leaves the claim open to a denial', async () => {
    await practice.receive('A', [{ ...paid, lines: [['99213', '200.00', '0.00', 'CO-29 200.00']] }]);
    expect(await practice.shown('V5')).toBe('insurance 200.00 of A: DENIED');
    expect(await practice.cases('V5')).toMatchObject([{ status: 'OPEN', deniedAmount: '200.00' }]);
  });

  test('closes in part, and where the recoupment comes first', async () => {
    await practice.claim('V5-PART', ['A'], ['99213', 400]);
    const first = await practice.receive('A', [other('V5-PART')], { providerAdjustments: ['FB:P-5*100.00'] });
    expect(await open()).toEqual(['P-5 0.00']);
    const second = await practice.receive('A', [], { providerAdjustments: ['FB:P-5*-150.00'] });
    expect((await read(first)).status).toBe('PAIRED');
    expect(await read(second)).toMatchObject({ status: 'OPEN', openAmount: '-50.00', owedToPayer: '50.00' });
    expect(await ask(second, 'settle', { account: 'FORWARDING_BALANCE' })).toBe(200);
    expect(await open()).toEqual([]);
    expect(await ask(second, 'settle/reverse', { reason: 'Carried over again' })).toBe(200);
    expect(await open()).toEqual(['P-5 50.00']);
    await practice.receive('A', [], { providerAdjustments: ['FB:P-5*50.00'] });
    expect(await open()).toEqual([]);
  });
});

describe('a takeback at provider level without a reversal', () => {
  test('is allocated to its claim, which it opens, and taken back', async () => {
    const claimId = await practice.claim('TAKEN', ['A'], ['99213', 200], ['72100', 100]);
    const lines: Answered['lines'] = [
      ['99213', '200.00', '150.00', 'CO-45 50.00'],
      ['72100', '100.00', '80.00', 'PR-2 20.00'],
    ];
    await practice.receive('A', [{ number: 'TAKEN', lines }]);
    const taken = await practice.receive('A', [], { providerAdjustments: ['WO:T-5*200.00'] });
    expect(await open()).toEqual(['T-5 0.00']);
    expect(await allocate(taken, claimId, 200.01)).toBe(400);
    expect(await allocate(taken, claimId, 170)).toBe(200);
    expect(await practice.shown('TAKEN')).toBe(
      'paid 60.00, contractual 50.00, insurance 170.00 of A, patient 20.00: PARTIALLY_PAID',
    );
    expect(await practice.parts('TAKEN')).toEqual([
      '',
      'contractual 50.00, insurance 150.00',
      'paid 60.00, insurance 20.00, patient 20.00',
    ]);
    expect(await read(taken)).toMatchObject({
      status: 'OPEN',
      allocatedAmount: '170.00',
      openAmount: '30.00',
    });
    expect((await practice.verify()).differences).toEqual([]);

    expect(await ask(taken, 'settle', { account: 'OTHER', note: 'Of another clinic' })).toBe(200);
    expect(await ask(taken, 'allocations/reverse', { reason: 'Another claim' })).toBe(409);
    expect(await ask(taken, 'settle/reverse', { reason: 'Ours' })).toBe(200);
    expect(await ask(taken, 'allocations/reverse', { reason: 'Another claim' })).toBe(200);
    expect(await practice.shown('TAKEN')).toBe('paid 230.00, contractual 50.00, patient 20.00: PAID');
    expect(await read(taken)).toMatchObject({ status: 'OPEN', openAmount: '200.00' });
    expect(await ask(taken, 'settle', { account: 'OVERPAYMENT_RECOVERY' })).toBe(200);
    expect((await practice.verify()).differences).toEqual([]);
  });

  test('stands after a later answer to the claim', async () => {
    const claimId = await practice.claim('STANDS', ['A'], ['99213', 100]);
    const paid: Answered = { number: 'STANDS', lines: [['99213', '100.00', '80.00', 'CO-45 20.00']] };
    await practice.receive('A', [paid]);
    const taken = await practice.receive('A', [], { providerAdjustments: ['WO:S-5*30.00'] });
    expect(await allocate(taken, claimId, 30)).toBe(200);
    const more: Answered = { number: 'STANDS', lines: [['99213', '100.00', '100.00', '']] };
    await practice.receive('A', [reversalOf(paid), more]);
    expect(await practice.shown('STANDS')).toBe('paid 70.00, insurance 30.00 of A: PARTIALLY_PAID');
    expect((await practice.verify()).differences).toEqual([]);
  });
});

describe('V6: a refund by check', () => {
  const answer = (number: string): Answered => ({
    number,
    payerNumber: `${number}-A`,
    lines: [['99213', '120.00', '84.70', 'CO-45 5.30, PR-3 30.00']],
  });
  const once = 'paid 84.70, contractual 5.30, patient 30.00: PAID';
  const twice = 'paid 169.40, contractual 5.30, patient 30.00, credit 84.70: PAID';

  /** A claim that was paid twice, with both answers accepted. */
  async function paidTwice(number: string) {
    const claimId = await practice.claim(number, ['A'], ['99213', 120]);
    await practice.receive('A', [answer(number)]);
    expect(await practice.shown(number)).toBe(once);
    const { claimPayments } = await practice.receive('A', [answer(number)]);
    expect(claimPayments).toMatchObject([{ exceptionCode: 'ANSWERED_BEFORE' }]);
    expect(await practice.shown(number)).toBe(once);
    await practice.accept(claimPayments[0]?.id, 'ADDITIONAL');
    expect(await practice.shown(number)).toBe(twice);
    expect(await practice.shares(number)).toEqual(['COPAY 30.00']);
    return claimId;
  }

  async function refund(claimId: string, reference: string): Promise<string> {
    const body = { amount: 84.7, method: 'CHECK', reference };
    const { adjustment } = await practice.world.send(
      'post',
      `/reference/claims/${claimId}/payer-refunds`,
      body,
    );
    return adjustment.id;
  }

  const creditWork = async (claimId: string) => {
    const { workItems } = await practice.world.send(
      'get',
      '/ar-management/work-items?kind=CREDIT_BALANCE&take=100',
    );
    return (workItems as { claimId: string }[]).filter((item) => item.claimId === claimId).length;
  };

  test('closes with the acknowledgement of the payer by itself', async () => {
    const claimId = await paidTwice('V6');
    expect(await creditWork(claimId)).toBe(1);
    const refundId = await refund(claimId, '7781');
    expect(await practice.shown('V6')).toBe(once);
    expect(await creditWork(claimId)).toBe(0);

    const acknowledged = await practice.receive('A', [], {
      providerAdjustments: ['72:7781*-84.70', 'WO:V6-A*84.70'],
    });
    expect(acknowledged).toMatchObject({
      difference: '0.00',
      providerAdjustments: [{ status: 'PAIRED' }, { status: 'PAIRED' }],
    });
    for (const number of [1, 2]) {
      const { entries } = await read(acknowledged, number);
      expect(entries).toMatchObject([{ kind: 'PAIRING', refundId, claimId }]);
    }
    expect(await practice.shown('V6')).toBe(once);
    expect(await open()).toEqual([]);
    expect((await practice.verify()).differences).toEqual([]);
  });

  test('is cancelled by the return if the payer reverses the answer too', async () => {
    const claimId = await paidTwice('V6-REVERSED');
    const refundId = await refund(claimId, '7782');
    const received = await practice.receive('A', [reversalOf(answer('V6-REVERSED'))], {
      providerAdjustments: ['72:7782*-84.70'],
    });
    expect(received).toMatchObject({
      difference: '0.00',
      providerAdjustments: [{ status: 'ALLOCATED', openAmount: '0.00' }],
    });
    expect((await read(received)).entries).toMatchObject([{ kind: 'ALLOCATION', refundId, claimId }]);
    const { claim } = await practice.world.send('get', `/reference/claims/${claimId}`);
    expect(claim).toMatchObject({ paidAmount: '84.70', creditBalance: '0.00' });
    await practice.shown('V6-REVERSED');
    expect(await open()).toEqual([]);
    expect((await practice.verify()).differences).toEqual([]);
  });

  test('of which the payer returns the money raises the credit again by an allocation', async () => {
    const claimId = await paidTwice('V6-RETURNED');
    const refundId = await refund(claimId, '7783');
    const returned = await practice.receive('A', [], { providerAdjustments: ['72:7783*-84.70'] });
    expect((await read(returned)).refunds).toEqual([{ refundId, claimId, amount: '84.70' }]);
    expect(await allocate(returned, claimId, 84.7)).toBe(200);
    expect(await practice.shown('V6-RETURNED')).toBe(twice);
    expect(await ask(returned, 'allocations/reverse', { reason: 'Of another claim' })).toBe(200);
    expect(await practice.shown('V6-RETURNED')).toBe(once);
    expect(await ask(returned, 'settle', { account: 'OVERPAYMENT_RECOVERY' })).toBe(200);
    expect((await practice.verify()).differences).toEqual([]);
  });
});

describe('a reversal that fits no answer', () => {
  test('takes back an amount of the answer that a person names', async () => {
    const claimId = await practice.claim('PARTLY', ['A'], ['99213', 200], ['72100', 100]);
    const paid: Answered = {
      number: 'PARTLY',
      lines: [
        ['99213', '200.00', '150.00', 'CO-45 50.00'],
        ['72100', '100.00', '80.00', 'PR-2 20.00'],
      ],
    };
    await practice.receive('A', [paid]);
    const partly: Answered = {
      number: 'PARTLY',
      status: '22',
      chargeAmount: '-200.00',
      adjustments: 'CO-45 -80.00',
    };
    const { claimPayments } = await practice.receive('A', [partly]);
    expect(claimPayments).toMatchObject([{ exceptionCode: 'REVERSAL_WITHOUT_ORIGINAL' }]);
    const path = `/remittances/claim-payments/${claimPayments[0]?.id}`;
    const { claimPayment } = await practice.world.send('get', path);
    expect(claimPayment.candidates).toMatchObject([{ claimId, paidAmount: '230.00' }]);
    const [{ claimPaymentId: reversesId }] = claimPayment.candidates;
    await practice.world.send('post', `${path}/match`, { claimId, reversesId, amount: 120 });
    expect(await practice.shown('PARTLY')).toBe(
      'paid 110.00, contractual 50.00, insurance 120.00 of A, patient 20.00: RECOUPED',
    );
    expect((await practice.verify()).differences).toEqual([]);
    await practice.world.send('post', `${path}/void`, { reason: 'Of another claim' });
    expect(await practice.shown('PARTLY')).toBe('paid 230.00, contractual 50.00, patient 20.00: PAID');
    expect((await practice.verify()).differences).toEqual([]);
  });
});

describe('interest and capitation', () => {
  test('V8c: capitation is settled by itself, and cannot be allocated', async () => {
    const claimId = await practice.claim('V8c', ['A'], ['99213', 95]);
    const roster = await practice.receive('A', [], { providerAdjustments: ['CT:ROSTER6*-3000.00'] });
    expect(roster).toMatchObject({
      difference: '0.00',
      providerAdjustments: [{ status: 'SETTLED', account: 'CAPITATION', openAmount: '0.00' }],
    });
    expect(await allocate(roster, claimId, 95)).toBe(400);
    expect(await practice.shown('V8c')).toBe('insurance 95.00 of A: SUBMITTED');
  });

  test('V14: interest is settled by itself, and cannot be allocated', async () => {
    const claimId = await practice.claim('V14', ['A'], ['99213', 100]);
    const lines: Answered['lines'] = [['99213', '100.00', '80.00', 'CO-45 20.00']];
    const answer: Answered = { number: 'V14', payerNumber: 'A-14', lines, segments: ['AMT*I*1.25'] };
    const received = await practice.receive('A', [answer], { providerAdjustments: ['L6:A-14*-1.25'] });
    expect(received).toMatchObject({
      difference: '0.00',
      providerAdjustments: [{ status: 'SETTLED', account: 'INTEREST', openAmount: '0.00' }],
    });
    expect(await allocate(received, claimId, 1.25)).toBe(400);
    expect(await practice.shown('V14')).toBe('paid 80.00, contractual 20.00: PAID');
    expect(await open()).toEqual([]);
  });
});

test('the books of the organization are valid', async () => {
  expect(await practice.verify()).toEqual({ code: 0, valid: true, differences: [] });
});
