import { describe, expect, test } from 'vitest';
import { obstaclesTo, type PlannedPlacement } from './obstacles.ts';

const free: PlannedPlacement = {
  account: {
    id: 'acc_1',
    patientId: 'pat_1',
    accountNumber: 'A-1',
    balance: '0.01',
    hold: null,
    activePlanId: null,
    placementId: null,
    firstDeliveredAt: new Date('2026-01-01T04:59:59.999Z'),
  },
  agency: { isActive: true, contractStartDate: null, contractEndDate: null },
  openDisputes: 0,
  today: '2026-04-30',
  timeZone: 'America/New_York',
};

const codes = (values: Partial<PlannedPlacement>) =>
  obstaclesTo({ ...free, ...values }).map(({ code }) => code);
const ofAccount = (values: Partial<PlannedPlacement['account']>) =>
  codes({ account: { ...free.account, ...values } });
const ofAgency = (values: Partial<PlannedPlacement['agency']>) =>
  codes({ agency: { ...free.agency, ...values } });

describe('nothing stands in the way of placing', () => {
  test('an account that owes a cent, 120 days after its first delivered statement', () => {
    // 2025-12-31 in the organization's zone.
    expect(codes({})).toEqual([]);
  });

  test.each([
    ['first', { contractStartDate: '2026-04-30', contractEndDate: null }],
    ['last', { contractStartDate: null, contractEndDate: '2026-04-30' }],
  ])('with an agency on the %s day of its contract', (_day, contract) => {
    expect(ofAgency(contract)).toEqual([]);
  });
});

describe('an account is not placed', () => {
  test.each(['0.00', '-0.01'])('where its balance is %s', (balance) => {
    expect(ofAccount({ balance })).toEqual(['NOTHING_OWED']);
  });

  test.each(['BANKRUPTCY', 'DECEASED', 'DISPUTE', 'PPDR', 'FINANCIAL_ASSISTANCE', 'OTHER'] as const)(
    'while it is on the hold %s',
    (hold) => {
      expect(ofAccount({ hold })).toEqual(['BILLING_HOLD']);
    },
  );

  test('on the 119th day after its first delivered statement, counted in the zone of the organization', () => {
    expect(codes({ today: '2026-04-29' })).toEqual(['NOTIFICATION_PERIOD']);
    expect(ofAccount({ firstDeliveredAt: new Date('2026-01-01T05:00:00Z') })).toEqual([
      'NOTIFICATION_PERIOD',
    ]);
  });

  test('without a delivered statement, while it has a plan or is placed already', () => {
    expect(ofAccount({ firstDeliveredAt: null })).toEqual(['NO_STATEMENT_DELIVERED']);
    expect(ofAccount({ activePlanId: 'pln_1' })).toEqual(['ACTIVE_PAYMENT_PLAN']);
    expect(ofAccount({ placementId: 'plc_1' })).toEqual(['ALREADY_PLACED']);
    expect(codes({ openDisputes: 1 })).toEqual(['DISPUTE_OPEN']);
  });

  test('with an agency that is not active, the day before its contract and the day after it', () => {
    expect(ofAgency({ isActive: false })).toEqual(['AGENCY_INACTIVE']);
    expect(ofAgency({ contractStartDate: '2026-05-01' })).toEqual(['CONTRACT_NOT_BEGUN']);
    expect(ofAgency({ contractEndDate: '2026-04-29' })).toEqual(['CONTRACT_ENDED']);
  });
});

test('everything that stands in the way is named', () => {
  const account = {
    ...free.account,
    balance: '0.00',
    hold: 'BANKRUPTCY',
    activePlanId: 'pln_1',
    placementId: 'plc_1',
    firstDeliveredAt: null,
  } as const;
  const agency = { isActive: false, contractStartDate: null, contractEndDate: '2026-01-01' };
  expect(codes({ account, agency, openDisputes: 2 })).toEqual([
    'ALREADY_PLACED',
    'NOTHING_OWED',
    'BILLING_HOLD',
    'DISPUTE_OPEN',
    'ACTIVE_PAYMENT_PLAN',
    'NO_STATEMENT_DELIVERED',
    'AGENCY_INACTIVE',
    'CONTRACT_ENDED',
  ]);
});
