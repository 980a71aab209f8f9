import { type CallOptions, type TestHost, testHost } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReports } from '../index.ts';
import type { AgedSums, CostSharing, DebtClaim, ReportsPorts } from '../ports.ts';

const aged = (amounts: Partial<AgedSums>): AgedSums => ({
  days0To30: '0.00',
  days31To60: '0.00',
  days61To90: '0.00',
  days91To120: '0.00',
  days121AndOver: '0.00',
  total: '0.00',
  credit: '0.00',
  ...amounts,
});

/** The last call of each port. */
const calls = new Map<string, { readonly grouping: unknown; readonly question: unknown }>();

const answering =
  <Sums extends object>(name: string, groups: readonly Sums[]) =>
  async (_context: unknown, grouping: unknown, question: unknown): Promise<Sums[]> => {
    calls.set(name, { grouping, question });
    return [...groups];
  };

const meridian = { key: 'pyr_1', isTotal: false };
const nobody = { key: null, isTotal: false };
const all = { key: null, isTotal: true };
const denials = {
  answered: 10,
  closed: 7,
  denied: 2,
  lines: 30,
  deniedLines: 3,
  charges: '1000.00',
  deniedAmount: '150.00',
};
const resolved = {
  resolved: 4,
  overturned: 3,
  deniedAmount: '400.00',
  recoveredAmount: '250.00',
  median: '12.5',
  percentile90: '40.0',
};

const closed = { closed: 3, median: '7.0', percentile90: '9.0' };
const underpaid = {
  identified: 4,
  disputed: 3,
  recovered: 2,
  expectedAmount: '800.00',
  variance: '200.00',
  disputedVariance: '150.00',
  recoveredAmount: '50.10',
};

const writeOff = (claimId: string, writtenOffOn = '2026-02-20') => ({
  claimId,
  writtenOffOn,
  writtenOffAmount: '140.00',
  recoveredAmount: '0.00',
});

const badDebt = (claimId: string, writtenOffOn?: string) => ({
  ...writeOff(claimId, writtenOffOn),
  accountId: `acc_of_${claimId}`,
  accountNumber: `A-${claimId}`,
  isPlaced: false,
  firstBilledOn: '2025-10-10',
  paidOn: [],
});

const debtClaim = (id: string, values: Partial<DebtClaim> = {}): DebtClaim => ({
  id,
  claimNumber: id.toUpperCase(),
  patientId: `pat_of_${id}`,
  payerId: 'pyr_medicare',
  providerId: 'prv_1',
  facilityId: 'fac_1',
  memberId: null,
  typeOfBill: '131',
  serviceFrom: '2025-09-01',
  serviceTo: '2025-09-03',
  isDualEligible: false,
  ...values,
});

const medicare: CostSharing = {
  claimId: 'clm_1',
  payerId: 'pyr_medicare',
  paidOn: '2025-10-01',
  deductibleAmount: '100.00',
  coinsuranceAmount: '40.00',
};

const programs = {
  pyr_medicare: 'MEDICARE_FFS',
  pyr_advantage: 'MEDICARE_ADVANTAGE',
  pyr_medicaid: 'MEDICAID_MANAGED',
} as const;

