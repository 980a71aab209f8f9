import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClaims } from '@rcm/claims';
import { authorizedUnitsUsed } from '@rcm/claims/lookups';
import { isNpi } from '@rcm/envelope';
import { sum } from '@rcm/money';
import { createReference } from '@rcm/reference';
import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { readsNothing, referencePorts } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimAnswers, type TransactionRow } from './answers.ts';
import { importSynthea, type PatientPayment, type PayerPayment, type SyntheaPorts } from './index.ts';
import { testNpi } from './npi.ts';
import { programTypeOf } from './records.ts';

/** The posted payments by organization; a payment with an existing reference changes nothing. */
const paymentsByOrganization = new Map<string, { payers: PayerPayment[]; patients: PatientPayment[] }>();

const paymentsOf = (organizationId: string) => {
  const known = paymentsByOrganization.get(organizationId) ?? { payers: [], patients: [] };
  paymentsByOrganization.set(organizationId, known);
  return known;
};

const ports: SyntheaPorts = {
  async recordPayment({ organization }, payment) {
    const { payers } = paymentsOf(organization.id);
    if (payers.some(({ reference }) => reference === payment.reference)) return false;
    payers.push(payment);
    return true;
  },
  async recordPatientPayments({ organization }, payments) {
    const { patients } = paymentsOf(organization.id);
    const fresh = payments.filter((one) => patients.every(({ reference }) => reference !== one.reference));
    patients.push(...fresh);
    return { created: fresh.length, skipped: [] };
  },
};

let host: TestHost;
let directory: string;
beforeAll(async () => {
  host = await testHost([
    createReference({ ...referencePorts(), authorizedUnitsUsed }),
    createClaims({
      account: async () => null,
      appointmentChanged: async () => undefined,
      recordRemittance: async () => {
        throw new Error('Nothing is paid here');
      },
      adjustClaims: async () => {
        throw new Error('Nothing is adjusted here');
      },
      adjudicateAgain: async () => {
        throw new Error('Nothing is replaced here');
      },
      answersOfClaims: async () => [],
      remittancesOfClaim: readsNothing,
      denialCasesOfClaim: readsNothing,
      appealsOfClaim: readsNothing,
      underpaymentCasesOfClaim: readsNothing,
    }),
  ]);
  directory = await mkdtemp(join(tmpdir(), 'synthea-'));
  await Promise.all(
    Object.entries(files).map(([name, lines]) => writeFile(join(directory, name), `${lines.join('\n')}\n`)),
  );
});
afterAll(async () => {
  await host.close();
  await rm(directory, { recursive: true });
});

const claimHeader = [
  'Id,PATIENTID,PROVIDERID,PRIMARYPATIENTINSURANCEID,SECONDARYPATIENTINSURANCEID,APPOINTMENTID,SERVICEDATE',
  'LASTBILLEDDATE1,STATUS1,STATUSP',
  ...Array.from({ length: 8 }, (_, index) => `DIAGNOSIS${index + 1}`),
].join(',');

const transactionHeader =
  'ID,CLAIMID,TYPE,AMOUNT,METHOD,TODATE,PROCEDURECODE,MODIFIER1,MODIFIER2,TRANSFERTYPE,PAYMENTS,UNITS,DIAGNOSISREF1,DIAGNOSISREF2,DIAGNOSISREF3,DIAGNOSISREF4';

const day = '2026-01-02T03:15:00Z';

