import { x12File } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, importFile, remittanceHost, type Setting } from '../../test/remittance-host.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

/** A 277 about claims of one subscriber. */
const statuses = (...claims: readonly (readonly string[])[]) =>
  x12File('005010X212', [
    [
      'BHT*0010*08*277X212*20260916*0810*DG',
      'HL*1**20*1',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
      'HL*2*1*21*1',
      'NM1*41*2*RIVERSIDE CLINIC*****46*S5',
      'HL*3*2*19*1',
      'NM1*1P*2*RIVERSIDE CLINIC*****XX*1234567893',
      'HL*4*3*22*0',
      'NM1*IL*1*QUINN*MARA****MI*M100',
      ...claims.flat(),
    ],
  ]);

const paid = 'STC*F1:65:PR*20260913**250*170*20260910**20260912*CHECK-1**P1:20';

describe('277', () => {
  test('passes on the response for a claim with each of its statuses', async () => {
    setting.fakes.has(aClaim('clm_a'));
    const { transactions } = await importFile(
      setting,
      statuses(['TRN*2*INQUIRY-1', paid, 'STC*F3:101*20260914', 'REF*1K*ICN-1', 'REF*EJ*CLM_A']),
    );
    expect(transactions).toMatchObject([
      { type: '277', status: 'POSTED', counts: { claims: 1, posted: 1, exceptions: 0 }, reasons: [] },
    ]);
    expect(setting.fakes.answered.at(-1)).toEqual({
      claimId: 'clm_a',
      trace: 'INQUIRY-1',
      statuses: [
        { categoryCode: 'F1', statusCode: '65', entityCode: 'PR' },
        { categoryCode: 'P1', statusCode: '20', entityCode: null },
        { categoryCode: 'F3', statusCode: '101', entityCode: null },
      ],
      totalCharge: '250.00',
      paidAmount: '170.00',
      payerClaimNumber: 'ICN-1',
      effectiveDate: '2026-09-13',
    });
  });

  test('finds the claim by claim number, payer claim number, trace, or the inquiry of the trace', async () => {
    const { fakes } = setting;
    fakes.has(
      aClaim('clm_b', { payerClaimNumber: 'ICN-B' }),
      aClaim('clm_c'),
      aClaim('clm_d', { payerClaimNumber: 'ICN-D' }),
      aClaim('clm_e', { payerClaimNumber: 'ICN-D' }),
    );
    const { transactions } = await importFile(
      setting,
      statuses(
        ['TRN*2*T-1', paid, 'REF*1K*ICN-B', 'REF*EJ*ELSEWHERE'],
        ['TRN*2*CLM_C', paid],
        ['TRN*2*inq_1', paid],
        ['TRN*2*T-4', paid, 'REF*EJ*NOWHERE'],
        ['TRN*2*T-5', paid, 'REF*1K*ICN-D'],
        ['TRN*2*T-6', 'STC*F1:65*20260931'],
      ),
    );
    expect(fakes.answered.slice(-5).map(({ claimId }) => claimId)).toEqual([
      'clm_b',
      'clm_c',
      null,
      null,
      null,
    ]);
    expect(transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        counts: { claims: 6, posted: 3, exceptions: 3 },
        reasons: [
          { code: 'FAULTY_DATA', count: 1 },
          { code: 'CLAIM_NOT_FOUND', count: 1 },
          { code: 'CLAIM_AMBIGUOUS', count: 1 },
        ],
      },
    ]);
  });
});