const ports: ReportsPorts = {
  names: async (_context, _kind, ids) => ids.map((id) => ({ id, name: `Name of ${id}` })),
  claimReceivables: answering('claimReceivables', [
    {
      ...meridian,
      ...aged({ days0To30: '60.00', days91To120: '40.00', total: '100.00', credit: '5.00' }),
      claims: 2,
      recentCharges: '450.00',
    },
    {
      ...all,
      ...aged({ days0To30: '60.00', days91To120: '40.00', total: '100.00', credit: '5.00' }),
      claims: 2,
      recentCharges: '450.00',
    },
  ]),
  patientReceivables: answering('patientReceivables', [
    { ...nobody, ...aged({ days121AndOver: '20.00', total: '20.00' }), accounts: 1 },
    { ...all, ...aged({ days121AndOver: '20.00', total: '20.00' }), accounts: 1 },
  ]),
  claimCollections: answering('claimCollections', [
    {
      ...meridian,
      claims: 3,
      charges: '300.00',
      payments: '150.00',
      patientResponsibility: '30.00',
      contractualAmount: '100.00',
    },
    {
      ...all,
      claims: 3,
      charges: '300.00',
      payments: '150.00',
      patientResponsibility: '30.00',
      contractualAmount: '100.00',
    },
  ]),
  patientShares: answering('patientShares', [
    { ...nobody, billed: '30.00', collected: '10.00' },
    { ...all, billed: '30.00', collected: '10.00' },
  ]),
  billedFigures: answering('billedFigures', [
    { ...meridian, billed: 8, clean: 6, acknowledged: 5, accepted: 4, rejected: 1 },
    { ...all, billed: 8, clean: 6, acknowledged: 5, accepted: 4, rejected: 1 },
  ]),
  firstAnswers: answering('firstAnswers', [
    { ...meridian, ...denials },
    { ...all, ...denials },
  ]),
  daysToPayment: answering('daysToPayment', [{ ...all, paid: 9, median: '14.0', percentile90: '30.0' }]),
  firstDenialsByCode: async () => [{ key: 'CO-197', denied: 1, deniedLines: 2, deniedAmount: '90.00' }],
  firstDenialsByProcedure: async () => [
    {
      key: '72100',
      answered: 5,
      lines: 6,
      denied: 1,
      deniedLines: 1,
      charges: '600.00',
      deniedAmount: '60.00',
    },
  ],
  resolvedCases: answering('resolvedCases', [
    { ...meridian, ...resolved },
    { ...all, ...resolved },
  ]),
  decidedAppeals: answering('decidedAppeals', [
    { ...all, decided: 2, recoveredAmount: '90.00', median: '33.0', percentile90: '50.0' },
  ]),
  closedUnderpayments: answering('closedUnderpayments', [
    { ...meridian, ...closed, recoveredAmount: '50.10' },
    { ...all, ...closed, recoveredAmount: '50.10' },
  ]),
  completedFollowUps: answering('completedFollowUps', [
    { ...nobody, ...closed },
    { ...all, ...closed },
  ]),
  underpayments: answering('underpayments', [
    { ...meridian, ...underpaid },
    { ...all, ...underpaid },
  ]),
  badDebts: async () => [
    badDebt('clm_3', '2026-02-19'),
    badDebt('clm_1'),
    badDebt('clm_2', '2026-02-06'),
    badDebt('clm_gone'),
  ],
  qmbWriteOffs: async () => [writeOff('clm_4'), writeOff('clm_3')],
  debtClaims: async (_context, ids) =>
    [
      debtClaim('clm_1', { memberId: '1EG4TE5MK73' }),
      debtClaim('clm_2', { facilityId: 'fac_2' }),
      debtClaim('clm_3', { payerId: 'pyr_advantage', memberId: 'MA-1', isDualEligible: true }),
      debtClaim('clm_4', { isDualEligible: true }),
    ].filter(({ id }) => ids.includes(id)),
  costSharing: async () => [
    medicare,
    { ...medicare, claimId: 'clm_2', payerId: null },
    { ...medicare, claimId: 'clm_3', payerId: 'pyr_advantage' },
    { ...medicare, claimId: 'clm_4' },
    {
      ...medicare,
      claimId: 'clm_4',
      payerId: 'pyr_medicaid',
      paidOn: '2025-11-01',
      coinsuranceAmount: '9.00',
    },
  ],
  payerPrograms: async (_context, ids) =>
    Object.entries(programs).flatMap(([id, programType]) => (ids.includes(id) ? [{ id, programType }] : [])),
  beneficiaries: async (_context, ids) =>
    ids.map((id) => ({ id, firstName: 'Rowan', lastName: 'Ellis', memberId: '1EG4TE5MK00' })),
};

