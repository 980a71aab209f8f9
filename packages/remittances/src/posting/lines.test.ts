import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile, type WrittenClaim, type WrittenLine } from '../../test/remittance-file.ts';
import { aClaim, importFile, remittanceHost, type Setting } from '../../test/remittance-host.ts';
import type { PostableLine } from '../ports.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

let count = 0;

/** A new claim with lines of the given procedures and charges. */
function claimOf(
  ...lines: readonly (Partial<PostableLine> & Pick<PostableLine, 'procedureCode' | 'chargeAmount'>)[]
) {
  count += 1;
  const template = aClaim(`clm_lines_${count}`);
  const [line] = template.lines;
  if (line === undefined) throw new Error('The claim has no line');
  const claim = aClaim(template.id, {
    totalCharge: `${lines.reduce((total, { chargeAmount }) => total + Number(chargeAmount), 0)}.00`,
    lines: lines.map((each, index) => ({ ...line, ...each, lineNumber: index + 1 })),
  });
  setting.fakes.has(claim);
  return claim;
}

type Written = Omit<WrittenClaim, 'number'>;

const change = async (id: string, verb: string, body: Readonly<Record<string, unknown>>) =>
  (await setting.host.call(`remittances.${verb}ClaimPayment`, { params: { claimPaymentId: id }, body })).data
    .claimPayment;

/** Imports claim payments for a claim, and reads those that the claim has then, in order of arrival. */
async function post({ id, claimNumber }: { id: string; claimNumber: string }, ...written: Written[]) {
  count += 1;
  await importFile(
    setting,
    remittanceFile({
      amount: '0',
      reference: `EFT-LINES-${count}`,
      claims: written.map((each) => ({ number: claimNumber, ...each })),
    }),
  );
  const query = { claimId: id, take: '100' };
  const { data } = await setting.host.call('remittances.listClaimPayments', { query });
  return data.claimPayments.reverse();
}

const paidPerLine = (claimId: string) =>
  setting.fakes.settlements.get(claimId)?.lines.map(({ paidAmount }) => paidAmount);

describe('lines that a payer bundled or split', () => {
  const added: WrittenLine = {
    procedure: '85025',
    submitted: '80050',
    charge: '0',
    paid: '60',
    adjustments: ['OA*94*-100', 'CO*45*40'],
  };
  const whole: WrittenLine = {
    procedure: '80053',
    submitted: '80050',
    charge: '200',
    paid: '120',
    adjustments: ['CO*45*80'],
  };

  test.each<[string, readonly WrittenLine[]]>([
    ['control number', [whole, added].map((line) => ({ ...line, more: ['REF*6R*LN1'] }))],
    ['submitted procedure', [added, whole]],
    [
      'control number, with divided charges',
      [
        { procedure: '80053', charge: '150', paid: '120', adjustments: ['CO*45*30'], more: ['REF*6R*LN1'] },
        { procedure: '85025', charge: '50', paid: '60', adjustments: ['OA*94*-10'], more: ['REF*6R*LN1'] },
      ],
    ],
    [
      'procedure, with divided charges',
      [
        { procedure: '80050', charge: '150', paid: '120', adjustments: ['CO*45*30'] },
        { procedure: '80050', charge: '50', paid: '60', adjustments: ['OA*94*-10'] },
      ],
    ],
  ])('are posted to the submitted line by its %s', async (_case, lines) => {
    const claim = claimOf({ procedureCode: '80050', chargeAmount: '200.00', controlNumber: 'LN1' });
    const posted = await post(claim, { charge: '200', paid: '180', lines });
    expect(posted).toMatchObject([
      { status: 'POSTED', lines: [{ claimLineNumber: 1 }, { claimLineNumber: 1 }] },
    ]);
    expect(paidPerLine(claim.id)).toEqual(['180.00']);
  });

  test('are posted to the line that a person names for each', async () => {
    const claim = claimOf({ procedureCode: '80050', chargeAmount: '200.00' });
    const lines = [whole, added].map((line) => ({ ...line, submitted: 'A0001' }));
    const [exception] = await post(claim, { charge: '200', paid: '180', lines });
    expect(exception).toMatchObject({ status: 'EXCEPTION', exceptionCode: 'LINE_NOT_FOUND' });
    const named = [1, 2].map((line) => ({ line, claimLineNumber: 1 }));
    expect(await change(exception.id, 'match', { claimId: claim.id, lines: named })).toMatchObject({
      status: 'POSTED',
      lines: [{ claimLineNumber: 1 }, { claimLineNumber: 1 }],
    });
    expect(paidPerLine(claim.id)).toEqual(['180.00']);
  });
});

