import { expectNoDrift } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remittanceFile } from '../../test/remittance-file.ts';
import { aClaim, importFile, remittanceHost } from '../../test/remittance-host.ts';

let setting: Awaited<ReturnType<typeof remittanceHost>>;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

test('the migrations build what the entities describe', () => expectNoDrift(setting.module));

const paidClaim = (number: string) => ({
  number,
  charge: '250',
  paid: '170',
  share: '30',
  payerNumber: `ICN-${number}`,
  lines: [
    { procedure: '99213', charge: '100', paid: '70', adjustments: ['CO*45*20', 'PR*2*10'] },
    { procedure: '72100', charge: '150', paid: '100', adjustments: ['CO*45*30', 'PR*1*20'] },
  ],
});

describe('imports.createX12Import', () => {
  test('posts a payment to the claim that it names, to the cent', async () => {
    const { neighbours } = setting;
    neighbours.has(aClaim('clm_a'));
    const done = await importFile(
      setting,
      remittanceFile({ amount: '170', reference: 'EFT-A', claims: [paidClaim('CLM_A')] }),
    );
    expect([done.status, done.import]).toMatchObject([
      202,
      {
        status: 'DONE',
        counts: { transactions: 1, claims: 1, posted: 1, exceptions: 0, duplicates: 0 },
        paidAmount: '170.00',
        postedAmount: '170.00',
        faults: [],
      },
    ]);
    expect(done.transactions).toMatchObject([{ type: '835', status: 'POSTED', reasons: [] }]);
    expect(neighbours.settlements.get('clm_a')).toEqual({
      claimId: 'clm_a',
      status: 'PAID',
      allowedAmount: '200.00',
      paidAmount: '170.00',
      patientResponsibility: '30.00',
      balance: '0.00',
      payerClaimNumber: 'ICN-CLM_A',
      lines: [
        {
          lineNumber: 1,
          allowedAmount: '80.00',
          paidAmount: '70.00',
          adjustments: [
            { groupCode: 'CO', reasonCode: '45', amount: '20.00' },
            { groupCode: 'PR', reasonCode: '2', amount: '10.00' },
          ],
          remarkCodes: [],
        },
        expect.objectContaining({ lineNumber: 2, allowedAmount: '120.00', paidAmount: '100.00' }),
      ],
    });
    expect(neighbours.state('clm_a')?.shares).toEqual([
      { claimPaymentId: expect.any(String), kind: 'COINSURANCE', amount: '10.00' },
      { claimPaymentId: expect.any(String), kind: 'DEDUCTIBLE', amount: '20.00' },
    ]);
  });

  test('answers 200 with the first import where the file was read before', async () => {
    const content = remittanceFile({ amount: '0', reference: 'EFT-B', claims: [] });
    const first = await importFile(setting, content);
    const again = await importFile(setting, content);
    expect([first.status, again.status, again.import]).toEqual([202, 200, first.import]);
  });

  test('counts what another file has brought as duplicates, and posts it once', async () => {
    const { neighbours } = setting;
    neighbours.has(aClaim('clm_c'));
    const payment = { amount: '170', reference: 'EFT-C', claims: [paidClaim('CLM_C')] };
    await importFile(setting, remittanceFile(payment));
    const again = await importFile(setting, `${remittanceFile(payment)}\n`);
    expect(again.transactions).toMatchObject([
      {
        status: 'DUPLICATE',
        counts: { posted: 0, duplicates: 1 },
        reasons: [{ code: 'DUPLICATE', count: 1 }],
      },
    ]);
    expect(neighbours.settlements.get('clm_c')?.paidAmount).toBe('170.00');
  });

  test('is 400 where no interchange is found, and leaves no import', async () => {
    const before = (await setting.host.call('imports.listImports')).data.total;
    for (const content of ['not X12', ' ', 'ST*835*0001~']) {
      await expect(setting.host.call('imports.createX12Import', { body: { content } })).rejects.toMatchObject(
        {
          status: 400,
        },
      );
    }
    expect((await setting.host.call('imports.listImports')).data.total).toBe(before);
  });
});