let host: TestHost;
beforeAll(async () => {
  host = await testHost([createReports(ports)]);
});
afterAll(() => host.close());

const report = async (name: string, query: Record<string, unknown> = {}, options: CallOptions = {}) =>
  (await host.call(`reports.${name}`, { query: query as Record<string, string> }, options)).data;

const quarter = { from: '2026-01-01', to: '2026-03-31' };

describe('reports.getReceivables', () => {
  test('adds insurance and patient balances, without credits, and divides them by the average daily charges', async () => {
    const { rows, totals, total, asOf } = await report('getReceivables', { asOf: '2026-03-31' });
    expect([asOf, total]).toEqual(['2026-03-31', 2]);
    expect(rows).toMatchObject([
      {
        key: 'pyr_1',
        label: 'Name of pyr_1',
        insurance: { total: '100.00', credit: '5.00' },
        patient: { total: '0.00' },
        openReceivables: '100.00',
        daysInReceivables: { numerator: '9000.00', denominator: '450.00', value: '20.0' },
        shareAbove90Days: { numerator: '40.00', denominator: '100.00', value: '0.4000' },
      },
      { key: null, label: null, openReceivables: '20.00', daysInReceivables: { value: null } },
    ]);
    expect(totals).toMatchObject({
      label: 'Total',
      openReceivables: '120.00',
      daysInReceivables: { value: '24.0' },
      shareAbove90Days: { numerator: '60.00', denominator: '120.00', value: '0.5000' },
    });
    expect(calls.get('patientReceivables')).toMatchObject({ grouping: 'NONE' });
  });

  test('counts to the end of the day in the zone of the organization, by default today', async () => {
    const { asOf } = await report('getReceivables', {}, { now: new Date('2026-04-01T03:59:59Z') });
    expect(asOf).toBe('2026-03-31');
    expect(calls.get('claimReceivables')?.question).toMatchObject({ asOf: '2026-03-31' });
  });

  test.each([
    [{}, 'EFFECTIVE'],
    [{ basis: 'POSTED' }, 'POSTED'],
  ])('counts the entries that the basis selects: %j', async (query, basis) => {
    expect(await report('getReceivables', query)).toMatchObject({ basis });
    for (const port of ['claimReceivables', 'patientReceivables'])
      expect(calls.get(port)?.question).toMatchObject({ basis });
  });

  test('has the paths of the records of a row, which were open at the end of the day', async () => {
    const { rows, totals } = await report('getReceivables', { asOf: '2026-03-02', facilityId: 'fac_1' });
    const then = 'openOn=2026-03-02&basis=EFFECTIVE';
    const open = `/reference/claims?owedByPayerId=pyr_1&facilityId=fac_1&${then}`;
    expect(rows[0]).toMatchObject({
      insurance: { records: open },
      shareAbove90Days: { records: open },
      daysInReceivables: {
        records: '/reference/claims?payerId=pyr_1&facilityId=fac_1&chargedOn=2026-03-02&basis=EFFECTIVE',
      },
    });
    const accounts = `/patient-ar/accounts?facilityId=fac_1&${then}`;
    // Patients have no payer, and the claims and accounts of a figure are two lists.
    expect(rows[1]).toMatchObject({
      insurance: { records: null },
      patient: { records: accounts },
      shareAbove90Days: { records: null, accountRecords: accounts },
    });
    expect(totals).toMatchObject({
      patient: { records: accounts },
      shareAbove90Days: {
        records: `/reference/claims?facilityId=fac_1&${then}`,
        accountRecords: accounts,
      },
    });
  });

  test.each([
    ['PROVIDER', '?hasProvider=false&openOn=2026-03-01&basis=POSTED', '?openOn=2026-03-01&basis=POSTED'],
    [
      'FACILITY',
      '?hasFacility=false&openOn=2026-03-01&basis=POSTED',
      '?hasFacility=false&openOn=2026-03-01&basis=POSTED',
    ],
  ])('has the paths of records without a key, by %s', async (groupBy, claims, accounts) => {
    const { rows } = await report('getReceivables', { asOf: '2026-03-01', basis: 'POSTED', groupBy });
    expect(rows[1]).toMatchObject({
      key: null,
      insurance: { records: `/reference/claims${claims}` },
      patient: { records: `/patient-ar/accounts${accounts}` },
    });
  });

  test.each([{ payerId: 'pyr_1' }, { providerId: 'prv_1' }])(
    'has no path of accounts with filters that accounts do not have: %j',
    async (query) => {
      const { totals } = await report('getReceivables', { asOf: '2026-03-01', ...query });
      expect(totals.patient.records).toBeNull();
    },
  );

  test('has the path of the accounts of several facilities', async () => {
    const then = 'openOn=2026-03-01&basis=EFFECTIVE';
    const facilityId = ['fac_1', 'fac_2'];
    const { totals } = await report('getReceivables', { asOf: '2026-03-01', facilityId });
    expect(totals.patient.records).toBe(`/patient-ar/accounts?facilityId=fac_1&facilityId=fac_2&${then}`);
  });

  test('has the path of the claims of all payers that were charged at the end of the day', async () => {
    const { totals } = await report('getReceivables', { asOf: '2026-03-01', basis: 'POSTED' });
    expect(totals.daysInReceivables.records).toBe('/reference/claims?chargedOn=2026-03-01&basis=POSTED');
  });
});

