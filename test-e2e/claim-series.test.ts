import { beforeAll, describe, expect, test } from 'vitest';
import { Practice } from './claim-balances/practice.ts';
import { type Answered, reversalOf } from './claim-balances/remittance.ts';
import { request } from './support/api.ts';

let practice: Practice;
beforeAll(async () => {
  practice = await Practice.open();
});

/** The interim claims of a stay: frequency code, day of service, and charge. */
const bills = [
  ['2', '20260105', '300.00'],
  ['3', '20260112', '300.00'],
  ['4', '20260119', '200.00'],
  ['5', '20260119', '45.00'],
] as const;

type Bill = (typeof bills)[number];

const sentBill = (number: string, [frequency, serviceDate, charge]: Bill) => ({
  number,
  frequency,
  serviceDate,
  patient: `P${number}`,
  lines: [['99213', charge]] as const,
});

/** The answer to an interim claim: half of it paid, the rest contractual but for a copay of 10.00. */
const answerTo = (number: string, [frequency, serviceDate, charge]: Bill): Answered => {
  const half = (Number(charge) / 2).toFixed(2);
  return {
    number,
    payerNumber: `ICN-${number}-${serviceDate}-${frequency}`,
    segments: [`DTM*232*${serviceDate}`],
    lines: [['99213', charge, half, `CO-45 ${(Number(half) - 10).toFixed(2)}, PR-3 10.00`]],
  };
};

const claimsOf = async (number: string) => {
  const { claims } = await practice.world.send('get', `/reference/claims?claimNumber=${number}&take=20`);
  return (claims as { id: string; frequencyCode: string; status: string; paidAmount: string }[]).toSorted(
    (one, other) => one.frequencyCode.localeCompare(other.frequencyCode),
  );
};

const detailOf = async (id = '') => (await practice.world.send('get', `/reference/claims/${id}`)).claim;

describe('interim claims and late charges', () => {
  test('are claims of one series, each with answers of its own, in whatever order these come', async () => {
    const ends: unknown[] = [];
    for (const [number, answered] of [
      ['STAY', bills],
      ['YATS', bills.toReversed()],
    ] as const) {
      expect(await practice.send(bills.map((bill) => sentBill(number, bill)))).toMatchObject({
        status: 'POSTED',
        counts: { claims: 4, posted: 4, exceptions: 0, duplicates: 0 },
      });
      for (const bill of answered) {
        const { claimPayments } = await practice.receive('A', [answerTo(number, bill)]);
        expect(claimPayments).toMatchObject([{ status: 'POSTED', exceptionCode: null }]);
      }
      const claims = await claimsOf(number);
      expect(
        claims.map(({ frequencyCode, status, paidAmount }) => [frequencyCode, status, paidAmount]),
      ).toEqual([
        ['2', 'PAID', '150.00'],
        ['3', 'PAID', '150.00'],
        ['4', 'PAID', '100.00'],
        ['5', 'PAID', '22.50'],
      ]);
      const [first] = claims;
      const { series, seriesId } = await detailOf(first?.id);
      expect(seriesId).toBe(first?.id);
      const listed = await practice.world.send('get', `/reference/claims?seriesId=${seriesId}`);
      expect(listed.claims).toHaveLength(4);
      ends.push(series);
    }
    const [first, second] = ends;
    expect(first).toEqual({
      claimCount: 4,
      totalCharge: '845.00',
      paidAmount: '422.50',
      contractualAmount: '382.50',
      writeOffAmount: '0.00',
      insuranceBalance: '0.00',
      patientBalance: '40.00',
      heldBalance: '0.00',
      creditBalance: '0.00',
    });
    expect(second).toEqual(first);
  });

  test('are duplicates when they are sent again, and exceptions for another patient', async () => {
    const all = bills.map((bill) => sentBill('AGAIN-STAY', bill));
    await practice.send(all);
    expect(await practice.send(all, '2')).toMatchObject({ counts: { posted: 0, duplicates: 4 } });
    const [first] = all;
    if (first === undefined) throw new Error('The stay has no claim');
    expect(await practice.send([{ ...first, patient: 'POTHER' }])).toMatchObject({
      counts: { posted: 0, exceptions: 1, duplicates: 0 },
      reasons: [{ code: 'CLAIM_NUMBER_TAKEN', count: 1 }],
    });
    expect(await claimsOf('AGAIN-STAY')).toHaveLength(4);
  });

  test('add late charges to an answered claim, whose answer is reversed alone', async () => {
    const original = { number: 'LATE', patient: 'PLATE', lines: [['99213', '120.00']] as const };
    await practice.send([original]);
    const paid: Answered = {
      number: 'LATE',
      payerNumber: 'ICN-LATE',
      lines: [['99213', '120.00', '80.00', 'CO-45 40.00']],
    };
    await practice.receive('A', [paid]);
    const late = { ...original, frequency: '5', lines: [['85025', '30.00']] as const };
    expect(await practice.send([late])).toMatchObject({ counts: { posted: 1 } });
    const answered: Answered = {
      number: 'LATE',
      payerNumber: 'ICN-LATE-5',
      lines: [['85025', '30.00', '20.00', 'CO-45 10.00']],
    };
    expect((await practice.receive('A', [answered])).claimPayments).toMatchObject([{ status: 'POSTED' }]);
    const statuses = async () => (await claimsOf('LATE')).map(({ status }) => status);
    expect(await statuses()).toEqual(['PAID', 'PAID']);
    await practice.receive('A', [reversalOf(answered)]);
    expect(await statuses()).toEqual(['PAID', 'RECOUPED']);
    const [first] = await claimsOf('LATE');
    expect((await detailOf(first?.id)).series).toMatchObject({
      claimCount: 2,
      totalCharge: '150.00',
      paidAmount: '80.00',
      insuranceBalance: '30.00',
    });
  });

  test('replace one of them, to whose successor the payer answers under the shared number', async () => {
    const [first, second] = bills;
    await practice.send([first, second].map((bill) => sentBill('FIXED', bill)));
    const original = answerTo('FIXED', second);
    await practice.receive('A', [original]);
    const { number, serviceDate, patient } = sentBill('FIXED', second);
    const replacement = {
      number,
      serviceDate,
      patient,
      frequency: '7',
      replaces: original.payerNumber ?? '',
    };
    expect(await practice.send([{ ...replacement, lines: [['99213', '310.00']] }])).toMatchObject({
      counts: { posted: 1 },
    });
    const answer = {
      ...answerTo('FIXED', second),
      lines: [['99213', '310.00', '200.00', 'CO-45 110.00']] as const,
    };
    const { claimPayments } = await practice.receive('A', [{ ...answer, payerNumber: 'ICN-FIXED-7' }]);
    const successor = (await claimsOf('FIXED')).find(({ frequencyCode }) => frequencyCode === '7');
    expect(claimPayments).toMatchObject([{ status: 'POSTED', claimId: successor?.id }]);
    await practice.receive('A', [reversalOf(original)]);
    expect(await detailOf(successor?.id)).toMatchObject({
      status: 'PAID',
      paidAmount: '200.00',
      creditBalance: '0.00',
      series: { claimCount: 2, totalCharge: '610.00', paidAmount: '200.00', insuranceBalance: '300.00' },
    });
  });
});

