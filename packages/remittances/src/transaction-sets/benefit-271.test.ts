import { x12File } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFile, remittanceHost, type Setting } from '../../test/remittance-host.ts';

let setting: Setting;
beforeAll(async () => {
  setting = await remittanceHost();
});
afterAll(() => setting.host.close());

const around = [
  'BHT*0022*11*10001234*20260501*1319',
  'HL*1**20*1',
  'NM1*PR*2*MERIDIAN HEALTH*****PI*60054',
  'HL*2*1*21*1',
  'NM1*1P*2*RIVERSIDE CLINIC*****XX*1234567893',
];
const benefits = (...segments: readonly string[]) => x12File('005010X279A1', [[...around, ...segments]]);

const subscriber = (memberId: string, children = 0) => [
  `HL*3*2*22*${children}`,
  `NM1*IL*1*QUINN*MARA****MI*${memberId}`,
  'REF*6P*GROUP-1',
  'DMG*D8*19630519*F',
];

/** All stored responses of a member, in the order of the file. */
const stored = (memberId: string) => setting.fakes.eligibility.filter((each) => each.memberId === memberId);

const none = {
  copay: null,
  coinsurancePercent: null,
  deductible: null,
  deductibleRemaining: null,
  outOfPocketMaximum: null,
  outOfPocketRemaining: null,
};

describe('271', () => {
  test('returns plan, coverage and the patient’s share, by service type, level and network', async () => {
    const { transactions } = await importFile(
      setting,
      benefits(
        ...subscriber('E-1'),
        'DTP*346*D8*20260101',
        'DTP*347*D8*20261231',
        'EB*1**30**GOLD 123 PLAN',
        'EB*B*IND*98^UC***27*25.5*****Y',
        'EB*A*IND*98*****.125****N',
        'EB*C*FAM*30***23*3000',
        'EB*C*FAM*30***29*1200.25',
        'EB*G*IND****23*6000',
        'EB*G*IND****29*0',
        'EB*B*IND*98****10****Y*HC:99213',
        'EB*F*IND*30***23*10',
      ),
    );
    expect(transactions).toMatchObject([
      { type: '271', status: 'POSTED', counts: { claims: 1, posted: 1, exceptions: 0 }, reasons: [] },
    ]);
    const parts = stored('E-1');
    expect(parts[0]).toMatchObject({
      payer: { name: 'MERIDIAN HEALTH', identifier: '60054' },
      patient: { lastName: 'QUINN', firstName: 'MARA', dateOfBirth: '1963-05-19' },
      groupNumber: 'GROUP-1',
      isSubscriber: true,
      asOf: '2026-05-01',
      isActive: true,
      planName: 'GOLD 123 PLAN',
      planFrom: '2026-01-01',
      planTo: '2026-12-31',
      rejectReasons: [],
    });
    expect(new Set(parts.map(({ answerId }) => answerId)).size).toBe(1);
    expect(parts.flatMap((part) => part.benefits)).toEqual([
      { ...none, serviceType: '98', coverageLevel: 'IND', isInNetwork: true, copay: '25.50' },
      { ...none, serviceType: 'UC', coverageLevel: 'IND', isInNetwork: true, copay: '25.50' },
      { ...none, serviceType: '98', coverageLevel: 'IND', isInNetwork: false, coinsurancePercent: 12.5 },
      { ...none, serviceType: '30', coverageLevel: 'FAM', isInNetwork: null, deductible: '3000.00' },
      { ...none, serviceType: '30', coverageLevel: 'FAM', isInNetwork: null, deductibleRemaining: '1200.25' },
      { ...none, serviceType: '30', coverageLevel: 'IND', isInNetwork: null, outOfPocketMaximum: '6000.00' },
      { ...none, serviceType: '30', coverageLevel: 'IND', isInNetwork: null, outOfPocketRemaining: '0.00' },
    ]);
  });

  test.each([
    ['1', true],
    ['5', true],
    ['6', false],
    ['8', false],
    ['U', null],
  ])('reads EB01 %s as active: %s', async (code, isActive) => {
    const memberId = `E-2${code}`;
    await importFile(setting, benefits(...subscriber(memberId), `EB*${code}**30`));
    expect(stored(memberId)).toMatchObject([{ isActive }]);
  });

  test('is about the dependent if there is one, as of the day of service', async () => {
    const { transactions } = await importFile(
      setting,
      benefits(
        ...subscriber('E-3', 1),
        'HL*4*3*23*0',
        'NM1*03*1*QUINN*SAGE',
        'DMG*D8*20150704*M',
        'DTP*472*D8*20260430',
        'DTP*291*RD8*20260101-20261231',
        'EB*6**30',
        'EB*6**98',
      ),
    );
    expect(transactions).toMatchObject([{ counts: { claims: 1, posted: 1 } }]);
    expect(stored('E-3')[0]).toMatchObject({
      patient: { lastName: 'QUINN', firstName: 'SAGE', dateOfBirth: '2015-07-04' },
      isSubscriber: false,
      asOf: '2026-04-30',
      planFrom: '2026-01-01',
      planTo: '2026-12-31',
      isActive: false,
    });
  });

  test('reports rejections, for a person and for the whole request', async () => {
    await importFile(setting, benefits(...subscriber('E-4'), 'AAA*N**75*C'));
    expect(stored('E-4')).toMatchObject([{ isActive: null, rejectReasons: ['75'], benefits: [] }]);
    const content = x12File('005010X279A1', [[...around, 'AAA*Y**42*R']]);
    expect((await importFile(setting, content)).transactions).toMatchObject([
      { status: 'POSTED', reasons: [{ code: 'AAA-42', count: 1 }] },
    ]);
  });

  test('counts unknown persons, and records that do not follow the guide', async () => {
    const { transactions } = await importFile(
      setting,
      benefits(
        ...subscriber('UNKNOWN'),
        'EB*1**30',
        'EB*C*IND*30***23*500',
        'HL*4*2*22*0',
        'NM1*IL*1*QUINN*SAGE****MI*E-5',
        'DMG*D8*19630231',
        'EB*1**30',
        'HL*5*2*22*0',
        'NM1*IL*1*QUINN*ROBIN****MI*E-6',
        'EB*1**30',
      ),
    );
    expect(transactions).toMatchObject([
      {
        status: 'PARTLY_POSTED',
        counts: { claims: 3, posted: 1, exceptions: 2 },
        reasons: [
          { code: 'FAULTY_DATA', count: 1 },
          { code: 'PATIENT_NOT_FOUND', count: 1 },
        ],
      },
    ]);
    expect([stored('E-5'), stored('E-6')]).toMatchObject([[], [{ isActive: true }]]);
  });

  test('counts a person once if the benefits are posted in several parts', async () => {
    const many = Array.from({ length: 501 }, (_, index) => `EB*B*IND*${index % 90}****${index}`);
    const { transactions } = await importFile(setting, benefits(...subscriber('E-7'), ...many));
    expect(transactions).toMatchObject([{ status: 'POSTED', counts: { claims: 1, posted: 1 } }]);
    expect(new Set(stored('E-7').map(({ answerId }) => answerId)).size).toBe(1);
    expect(stored('E-7')).toHaveLength(501);
  });
});