describe('bundled lines', () => {
  const laboratory = [
    { procedureCode: '80051', chargeAmount: '40.00' },
    { procedureCode: '80061', chargeAmount: '60.00' },
  ];
  const paying: WrittenLine = {
    procedure: '80053',
    submitted: '80051',
    charge: '40',
    paid: '70',
    adjustments: ['OA*94*-60', 'CO*45*30'],
  };
  const bundled: WrittenLine = {
    procedure: '80053',
    submitted: '80061',
    charge: '60',
    paid: '0',
    adjustments: ['CO*97*60'],
  };

  test.each([
    ['the paying one first', [paying, bundled], ['70.00', '0.00']],
    ['the paying one last', [bundled, paying], ['70.00', '0.00']],
    [
      'the paying one with the higher charge',
      [
        { ...paying, submitted: '80061', charge: '60', adjustments: ['OA*94*-40', 'CO*45*30'] },
        { ...bundled, submitted: '80051', charge: '40', adjustments: ['CO*97*40'] },
      ],
      ['0.00', '70.00'],
    ],
  ])('are posted to the submitted lines, above the charge of one: %s', async (_case, lines, paid) => {
    const claim = claimOf(...laboratory);
    expect(await post(claim, { charge: '100', paid: '70', lines })).toMatchObject([{ status: 'POSTED' }]);
    expect(paidPerLine(claim.id)).toEqual(paid);
  });

  test('are an exception if all payers together pay more than the claim’s charge', async () => {
    const claim = claimOf(...laboratory);
    await post(claim, { status: '2', charge: '100', paid: '30.01', adjustments: ['OA*23*69.99'] });
    const posted = await post(claim, { charge: '100', paid: '70', lines: [paying, bundled] });
    expect(posted.at(-1)).toMatchObject({ status: 'EXCEPTION', exceptionCode: 'PAID_ABOVE_CHARGE' });
  });
});

describe('a case rate above the charge', () => {
  test.each([
    ['with a deductible', '12500', '1632', ['PR*1*1632', 'CO*94*-4132'], 'POSTED'],
    ['without a share', '12500', '', ['CO*94*-2500'], 'POSTED'],
    ['by line 0 with OA', '10001', '', ['OA*94*-1'], 'POSTED'],
  ])('is posted %s', async (_case, paid, share, adjustments, status) => {
    const claim = claimOf({ procedureCode: '99213', chargeAmount: '10000.00' });
    expect(await post(claim, { charge: '10000', paid, share, adjustments })).toMatchObject([{ status }]);
  });
});

describe('a claim with equal lines', () => {
  const therapy = { procedureCode: '97110', chargeAmount: '50.00' };
  const answer = (paid: string, values: Partial<Written> = {}): Written => ({
    charge: '50',
    paid,
    lines: [{ procedure: '97110', charge: '50', paid, adjustments: [`CO*45*${50 - Number(paid)}`] }],
    ...values,
  });

  test('that the payer split in two is answered line by line', async () => {
    const claim = claimOf(therapy, therapy);
    expect(await post(claim, answer('30'), answer('30'))).toMatchObject([
      { status: 'POSTED', lines: [{ claimLineNumber: 1 }] },
      { status: 'POSTED', lines: [{ claimLineNumber: 2 }] },
    ]);
    expect(paidPerLine(claim.id)).toEqual(['30.00', '30.00']);
  });

  test('that the payer split is answered line by line in several files too', async () => {
    const claim = claimOf(therapy, therapy, therapy);
    await post(claim, answer('30'));
    await post(claim, answer('20'), answer('10'));
    expect(paidPerLine(claim.id)).toEqual(['30.00', '20.00', '10.00']);
  });

  test('is answered line by line by each payer', async () => {
    const claim = claimOf(therapy, therapy);
    await post(claim, answer('30'), answer('30'));
    await post(claim, answer('5', { status: '2' }), answer('6', { status: '2' }));
    expect(paidPerLine(claim.id)).toEqual(['35.00', '36.00']);
  });

  test('is answered at its denied line again, not at its paid one', async () => {
    const claim = claimOf(therapy, therapy);
    const denied = {
      ...answer('0'),
      lines: [{ procedure: '97110', charge: '50', paid: '0', adjustments: ['CO*16*50'] }],
    };
    await post(claim, answer('30'), denied);
    await post(claim, answer('25'));
    expect(paidPerLine(claim.id)).toEqual(['30.00', '25.00']);
  });
});