describe('reference.createClaim with frequency code 7 or 8', () => {
  const lines = [{ procedureCode: '99213', chargeAmount: 130 }];

  /** A claim that its payer paid, and a function that follows it up. */
  const aPaidClaim = async (number: string) => {
    await practice.send([{ number, patient: `P${number}`, lines: [['99213', '120.00']] }]);
    const paid: Answered = {
      number,
      payerNumber: `ICN-${number}`,
      lines: [['99213', '120.00', '80.00', 'CO-45 25.00, PR-3 15.00']],
    };
    await practice.receive('A', [paid]);
    const { id, patientId, payerId, serviceDate } = await practice.claimOf(number);
    const follow = (body: object) =>
      request('post', `${practice.world.api}/api/v1/reference/claims`, {
        key: practice.world.organization.apiKey,
        body: { patientId, payerId, serviceDate, lines, replacesClaimId: id, ...body },
      });
    return { id, paid, follow };
  };

  test('replaces an answered claim as an 837 does', async () => {
    const { id, paid, follow } = await aPaidClaim('HTTP-7');
    const { status, json } = await follow({ frequencyCode: '7', claimNumber: 'HTTP-7B' });
    expect({ status, claim: json.data.claim }).toMatchObject({
      status: 201,
      claim: {
        claimNumber: 'HTTP-7B',
        replacesClaimId: id,
        status: 'PARTIALLY_PAID',
        paidAmount: '80.00',
        insuranceBalance: '10.00',
        patientBalance: '15.00',
      },
    });
    expect(await detailOf(id)).toMatchObject({
      status: 'REPLACED',
      insuranceBalance: '0.00',
      replacedByClaimId: json.data.claim.id,
    });
    const answer: Answered = {
      number: 'HTTP-7',
      payerNumber: 'ICN-HTTP-7B',
      lines: [['99213', '130.00', '90.00', 'CO-45 25.00, PR-3 15.00']],
    };
    await practice.receive('A', [answer]);
    expect(await detailOf(json.data.claim.id)).toMatchObject({
      paidAmount: '170.00',
      creditBalance: '80.00',
      awaitedReversalAmount: '80.00',
    });
    await practice.receive('A', [reversalOf(paid)]);
    expect(await detailOf(json.data.claim.id)).toMatchObject({
      status: 'PAID',
      paidAmount: '90.00',
      creditBalance: '0.00',
    });
    const again = await follow({ frequencyCode: '7' });
    expect([again.status, again.json]).toMatchObject([409, { existingId: json.data.claim.id }]);
  });

  test('voids an answered claim as an 837 does', async () => {
    const { id, paid, follow } = await aPaidClaim('HTTP-8');
    const { status, json } = await follow({ frequencyCode: '8' });
    expect({ status, claim: json.data.claim }).toMatchObject({
      status: 201,
      claim: { id, status: 'VOIDED', creditBalance: '80.00', awaitedReversalAmount: '80.00' },
    });
    await practice.receive('A', [reversalOf(paid)]);
    expect(await detailOf(id)).toMatchObject({ status: 'VOIDED', creditBalance: '0.00' });
    const again = await follow({ frequencyCode: '8' });
    expect([again.status, again.json]).toMatchObject([409, { existingId: id }]);
  });
});

test('the books of all these claims are valid', async () => {
  expect(await practice.verify()).toEqual({ code: 0, valid: true, differences: [] });
});