const files: Record<string, string[]> = {
  'organizations.csv': [
    'Id,NAME,ADDRESS,CITY,STATE,ZIP',
    'o-1,"HILL, STREET & SONS CLINIC",1 HILL STREET,SALEM,MA,01970',
    `o-2,${'N'.repeat(201)},2 HILL STREET,SALEM,MA,01970`,
  ],
  'payers.csv': [
    'Id,NAME,ADDRESS,CITY,STATE_HEADQUARTERED,ZIP',
    'p-1,Medicare,7500 Security Blvd,Baltimore,MD,21244',
    'p-2,NO_INSURANCE,,,,',
  ],
  'providers.csv': ['Id,NAME,SPECIALITY', 'd-1,Ana12 María Ortiz34,GENERAL PRACTICE', 'd-2,Cher,'],
  'patients.csv': [
    'Id,BIRTHDATE,FIRST,LAST,GENDER,ADDRESS,CITY,STATE,ZIP',
    'a-1,1984-02-29,Rowan12,Ellis34,F,1 Main Street,Salem,Massachusetts,01970',
    'a-2,1990-07-01,Sam56,Stone78,M,2 Main Street,Salem,Massachusetts,',
  ],
  'encounters.csv': [
    'Id,START,STOP,PATIENT,ORGANIZATION,PROVIDER,DESCRIPTION',
    'e-1,2026-01-02T03:00:00Z,2026-01-02T03:15:00Z,a-1,o-1,d-1,Encounter for symptom',
    'e-2,2026-04-02T03:00:00Z,2026-04-02T03:15:00Z,a-2,o-1,d-2,',
    'e-3,2026-04-02T03:00:00Z,2026-04-02T03:15:00Z,a-9,o-1,d-2,',
  ],
  'claims.csv': [
    claimHeader,
    'c-1,a-1,d-1,p-1,p-2,e-1,2026-01-02T03:00:00Z,2026-01-02T03:15:00Z,CLOSED,CLOSED,195662009,10509002,,,,,,',
    'c-2,a-2,d-2,0,0,e-2,2026-04-02T03:00:00Z,,CLOSED,CLOSED,,,,,,,,',
    'c-4,a-2,d-2,0,0,e-2,2026-04-02T03:00:00Z,,BILLED,BILLED,,,,,,,,',
    'c-3,a-2,d-2,p-9,0,e-2,2026-04-02T03:00:00Z,,CLOSED,CLOSED,,,,,,,,',
  ],
  'claims_transactions.csv': [
    transactionHeader,
    `t-1,c-1,CHARGE,77.49,,${day},185345009,,,1,,1,1,2,,`,
    `t-2,c-1,PAYMENT,,COPAY,${day},185345009,,,,80.00,1,1,2,,`,
    `t-3,c-2,CHARGE,100,,${day},430193006,,,p,,,1,,,`,
    `t-4,c-1,CHARGE,22.505,,${day},171207006,25,,1,,2,2,,,`,
    `t-5,c-9,CHARGE,1,,${day},171207006,,,1,,,1,,,`,
    `t-6,c-1,PAYMENT,,ECHECK,${day},171207006,,,,10.00,2,2,,,`,
    `t-7,c-1,TRANSFERIN,12.51,,${day},171207006,,,2,,2,2,,,`,
    `t-8,c-2,PAYMENT,,CC,${day},430193006,,,,100.00,,1,,,`,
    `t-9,c-1,PAYMENT,,ECHECK,2026-01-03T12:00:00Z,171207006,,,,7.51,2,2,,,`,
    `t-10,c-1,TRANSFERIN,5,,${day},171207006,,,p,,2,2,,,`,
    `t-11,c-1,PAYMENT,,CASH,${day},171207006,,,,5.00,2,2,,,`,
    `t-12,c-1,PAYMENT,,CC,${day},171207006,,,,40.00,2,2,,,`,
    `t-13,c-4,PAYMENT,,COPAY,${day},171207006,,,,15.00,1,1,,,`,
    `t-14,c-4,CHARGE,30,,${day},171207006,,,1,,1,1,,,`,
    `t-15,c-4,PAYMENT,,ECHECK,${day},171207006,,,,20.00,1,1,,,`,
    `t-16,c-9,PAYMENT,,CASH,${day},171207006,,,,1.00,1,1,,,`,
    `t-17,c-1,PAYMENT,,CASH,${day},171207006,,,,free,1,1,,,`,
  ],
  'payer_transitions.csv': [
    'PATIENT,MEMBERID,START_YEAR,END_YEAR,PAYER,SECONDARY_PAYER,OWNERSHIP',
    'a-1,m-1,2024-05-01T12:00:00Z,2025-05-01T12:00:00Z,p-1,,Guardian',
    'a-1,m-2,2025-05-01T12:00:00Z,2026-05-01T12:00:00Z,p-1,p-1,Self',
    'a-2,,2025-05-01T12:00:00Z,2026-05-01T12:00:00Z,p-2,,',
    'a-2,m-3,2026-05-01T12:00:00Z,2026-05-01T13:00:00Z,p-1,,Self',
    'a-9,m-4,2025-05-01T12:00:00Z,2026-05-01T12:00:00Z,p-1,,Self',
  ],
  'conditions.csv': ['START,STOP', '2026-01-02,2026-01-03', '2026-01-02,'],
};

const run = (as = host.principal, onProgress?: (file: string, done: number, total: number) => void) =>
  importSynthea({
    database: host.tenants,
    principal: as,
    directory,
    now: testTime,
    ports,
    ...(onProgress && { onProgress }),
  });