describe('reports.getDenials', () => {
  test('shows the denials of first remittances and the outcomes of cases', async () => {
    const { rows, totals } = await report('getDenials', quarter);
    expect(rows).toMatchObject([
      {
        key: 'pyr_1',
        initialDenialRate: { numerator: '2', denominator: '10', value: '0.2000' },
        initialLineDenialRate: { value: '0.1000' },
        initialDeniedAmountRate: { numerator: '150.00', denominator: '1000.00', value: '0.1500' },
        overturnRate: { value: '0.7500' },
        recoveryRate: { numerator: '250.00', denominator: '400.00', value: '0.6250' },
        daysToResolve: { count: 4, median: '12.5', percentile90: '40.0' },
        daysToAppealDecision: { count: 0, median: null, percentile90: null },
      },
    ]);
    expect(totals.daysToAppealDecision).toEqual({
      count: 2,
      median: '33.0',
      percentile90: '50.0',
      records: '/appeals?decidedFrom=2026-01-01T05%3A00%3A00.000Z&decidedTo=2026-04-01T03%3A59%3A59.999Z',
    });
  });

  test('divides the denials of a code by all claims with a first remittance', async () => {
    const { rows } = await report('getDenials', { ...quarter, groupBy: 'CODE' });
    expect(rows[0]).toMatchObject({
      key: 'CO-197',
      initialDenialRate: { numerator: '1', denominator: '10', value: '0.1000' },
      overturnRate: {
        value: null,
        records:
          '/denial-management/cases?groupCode=CO&primaryCode=197&status=RESOLVED&resolvedFrom=2026-01-01T05%3A00%3A00.000Z&resolvedTo=2026-04-01T03%3A59%3A59.999Z',
      },
    });
  });

  test('divides the denied lines of a procedure by its lines with a first remittance', async () => {
    const { rows, totals } = await report('getDenials', { ...quarter, groupBy: 'PROCEDURE' });
    expect(rows).toMatchObject([
      {
        key: '72100',
        label: '72100',
        initialDenialRate: {
          records:
            '/reference/claims?procedureCode=72100&firstAnsweredFrom=2026-01-01&firstAnsweredTo=2026-03-31',
        },
        initialLineDenialRate: { numerator: '1', denominator: '6' },
        overturnRate: { denominator: '0', records: null },
      },
    ]);
    expect(totals.initialLineDenialRate).toMatchObject({ numerator: '3', denominator: '30' });
  });

  test('accepts a period of one day, and refuses one that ends before it begins', async () => {
    await report('getDenials', { from: '2026-01-01', to: '2026-01-01' });
    expect(calls.get('resolvedCases')?.question).toMatchObject({
      start: new Date('2026-01-01T05:00:00Z'),
      end: new Date('2026-01-02T05:00:00Z'),
    });
    await expect(report('getDenials', { from: '2026-01-02', to: '2026-01-01' })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('reports.getCollections', () => {
  test('divides payments by charges, and by charges less contractual adjustments', async () => {
    const { rows, totals } = await report('getCollections', quarter);
    expect(rows).toMatchObject([
      {
        key: 'pyr_1',
        claims: 3,
        charges: '300.00',
        payments: '150.00',
        contractualAdjustments: '100.00',
        grossCollectionRate: { value: '0.5000' },
        netCollectionRate: { numerator: '150.00', denominator: '200.00', value: '0.7500' },
        patientShareCollected: { value: null },
      },
    ]);
    expect(totals.patientShareCollected).toMatchObject({
      numerator: '10.00',
      denominator: '30.00',
      value: '0.3333',
    });
  });
});

describe('reports.getClaims', () => {
  test('shows how many claims succeed on the first submission', async () => {
    const { rows, totals } = await report('getClaims', quarter);
    expect(rows).toMatchObject([
      {
        cleanClaimRate: { numerator: '6', denominator: '8', value: '0.7500' },
        firstPassResolutionRate: { numerator: '7', denominator: '10', value: '0.7000' },
        acknowledgementRate: { value: '0.6250' },
        rejectionRate: { numerator: '1', denominator: '5', value: '0.2000' },
        daysToPayment: { count: 0, median: null, percentile90: null },
      },
    ]);
    expect(totals.daysToPayment).toEqual({
      count: 9,
      median: '14.0',
      percentile90: '30.0',
      records: '/reference/claims?firstPaidFrom=2026-01-01&firstPaidTo=2026-03-31',
    });
  });
});

describe('reports.getUnderpayments', () => {
  test('shows the variance of underpayments, and what was disputed and recovered', async () => {
    const { rows, totals, from, to, groupBy } = await report('getUnderpayments', quarter);
    expect([from, to, groupBy]).toEqual(['2026-01-01', '2026-03-31', 'PAYER']);
    const figures = {
      ...underpaid,
      varianceRate: { numerator: '200.00', denominator: '800.00', value: '0.2500' },
      disputeRate: { numerator: '150.00', denominator: '200.00', value: '0.7500' },
      recoveryRate: { numerator: '50.10', denominator: '200.00', value: '0.2505' },
    };
    expect(rows).toMatchObject([{ key: 'pyr_1', label: 'Name of pyr_1', ...figures }]);
    expect(totals).toMatchObject({ key: null, label: 'Total', ...figures });
  });

  test('filters the cases of a contract, and has the path of their list', async () => {
    const filters = { contractId: 'con_1', providerId: 'prv_1' };
    const { rows } = await report('getUnderpayments', { ...quarter, ...filters });
    expect(calls.get('underpayments')).toMatchObject({
      grouping: 'PAYER',
      question: { contractIds: ['con_1'], providerIds: ['prv_1'], facilityIds: null },
    });
    expect(rows[0].recoveryRate.records).toBe(
      '/contract-management/underpayment-cases?contractId=con_1&payerId=pyr_1&providerId=prv_1&status=IDENTIFIED&status=UNDER_REVIEW&status=DISPUTED&status=PAYER_RESPONDED&status=PARTIALLY_RECOVERED&status=RECOVERED&status=WRITTEN_OFF&minVariance=0.01&createdFrom=2026-01-01T05%3A00%3A00.000Z&createdTo=2026-04-01T03%3A59%3A59.999Z',
    );
  });
});

describe('reports.getProductivity', () => {
  test('adds the items that members closed and the amounts recovered, counting a denial and its appeals once', async () => {
    const { rows, totals, total, groupBy } = await report('getProductivity', quarter);
    expect([groupBy, total]).toEqual(['MEMBER', 2]);
    const three = { closed: 3, daysOpen: { count: 3, median: '7.0', percentile90: '9.0' } };
    const none = { closed: 0, daysOpen: { count: 0, median: null, percentile90: null } };
    expect(rows).toMatchObject([
      {
        key: 'pyr_1',
        label: 'Name of pyr_1',
        itemsClosed: 7,
        recoveredAmount: '300.10',
        denialCases: {
          closed: 4,
          daysOpen: { count: 4, median: '12.5', percentile90: '40.0' },
          recoveredAmount: '250.00',
          records:
            '/denial-management/cases?assignedToId=pyr_1&status=RESOLVED&resolvedFrom=2026-01-01T05%3A00%3A00.000Z&resolvedTo=2026-04-01T03%3A59%3A59.999Z',
        },
        appeals: {
          ...none,
          recoveredAmount: '0.00',
          records:
            '/appeals?assignedToId=pyr_1&decidedFrom=2026-01-01T05%3A00%3A00.000Z&decidedTo=2026-04-01T03%3A59%3A59.999Z',
        },
        underpaymentCases: {
          ...three,
          recoveredAmount: '50.10',
          records:
            '/contract-management/underpayment-cases?assignedToId=pyr_1&status=RECOVERED&status=WRITTEN_OFF&status=INVALID&closedFrom=2026-01-01T05%3A00%3A00.000Z&closedTo=2026-04-01T03%3A59%3A59.999Z',
        },
        followUps: {
          ...none,
          records:
            '/ar-management/follow-ups?assignedToId=pyr_1&status=COMPLETED&endedFrom=2026-01-01T05%3A00%3A00.000Z&endedTo=2026-04-01T03%3A59%3A59.999Z',
        },
      },
      { key: null, label: null, itemsClosed: 3, recoveredAmount: '0.00', followUps: three },
    ]);
    expect(totals).toMatchObject({
      label: 'Total',
      itemsClosed: 10,
      recoveredAmount: '300.10',
      appeals: { closed: 2, daysOpen: { median: '33.0' }, recoveredAmount: '90.00' },
    });
  });

  test('counts by agent, with the lists of what the key of an agent ended, and of what others did', async () => {
    const { rows } = await report('getProductivity', { ...quarter, groupBy: 'AGENT' });
    expect(calls.get('resolvedCases')?.grouping).toBe('AGENT');
    const [ended, others] = rows.map((row: Record<string, { readonly records: string }>) =>
      ['denialCases', 'appeals', 'underpaymentCases', 'followUps'].map(
        (figure) => row[figure]?.records.split('&')[0],
      ),
    );
    const paths = [
      '/denial-management/cases',
      '/appeals',
      '/contract-management/underpayment-cases',
      '/ar-management/follow-ups',
    ];
    expect(rows[0]).toMatchObject({ key: 'pyr_1', label: 'Name of pyr_1', itemsClosed: 7 });
    expect(ended).toEqual(paths.map((path) => `${path}?closedByAgentId=pyr_1`));
    expect(others).toEqual(paths.map((path) => `${path}?isClosedByAgent=false`));
  });

  test.each([[['pyr_1']], [['pyr_1', 'pyr_2']]])('filters by the payers %j', async (payerId) => {
    await report('getProductivity', { ...quarter, payerId, groupBy: 'PAYER' });
    for (const port of ['resolvedCases', 'decidedAppeals', 'closedUnderpayments', 'completedFollowUps']) {
      expect(calls.get(port)).toMatchObject({ grouping: 'PAYER', question: { payerIds: payerId } });
    }
  });
});

describe('reports.getMedicareBadDebts', () => {
  test('lists the bad debts that traditional Medicare answered, by day of the write-off, with what is allowable', async () => {
    const { debts, totals, total } = await report('getMedicareBadDebts', quarter);
    expect(total).toBe(2);
    expect(debts).toEqual([
      {
        accountId: 'acc_of_clm_2',
        accountNumber: 'A-clm_2',
        firstBilledOn: '2025-10-10',
        claimId: 'clm_2',
        claimNumber: 'CLM_2',
        patientId: 'pat_of_clm_2',
        lastName: 'Ellis',
        firstName: 'Rowan',
        memberId: '1EG4TE5MK00',
        typeOfBill: '131',
        serviceFrom: '2025-09-01',
        serviceTo: '2025-09-03',
        isDualEligible: false,
        medicareRemittanceOn: '2025-10-01',
        medicaidRemittanceOn: null,
        writtenOffOn: '2026-02-06',
        deductibleAmount: '100.00',
        coinsuranceAmount: '40.00',
        writtenOffAmount: '140.00',
        recoveredAmount: '0.00',
        allowableAmount: '0.00',
        notAllowable: ['COLLECTION_TOO_SHORT'],
      },
      expect.objectContaining({
        claimId: 'clm_1',
        memberId: '1EG4TE5MK73',
        allowableAmount: '140.00',
        notAllowable: [],
      }),
    ]);
    expect(totals).toEqual({
      count: 2,
      writtenOffAmount: '280.00',
      recoveredAmount: '0.00',
      allowableAmount: '140.00',
    });
  });

  test.each([
    [{ facilityId: ['fac_2'] }, ['clm_2']],
    [{ facilityId: ['fac_1', 'fac_2'], providerId: ['prv_1'] }, ['clm_2', 'clm_1']],
    [{ providerId: ['prv_2'] }, []],
    [{ sort: '-allowableAmount' }, ['clm_1', 'clm_2']],
    [{ sort: 'serviceFrom' }, ['clm_1', 'clm_2']],
    [{ take: '1', skip: '1' }, ['clm_1']],
  ])('filters, sorts and pages by %j', async (query, claimIds) => {
    const { debts } = await report('getMedicareBadDebts', { ...quarter, ...query });
    expect(debts.map(({ claimId }: { claimId: string }) => claimId)).toEqual(claimIds);
  });

  test.each(['getMedicareBadDebts', 'getQmbWriteOffs'])(
    'answers 400 for a period that ends before it begins: %s',
    async (name) => {
      const refused = { status: 400, details: { issues: [{ path: 'query.to' }] } };
      await expect(report(name, { from: '2026-03-02', to: '2026-03-01' })).rejects.toMatchObject(refused);
    },
  );
});

describe('reports.getQmbWriteOffs', () => {
  test('lists all write-offs, and allows those that traditional Medicare and Medicaid have answered', async () => {
    const { writeOffs, totals } = await report('getQmbWriteOffs', { ...quarter, facilityId: ['fac_1'] });
    expect(writeOffs).toMatchObject([
      {
        claimId: 'clm_3',
        // The claim has a member id of Medicare Advantage.
        memberId: '1EG4TE5MK00',
        medicareRemittanceOn: null,
        deductibleAmount: '0.00',
        allowableAmount: '0.00',
        notAllowable: ['NO_MEDICARE_REMITTANCE', 'MEDICAID_REMITTANCE_MISSING'],
      },
      {
        claimId: 'clm_4',
        medicareRemittanceOn: '2025-10-01',
        medicaidRemittanceOn: '2025-11-01',
        deductibleAmount: '100.00',
        coinsuranceAmount: '40.00',
        allowableAmount: '140.00',
        notAllowable: [],
      },
    ]);
    expect(totals).toMatchObject({ count: 2, writtenOffAmount: '280.00', allowableAmount: '140.00' });
  });

  test('is empty where no claim is of the provider', async () => {
    expect(await report('getQmbWriteOffs', { ...quarter, providerId: ['prv_2'] })).toEqual({
      ...quarter,
      writeOffs: [],
      totals: { count: 0, writtenOffAmount: '0.00', recoveredAmount: '0.00', allowableAmount: '0.00' },
      total: 0,
      nextCursor: null,
    });
  });
});
