import { expect, test } from 'vitest';
import { faultsOf, ofKind, recordsOf, summary } from '../../test/sets.ts';

const around = [
  'BHT*0022*11*10001234*20260501*1319',
  'HL*1**20*1',
  'NM1*PR*2*MERIDIAN HEALTH*****PI*842610001',
  'HL*2*1*21*1',
  'NM1*1P*2*RIVERSIDE CLINIC*****XX*1234567893',
  'REF*EO*77',
];
const set = (...segments: string[]) => ({
  code: '271',
  version: '005010X279A1',
  segments: [...around, ...segments],
});
const subscriber = [
  'HL*3*2*22*0',
  'TRN*2*TRACE-1*9877281234',
  'NM1*IL*1*QUINN*MARA****MI*MEMBER-1',
  'REF*6P*GROUP-1',
  'N3*15197 BROADWAY AVENUE*APT 215',
  'N4*KANSAS CITY*MO*64108',
  'DMG*D8*19630519*F',
  'DTP*346*D8*20260101',
];

test('emits each benefit of a subscriber', async () => {
  const records = await recordsOf(
    set(
      ...subscriber,
      'EB*1**30**GOLD 123 PLAN',
      'DTP*348*RD8*20260101-20261231',
      'EB*C*IND*30^98*HM**29*350.5*.2*VS*12*Y*W*HC:99213:25',
      'REF*18*PLAN-1',
      'MSG*A NOTE',
      'LS*2120',
      'NM1*P3*1*JONES*MARCUS****XX*1999999984',
      'N3*1 MAIN STREET',
      'PER*IC**TE*5550100',
      'LE*2120',
    ),
  );
  expect(faultsOf(records)).toEqual([]);
  const [active, deductible] = ofKind(records, '271.benefit');
  expect(active?.value).toMatchObject({
    informationCode: '1',
    serviceTypes: ['30'],
    planDescription: 'GOLD 123 PLAN',
    amount: null,
    dates: [{ qualifier: '348', period: { from: '2026-01-01', to: '2026-12-31' } }],
  });
  expect(deductible?.value).toEqual({
    informationCode: 'C',
    coverageLevel: 'IND',
    serviceTypes: ['30', '98'],
    insuranceType: 'HM',
    planDescription: null,
    timePeriod: '29',
    amount: '350.50',
    share: '0.2',
    quantityQualifier: 'VS',
    quantity: '12',
    authorizationRequired: 'Y',
    inNetwork: 'W',
    procedure: { qualifier: 'HC', code: '99213', modifiers: ['25'], description: null, lastCode: null },
    diagnosisPointers: null,
    deliveries: [],
    identifications: [{ qualifier: '18', identifier: 'PLAN-1', description: null }],
    dates: [],
    rejections: [],
    messages: ['A NOTE'],
    limits: [],
    entities: [expect.objectContaining({ role: 'P3', lastName: 'JONES', identifier: '1999999984' })],
  });
  expect(deductible?.within).toMatchObject({
    subscriber: {
      name: { identifier: 'MEMBER-1' },
      trace: [{ kind: '2', number: 'TRACE-1' }],
      identifications: [{ qualifier: '6P', identifier: 'GROUP-1' }],
      demographics: { birthDate: '1963-05-19', gender: 'F' },
    },
  });
});

test('emits the benefits of a dependent within the subscriber', async () => {
  const records = await recordsOf(
    set(...subscriber, 'HL*4*3*23*0', 'NM1*03*1*QUINN*TED', 'INS*N*19', 'EB*1**30'),
  );
  expect(summary(records).slice(3)).toEqual(['271.subscriber', '271.dependent', '271.benefit']);
  expect(records.at(-1)?.within).toMatchObject({
    subscriber: { name: { firstName: 'MARA' } },
    dependent: { name: { firstName: 'TED' }, relationship: { isSubscriber: 'N', relationship: '19' } },
  });
});

test('emits how a benefit is delivered, where it is limited, and military service', async () => {
  const records = await recordsOf(
    set(
      ...subscriber,
      'MPI*C*AE*A**A1*RD8*20200101-20251231',
      'EB*1**30',
      'HSD*VS*12*WK*3*34*1',
      'III*ZZ*11',
    ),
  );
  expect(faultsOf(records)).toEqual([]);
  expect(ofKind(records, '271.subscriber')[0]?.value.military).toMatchObject({
    employmentStatus: 'AE',
    rank: 'A1',
    period: { from: '2020-01-01', to: '2025-12-31' },
  });
  expect(ofKind(records, '271.benefit')[0]?.value).toMatchObject({
    deliveries: [{ quantityQualifier: 'VS', quantity: '12', unit: 'WK', timePeriod: '34', periodCount: '1' }],
    limits: [{ qualifier: 'ZZ', code: '11' }],
  });
});

test('emits why an inquiry was rejected', async () => {
  const [receiver] = ofKind(await recordsOf(set('AAA*Y**50*N')), '271.receiver');
  expect(receiver?.value.rejections).toEqual([{ isValid: 'Y', rejectReason: '50', followUp: 'N' }]);
});

test.each([
  ['a letter in an amount', 'EB*C*IND*30****35O', 'AMOUNT_INVALID 18'],
  ['a letter in a share', 'EB*A*IND*30*****2O', 'NUMBER_INVALID 18'],
  ['a coverage level that is none', 'EB*A*ALL*30', 'CODE_INVALID 18'],
])('marks only a benefit with %s as faulty', async (_, benefit, fault) => {
  const records = await recordsOf(set(...subscriber, benefit, 'EB*1**30'));
  expect(summary(records).slice(4)).toEqual(['271.benefit faulty', '271.benefit']);
  expect(faultsOf(records)).toEqual([fault]);
});