describe('importing a Synthea export', () => {
  test('creates a record for each row or reports why not', async () => {
    const files = await run();
    const tooLong = 'name: Expected 1 to 200 characters';
    expect(files).toEqual([
      {
        file: 'organizations.csv',
        rows: 2,
        created: 1,
        unchanged: 0,
        skipped: 1,
        reasons: { [tooLong]: 1 },
      },
      { file: 'payers.csv', rows: 2, created: 2, unchanged: 0, skipped: 0, reasons: {} },
      { file: 'providers.csv', rows: 2, created: 2, unchanged: 0, skipped: 0, reasons: {} },
      { file: 'patients.csv', rows: 2, created: 2, unchanged: 0, skipped: 0, reasons: {} },
      {
        file: 'payer_transitions.csv',
        rows: 5,
        created: 2,
        unchanged: 0,
        skipped: 3,
        reasons: { 'no insurance': 1, 'no day': 1, 'no such patient': 1 },
      },
      {
        file: 'encounters.csv',
        rows: 3,
        created: 2,
        unchanged: 0,
        skipped: 1,
        reasons: { 'no such patient': 1 },
      },
      {
        file: 'claims.csv',
        rows: 4,
        created: 3,
        unchanged: 0,
        skipped: 1,
        reasons: { 'no such payer': 1 },
      },
      {
        file: 'claims_transactions.csv',
        rows: 17,
        created: 11,
        unchanged: 0,
        skipped: 6,
        reasons: {
          'no amount': 1,
          'no such claim': 2,
          'payment: its claim is not closed': 1,
          'transfer: implied by the amounts of the next payer and of the patient': 2,
        },
      },
      {
        file: 'conditions.csv',
        rows: 2,
        created: 0,
        unchanged: 0,
        skipped: 2,
        reasons: { 'not used': 2 },
      },
    ]);
  });

  test('creates claims with lines in the order of the file', async () => {
    const { data } = await host.call('reference.listClaims', { query: { externalId: 'c-1' } });
    const [summary] = data.claims;
    const { claim } = (await host.call('reference.getClaim', { params: { claimId: summary.id } })).data;
    expect(claim).toMatchObject({
      claimNumber: 'c-1',
      serviceDate: '2026-01-01',
      billedAt: '2026-01-02T03:15:00.000Z',
      diagnosisCodes: ['195662009', '10509002'],
      totalCharge: '100.00',
      balance: '100.00',
      status: 'SUBMITTED',
      lines: [
        { lineNumber: 1, procedureCode: '185345009', chargeAmount: '77.49', diagnosisPointers: [1, 2] },
        { lineNumber: 2, procedureCode: '171207006', chargeAmount: '22.51', units: 2, modifiers: ['25'] },
      ],
    });
    expect(claim.facilityId).toMatch(/^fac_/);
    expect(claim.providerId).toMatch(/^prv_/);
  });

  test('continues line numbers if a later batch has more lines of a claim', async () => {
    const as = aPrincipal();
    const rows = Array.from(
      { length: 700 },
      (_, index) => `s-${index},c-1,CHARGE,0.01,,${day},${index},,,,,1,,,,`,
    );
    const many = await mkdtemp(join(tmpdir(), 'synthea-'));
    for (const [name, lines] of Object.entries(files)) await writeFile(join(many, name), lines.join('\n'));
    await writeFile(join(many, 'claims_transactions.csv'), [transactionHeader, ...rows].join('\n'));
    await importSynthea({ database: host.tenants, principal: as, directory: many, now: testTime, ports });
    await rm(many, { recursive: true });
    const { data } = await host.call('reference.listClaims', { query: { externalId: 'c-1' } }, { as });
    const [{ id }] = data.claims;
    const { claim } = (await host.call('reference.getClaim', { params: { claimId: id } }, { as })).data;
    expect(claim.totalCharge).toBe('7.00');
    expect(
      claim.lines.map((line: { lineNumber: number; procedureCode: string }) => line.procedureCode),
    ).toEqual(rows.map((_, index) => String(index)));
    expect(claim.lines.at(-1).lineNumber).toBe(700);
  });

  test('assigns claims without insurance to the payer NO_INSURANCE', async () => {
    const { data } = await host.call('reference.listClaims', { query: { externalId: 'c-2' } });
    const payers = await host.call('reference.listPayers', { query: { externalId: 'p-2' } });
    expect(data.claims[0].payerId).toBe(payers.data.payers[0].id);
    expect(payers.data.payers[0]).toMatchObject({ programType: 'OTHER', address: null });
    const medicare = await host.call('reference.listPayers', { query: { externalId: 'p-1' } });
    expect(medicare.data.payers[0].address).toMatchObject({ city: 'Baltimore', state: 'MD' });
  });

  test('keeps names, gives providers a test NPI, and completes past appointments', async () => {
    const { data } = await host.call('reference.listProviders', { query: { externalId: ['d-1', 'd-2'] } });
    const [single, full] = data.providers.sort((a: { externalId: string }, b: { externalId: string }) =>
      a.externalId < b.externalId ? 1 : -1,
    );
    expect(full).toMatchObject({ firstName: 'Ana12', lastName: 'María Ortiz34', npi: testNpi('d-1', 0) });
    expect(single).toMatchObject({ firstName: null, lastName: 'Cher', specialty: null });
    const { data: visits } = await host.call('reference.listAppointments', {
      query: { sort: 'serviceDate' },
    });
    expect(visits.appointments).toMatchObject([
      { externalId: 'e-1', status: 'COMPLETED', reason: 'Encounter for symptom' },
      { externalId: 'e-2', status: 'SCHEDULED', reason: null },
    ]);
    const { data: people } = await host.call('reference.listPatients', { query: { sort: 'createdAt' } });
    expect(people.patients).toMatchObject([
      { lastName: 'Ellis34', address: { state: 'Massachusetts', postalCode: '01970' } },
      { lastName: 'Stone78', address: null },
    ]);
  });

  test('posts payments for closed claims by primary and secondary payer, and all payments of patients in full', async () => {
    const as = aPrincipal();
    await run(as);
    const { payers, patients } = paymentsOf(as.organization.id);
    const answers = payers.flatMap(({ claimPayments, ...payment }) =>
      claimPayments.map(({ patientControlNumber, claimStatusCode, lines, ...claim }) => ({
        claim: `${patientControlNumber}/${claimStatusCode}`,
        method: payment.method,
        paymentDate: payment.paymentDate,
        charged: claim.chargeAmount,
        paid: claim.paidAmount,
        lines: lines.map(({ adjustments, ...line }) =>
          [
            line.chargeAmount,
            line.paidAmount,
            ...adjustments.map((each) => `${each.groupCode}-${each.reasonCode} ${each.amount}`),
          ].join(),
        ),
      })),
    );
    const days = { paymentDate: '2026-01-03' };
    expect(answers).toEqual([
      {
        ...days,
        claim: 'c-1/1',
        method: 'ACH',
        charged: '100.00',
        paid: '10.00',
        lines: ['77.49,0.00,PR-3 77.49', '22.51,10.00,PR-2 12.51'],
      },
      {
        claim: 'c-2/1',
        method: 'NON',
        paymentDate: '2026-01-01',
        charged: '100.00',
        paid: '0.00',
        lines: ['100.00,0.00,PR-1 100.00'],
      },
      {
        ...days,
        claim: 'c-1/2',
        method: 'ACH',
        charged: '100.00',
        paid: '7.51',
        lines: ['77.49,0.00,PR-3 77.49', '22.51,7.51,PR-2 5.00,OA-23 10.00'],
      },
    ]);
    expect(patients.map(({ reference, method, amount }) => [reference, method, amount])).toEqual([
      ['t-2', 'OTHER', '80.00'],
      ['t-11', 'CASH', '5.00'],
      ['t-12', 'CARD', '40.00'],
      ['t-8', 'CARD', '100.00'],
      ['t-13', 'OTHER', '15.00'],
    ]);
  });

  test('posts what a payer paid above a charge in full, so that it becomes an exception and not less', () => {
    const columns = transactionHeader.split(',');
    const rows = [
      `x-1,c-1,CHARGE,50.00,,${day},171207006,,,1,,1,1,,,`,
      `x-2,c-1,PAYMENT,,ECHECK,${day},171207006,,,,60.00,1,1,,,`,
    ].map((line) => {
      const cells = line.split(',');
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    });
    const { primary } = claimAnswers(rows as unknown as TransactionRow[]);
    expect(primary).toMatchObject([{ chargeAmount: '50.00', paidAmount: '60.00', adjustments: [] }]);
  });

  test('posts each payment in the file, or names why it is left out', async () => {
    const as = aPrincipal();
    const results = await run(as);
    const { payers, patients } = paymentsOf(as.organization.id);
    expect(sum(payers.map(({ amount }) => amount))).toBe('17.51');
    expect(sum(patients.map(({ amount }) => amount))).toBe('240.00');
    const { reasons } = results.find(({ file }) => file === 'claims_transactions.csv') ?? {};
    expect(reasons).toMatchObject({
      'payment: its claim is not closed': 1,
      'no such claim': 2,
      'no amount': 1,
    });
  });

  test('creates coverages for the insured years of patients', async () => {
    const as = aPrincipal();
    await run(as);
    const found = await host.call('reference.listPatients', { query: { externalId: 'a-1' } }, { as });
    const params = { patientId: found.data.patients[0].id };
    const { data } = await host.call('reference.listCoverages', { params }, { as });
    expect(data.coverages).toMatchObject([
      { rank: 'PRIMARY', memberId: 'm-2', effectiveFrom: '2025-05-01', effectiveTo: '2026-04-30' },
      {
        memberId: 'm-1',
        subscriberRelationship: 'CHILD',
        effectiveFrom: '2024-05-01',
        effectiveTo: '2025-04-30',
      },
      { rank: 'SECONDARY', memberId: 'm-2', subscriberRelationship: 'SELF' },
    ]);
  });

  test('changes nothing the second time', async () => {
    const as = aPrincipal();
    const first = await run(as);
    const claimsBefore = await host.call('reference.listClaims', {}, { as });
    const second = await run(as);
    expect(second.map(({ file, created, unchanged }) => [file, created, unchanged])).toEqual(
      first.map(({ file, created }) => [file, 0, created]),
    );
    expect((await host.call('reference.listClaims', {}, { as })).data).toEqual(claimsBefore.data);
  });

  test('does not change another organization', async () => {
    const { data } = await host.call('reference.listClaims', {}, { as: aPrincipal() });
    expect(data.total).toBe(0);
  });

  test('reports the progress of reading each file', async () => {
    const ends = new Map<string, number[]>();
    await run(aPrincipal(), (file, done, total) => ends.set(file, [done, total]));
    expect(ends.size).toBe(Object.keys(files).length);
    for (const [done, total] of ends.values()) expect(done).toBe(total);
  });

  test('gives a provider another test NPI if one is taken', async () => {
    const as = aPrincipal();
    await host.call(
      'reference.createProvider',
      { body: { lastName: 'Stone', npi: testNpi('d-1', 0) } },
      { as },
    );
    await run(as);
    const { data } = await host.call('reference.listProviders', { query: { externalId: 'd-1' } }, { as });
    expect(data.providers[0].npi).toBe(testNpi('d-1', 1));
  });

  test('writes nothing if a file or a column is missing', async () => {
    const as = aPrincipal();
    const broken = await mkdtemp(join(tmpdir(), 'synthea-'));
    await expect(
      importSynthea({ database: host.tenants, principal: as, directory: broken, now: testTime, ports }),
    ).rejects.toThrow('has no organizations.csv');
    for (const [name, lines] of Object.entries(files)) await writeFile(join(broken, name), lines.join('\n'));
    await writeFile(join(broken, 'organizations.csv'), 'Id,ADDRESS\no-1,1 Hill Street\n');
    await expect(
      importSynthea({ database: host.tenants, principal: as, directory: broken, now: testTime, ports }),
    ).rejects.toThrow('organizations.csv has no column NAME');
    const { data } = await host.call('reference.listFacilities', {}, { as });
    expect(data.total).toBe(0);
    await rm(broken, { recursive: true });
  });
});

describe('a test NPI', () => {
  test.each(['d-1', '0f4db68f-7743-3960-b373-4a47d811dec2'])('of %s has a correct check digit', (key) => {
    const npis = [0, 1, 2].map((attempt) => testNpi(key, attempt));
    expect(npis.every((npi) => isNpi(npi) && npi.startsWith('2'))).toBe(true);
    expect(new Set(npis).size).toBe(3);
    expect(testNpi(key, 0)).toBe(npis[0]);
  });
});

test.each([
  ['Medicare', 'MEDICARE_FFS'],
  ['Medicaid', 'MEDICAID'],
  ['Dual Eligible', 'MEDICARE_FFS'],
  ['NO_INSURANCE', 'OTHER'],
  ['Blue Cross Blue Shield', 'COMMERCIAL'],
])('the program of %s is %s', (name, programType) => {
  expect(programTypeOf(name)).toBe(programType);
});
