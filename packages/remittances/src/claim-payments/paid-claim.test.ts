import { readX12 } from '@rcm/x12';
import { describe, expect, test } from 'vitest';
import { remittanceFile, type WrittenClaim, type WrittenLine } from '../../test/remittance-file.ts';
import { createClaimPaymentKeys } from './claim-payment-keys.ts';
import { isStorableClaim, type PaidClaim, paidClaimOf } from './paid-claim.ts';

/** The only claim of the file. */
async function read(values: Partial<WrittenClaim>): Promise<PaidClaim> {
  const claim = { number: 'A1', charge: '100', paid: '80', ...values };
  for await (const event of readX12([remittanceFile({ amount: '80', claims: [claim] })])) {
    if (event.kind === '835.claim') return paidClaimOf(event.value);
  }
  throw new Error('The file has no claim');
}

const line = (values: Partial<WrittenLine> = {}): WrittenLine => ({
  procedure: '99213',
  charge: '100',
  paid: '80',
  ...values,
});

describe('a claim of a file', () => {
  test('has its numbers, amounts and codes', async () => {
    const paid = await read({
      status: '19',
      share: '12.5',
      payerNumber: 'ICN-1',
      adjustments: ['CO*45*7.5*1*253*0.01', 'PR*1*12.50'],
      more: ['MIA*0****MA02', 'MOA***MA01*N4', 'DTM*232*20260105', 'DTM*233*20260106'],
    });
    expect(paid).toMatchObject({
      patientControlNumber: 'A1',
      claimStatusCode: '19',
      chargeAmount: '100.00',
      paidAmount: '80.00',
      patientResponsibility: '12.50',
      filingIndicator: '12',
      payerClaimNumber: 'ICN-1',
      serviceFrom: '2026-01-05',
      serviceTo: '2026-01-06',
      adjustments: [
        { groupCode: 'CO', reasonCode: '45', amount: '7.50', quantity: '1' },
        { groupCode: 'CO', reasonCode: '253', amount: '0.01', quantity: null },
        { groupCode: 'PR', reasonCode: '1', amount: '12.50', quantity: null },
      ],
      lines: [],
    });
    expect([...paid.remarkCodes].sort()).toEqual(['MA01', 'MA02', 'N4']);
  });

  test('keeps adjustments of 0.00 as sent', async () => {
    const { adjustments } = await read({ adjustments: ['CO*45*0', 'OA*23*0.00*0*253*0'] });
    expect(adjustments.map(({ reasonCode, amount }) => `${reasonCode} ${amount}`)).toEqual([
      '45 0.00',
      '23 0.00',
      '253 0.00',
    ]);
  });

  test('has null for missing data', async () => {
    expect(await read({})).toMatchObject({
      patientResponsibility: null,
      payerClaimNumber: null,
      serviceFrom: null,
      serviceTo: null,
      adjustments: [],
      remarkCodes: [],
    });
  });

  /** The claim with the patient's NM108 and NM109 replaced. */
  async function identified(patient: string, more: readonly string[]): Promise<PaidClaim> {
    const claim = { number: 'A1', charge: '100', paid: '80', more };
    const file = remittanceFile({ amount: '80', claims: [claim] }).replace('****MI*M100', patient);
    for await (const event of readX12([file])) {
      if (event.kind === '835.claim') return paidClaimOf(event.value);
    }
    throw new Error('The file has no claim');
  }

  const insured = ['NM1*IL*1*OTHER*ONE****MI*M200'];

  test.each([
    ['the patient with MI', '****MI*M100', insured, 'M100'],
    ['the patient with MR', '****MR*M100', insured, 'M100'],
    ['the patient with HN', '****HN*1EG4TE5MK73', insured, '1EG4TE5MK73'],
    ['the patient with C', '****C*M100', [], 'M100'],
    ['the insured if the patient’s number has another qualifier', '****34*123456789', insured, 'M200'],
    ['the corrected patient if nobody else has one', '', ['NM1*74*1******C*M300'], 'M300'],
    ['the insured if the patient has a qualifier only', '****MI', insured, 'M200'],
    ['the insured with HN', '', ['NM1*IL*1*OTHER*ONE****HN*M200'], 'M200'],
    ['nobody if no qualifier is one of a member id', '****34*1', ['NM1*IL*1*OTHER*ONE****FI*2'], null],
  ])('has the member id of %s', async (_case, patient, more, memberId) => {
    expect(await identified(patient, more)).toMatchObject({
      lastName: 'ELLIS',
      firstName: 'ROWAN',
      memberId,
    });
  });
});

