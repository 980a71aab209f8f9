import { x12File } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClaim, importFile, remittanceHost, type Setting } from '../../test/remittance-host.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

/** A 277CA of one batch; its claims are the HL levels from the fourth on. */
const acknowledgments = (...claims: readonly string[]) =>
  x12File('005010X214', [
    [
      'BHT*0085*08*277X2140004*20260321*1025*TH',
      'HL*1**20*1',
      'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
      'TRN*1*00911232',
      'DTP*050*D8*20260320',
      'DTP*009*D8*20260321',
      'HL*2*1*21*1',
      'NM1*41*2*RIVERSIDE CLINIC*****46*S00005',
      'TRN*2*BATCH-1',
      'STC*A1:19:PR*20260321*WQ*455',
      'HL*3*2*19*1',
      'NM1*85*1*STONE*AVERY****XX*1234567893',
      ...claims,
    ],
  ]);

let level = 3;
const claim = (number: string, ...segments: readonly string[]) => {
  level += 1;
  return [`HL*${level}*3*PT`, 'NM1*QC*1*QUINN*MARA****MI*MEMBER-1', `TRN*2*${number}`, ...segments];
};

const acknowledgementOf = (claimId: string) =>
  setting.fakes.acknowledged.filter((each) => each.claimId === claimId).at(-1);

describe('277CA', () => {
  test.each([
    ['ACCEPTED', 'A2', '20', ['STC*A2:20:PR*20260322*WQ*100']],
    ['REJECTED', 'A7', '562', ['STC*A7:562:85*20260322*U*100']],
    ['REJECTED', 'A3', '21', ['STC*A1:19:PR*20260322*WQ*100', 'STC*A3:21*20260322*WQ*100']],
    ['REJECTED', 'A1', '19', ['STC*A1:19*20260322*U*100']],
  ])('stores %s with %s and %s', async (acknowledgement, categoryCode, statusCode, segments) => {
    const id = `clm_${categoryCode}_${statusCode}_${segments.length}`;
    setting.fakes.has(aClaim(id.toLowerCase()));
    const number = id.toUpperCase();
    const { transactions } = await importFile(
      setting,
      acknowledgments(...claim(number, ...segments, 'REF*1K*ICN-9')),
    );
    expect(transactions).toMatchObject([
      { type: '277CA', status: 'POSTED', counts: { claims: 1, posted: 1, exceptions: 0 }, reasons: [] },
    ]);
    expect(acknowledgementOf(id.toLowerCase())).toEqual({
      claimId: id.toLowerCase(),
      acknowledgement,
      categoryCode,
      statusCode,
      acknowledgedOn: '2026-03-22',
      acknowledgedBy: 'MERIDIAN HEALTH',
      payerClaimNumber: 'ICN-9',
    });
  });

  test('uses the status of the batch for a claim without one, and the rejection of a line', async () => {
    setting.fakes.has(aClaim('clm_batch'), aClaim('clm_line'));
    await importFile(
      setting,
      acknowledgments(
        ...claim('CLM_BATCH'),
        ...claim('CLM_LINE', 'STC*A2:20*20260323*WQ', 'SVC*HC:99213*35', 'STC*A8:187**U'),
      ),
    );
    expect(acknowledgementOf('clm_batch')).toMatchObject({
      acknowledgement: 'ACCEPTED',
      categoryCode: 'A1',
      acknowledgedOn: '2026-03-21',
    });
    expect(acknowledgementOf('clm_line')).toMatchObject({
      acknowledgement: 'REJECTED',
      categoryCode: 'A8',
      acknowledgedOn: '2026-03-21',
    });
  });

  test('matches claims like claim payments, and counts those that are not found', async () => {
    const { fakes } = setting;
    fakes.has(
      aClaim('clm_suffix'),
      aClaim('clm_payer', { payerClaimNumber: 'ICN-P' }),
      aClaim('clm_two', { payerClaimNumber: 'ICN-T' }),
      aClaim('clm_too', { payerClaimNumber: 'ICN-T' }),
    );
    const accepted = 'STC*A2:20:PR*20260322*WQ*100';
    const { transactions } = await importFile(
      setting,
      acknowledgments(
        ...claim('CLM_SUFFIX-1', accepted),
        ...claim('ELSEWHERE', accepted, 'REF*1K*ICN-P'),
        ...claim('NOWHERE', accepted),
        ...claim('BOTH', accepted, 'REF*1K*ICN-T'),
        ...claim('CLM_PAYER', 'STC*A2:20:PR*20260231*WQ*100'),
      ),
    );
    expect(transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        counts: { claims: 5, posted: 2, exceptions: 3 },
        reasons: [
          { code: 'FAULTY_DATA', count: 1 },
          { code: 'CLAIM_NOT_FOUND', count: 1 },
          { code: 'CLAIM_AMBIGUOUS', count: 1 },
        ],
      },
    ]);
    expect([acknowledgementOf('clm_suffix'), acknowledgementOf('clm_payer')]).toMatchObject([
      { acknowledgement: 'ACCEPTED' },
      { acknowledgement: 'ACCEPTED' },
    ]);
  });
});
