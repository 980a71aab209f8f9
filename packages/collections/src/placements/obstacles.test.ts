import { describe, expect, test } from 'vitest';
import { findObstacles, type PlannedPlacement } from './obstacles.ts';

const free: PlannedPlacement = {
  account: {
    id: 'acc_1',
    patientId: 'pat_1',
    accountNumber: 'A-1',
    balance: '0.01',
    hold: null,
    activePlanId: null,
    placementId: null,
  },
  openCharges: [{ firstDeliveredAt: new Date('2026-01-01T04:59:59.999Z') }],
  isCharitableHospital: true,
  agency: { isActive: true, contractStartDate: null, contractEndDate: null },
  openDisputes: 0,
  today: '2026-04-30',
  timeZone: 'America/New_York',
};

const codes = (values: Partial<PlannedPlacement>) =>
  findObstacles({ ...free, ...values }).map(({ code }) => code);
const findOfAccount = (values: Partial<PlannedPlacement['account']>) =>
  codes({ account: { ...free.account, ...values } });
const findOfAgency = (values: Partial<PlannedPlacement['agency']>) =>
  codes({ agency: { ...free.agency, ...values } });

describe('there is no obstacle to placing', () => {
  test('an account that owes a cent, 120 days after its first delivered statement', () => {
    // 2025-12-31 in the organization's time zone.
    expect(codes({})).toEqual([]);
  });

  test.each([
    ['first', { contractStartDate: '2026-04-30', contractEndDate: null }],
    ['last', { contractStartDate: null, contractEndDate: '2026-04-30' }],
  ])('with an agency on the %s day of its contract', (_day, contract) => {
    expect(findOfAgency(contract)).toEqual([]);
  });
});

describe('an account cannot be placed', () => {
  test.each(['0.00', '-0.01'])('if its balance is %s', (balance) => {
    expect(findOfAccount({ balance })).toEqual(['NOTHING_OWED']);
  });

  test.each(['BANKRUPTCY', 'DECEASED', 'DISPUTE', 'PPDR', 'FINANCIAL_ASSISTANCE', 'OTHER'] as const)(
    'while it has the hold %s',
    (hold) => {
      expect(findOfAccount({ hold })).toEqual(['BILLING_HOLD']);
    },
  );

  test('on the 119th day after its first delivered statement, counted in the zone of the organization', () => {
    expect(codes({ today: '2026-04-29' })).toEqual(['NOTIFICATION_PERIOD']);
    expect(codes({ openCharges: [{ firstDeliveredAt: new Date('2026-01-01T05:00:00Z') }] })).toEqual([
      'NOTIFICATION_PERIOD',
    ]);
  });

  test.each([
    ['2026-01-01', '2026-01-01', []],
    ['2025-06-01', '2026-01-02', ['NOTIFICATION_PERIOD']],
    ['2026-01-02', '2025-06-01', ['NOTIFICATION_PERIOD']],
    ['2025-06-01', null, ['NO_STATEMENT_DELIVERED']],
    [null, '2026-01-02', ['NO_STATEMENT_DELIVERED']],
  ])('until 120 days after the first statement of every open charge: %s, %s', (first, second, expected) => {
    const openCharges = [first, second].map((day) => ({
      firstDeliveredAt: day === null ? null : new Date(`${day}T12:00:00-05:00`),
    }));
    expect(codes({ openCharges, today: '2026-05-01' })).toEqual(expected);
    expect(codes({ openCharges, today: '2026-05-01', isCharitableHospital: false })).toEqual([]);
  });

  test('with a plan, or while it is placed', () => {
    expect(findOfAccount({ activePlanId: 'pln_1' })).toEqual(['ACTIVE_PAYMENT_PLAN']);
    expect(findOfAccount({ placementId: 'plc_1' })).toEqual(['ALREADY_PLACED']);
    expect(codes({ openDisputes: 1 })).toEqual(['DISPUTE_OPEN']);
  });

  test('with an agency that is not active, the day before its contract and the day after it', () => {
    expect(findOfAgency({ isActive: false })).toEqual(['AGENCY_INACTIVE']);
    expect(findOfAgency({ contractStartDate: '2026-05-01' })).toEqual(['CONTRACT_NOT_BEGUN']);
    expect(findOfAgency({ contractEndDate: '2026-04-29' })).toEqual(['CONTRACT_ENDED']);
  });
});

test('every obstacle is listed', () => {
  const account = {
    ...free.account,
    balance: '0.00',
    hold: 'BANKRUPTCY',
    activePlanId: 'pln_1',
    placementId: 'plc_1',
  } as const;
  const agency = { isActive: false, contractStartDate: null, contractEndDate: '2026-01-01' };
  expect(codes({ account, agency, openDisputes: 2, openCharges: [{ firstDeliveredAt: null }] })).toEqual([
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