describe('a line of a file', () => {
  const lineOf = async (values: Partial<WrittenLine>, more: readonly string[] = []) =>
    (await read({ lines: [line(values)], more })).lines[0];

  test('has its procedure, amounts, codes and number', async () => {
    const line = await lineOf({
      procedure: '99213:25:59',
      adjustments: ['CO*45*20'],
      more: ['REF*6R*L-1', 'AMT*B6*85', 'LQ*HE*N4', 'LQ*HE*M60'],
    });
    expect(line).toEqual({
      sequence: 1,
      procedureCode: '99213',
      modifiers: ['25', '59'],
      submittedProcedureCode: null,
      revenueCode: null,
      units: '1',
      chargeAmount: '100.00',
      paidAmount: '80.00',
      allowedAmount: '85.00',
      serviceFrom: '2026-01-05',
      serviceTo: '2026-01-05',
      lineControlNumber: 'L-1',
      adjustments: [{ groupCode: 'CO', reasonCode: '45', amount: '20.00', quantity: null }],
      remarkCodes: ['N4', 'M60'],
      claimLineNumber: null,
    });
  });

  test.each([
    ['what is stated', ['AMT*B6*0'], '0.00'],
    ['what follows from the adjustments where nothing is', [], '96.00'],
  ])('allows %s', async (_case, more, allowedAmount) => {
    const adjustments = ['PR*1*10', 'OA*23*6', 'CO*45*4'];
    expect((await lineOf({ adjustments, more }))?.allowedAmount).toBe(allowedAmount);
  });

  test('is numbered in order', async () => {
    const { lines } = await read({ lines: [line(), line({ procedure: '72100' })] });
    expect(lines.map(({ sequence, procedureCode }) => [sequence, procedureCode])).toEqual([
      [1, '99213'],
      [2, '72100'],
    ]);
  });
});

describe('the days of a claim', () => {
  test('are those of its lines by default', async () => {
    expect(await read({ lines: [line()] })).toMatchObject({
      serviceFrom: '2026-01-05',
      serviceTo: '2026-01-05',
    });
  });

  test('are its own if it states them', async () => {
    const stated = await read({ lines: [line()], more: ['DTM*232*20260101', 'DTM*233*20260131'] });
    expect(stated).toMatchObject({ serviceFrom: '2026-01-01', serviceTo: '2026-01-31' });
    expect(stated.lines[0]).toMatchObject({ serviceFrom: '2026-01-05', serviceTo: '2026-01-05' });
  });
});

describe('amounts with totals that can’t be stored', () => {
  const largest = '999999999999.99';

  test.each<[string, Partial<WrittenClaim>, boolean]>([
    ['a share at the bound', { adjustments: [`PR*1*${largest}*`] }, true],
    ['a share past it', { adjustments: [`PR*1*${largest}`, 'PR*2*0.01'] }, false],
    ['a stated share at the limit without adjustments', { share: largest }, true],
    ['a stated share too far from the adjustments', { share: largest, adjustments: ['PR*1*-0.01'] }, false],
    [
      'an allowed amount past it',
      { lines: [line({ more: [`AMT*B6*${largest}`] }), line({ more: ['AMT*B6*0.01'] })] },
      false,
    ],
    ['what is allowed at the bound', { paid: '0', lines: [line({ more: [`AMT*B6*${largest}`] })] }, true],
  ])('%s', async (_case, values, expected) => {
    expect(isStorableClaim(await read({ paid: '0', ...values }))).toBe(expected);
  });
});

describe('the key of a claim payment', () => {
  const keysOf = async (...claims: readonly Partial<WrittenClaim>[]) => {
    const keys = createClaimPaymentKeys();
    const paid = await Promise.all(claims.map(read));
    return paid.map((claim) => keys.keyOf(claim));
  };

  test('differs by the number among equal ones', async () => {
    const [one, other, different] = await keysOf({}, {}, { paid: '81' });
    expect(one?.slice(0, -2)).toBe(other?.slice(0, -2));
    expect([one?.slice(-2), other?.slice(-2), different?.slice(-2)]).toEqual(['-0', '-1', '-0']);
  });

  test.each<[string, Partial<WrittenClaim>]>([
    ['number', { number: 'A2' }],
    ['payer’s number', { payerNumber: 'ICN-2' }],
    ['status', { status: '2' }],
    ['charge', { charge: '100.01' }],
    ['paid amount', { paid: '80.01' }],
    ['patient’s share', { share: '1' }],
    ['lines', { lines: [line()] }],
  ])('differs by its %s', async (_case, values) => {
    const [one] = await keysOf({});
    const [other] = await keysOf(values);
    expect(other).not.toBe(one);
  });

  test('is the same if the share of its adjustments is stated', async () => {
    const adjustments = ['PR*1*20'];
    const [silent] = await keysOf({ adjustments });
    expect(await keysOf({ adjustments, share: '20' })).toEqual([silent]);
  });

  test('is the same for any format of a number', async () => {
    const [plain] = await keysOf({});
    expect(await keysOf({ charge: '0100.00', paid: '80.0' })).toEqual([plain]);
  });
});
