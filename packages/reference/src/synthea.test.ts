import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNpi } from '@rcm/envelope';
import { aPrincipal, type TestHost, testHost, testTime } from '@rcm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReference } from './module.ts';
import { testNpi } from './synthea/npi.ts';
import { programTypeOf } from './synthea/records.ts';
import { importSynthea } from './synthea.ts';

const none = async () => [];

let host: TestHost;
let directory: string;
beforeAll(async () => {
  host = await testHost([
    createReference({
      account: async () => null,
      estimatesOfAppointment: none,
      scribeJobsOfAppointment: none,
      appointmentChanged: async () => undefined,
      recordRemittance: async () => {
        throw new Error('Nothing is paid here');
      },
      remittancesOfClaim: none,
      denialCasesOfClaim: none,
      appealsOfClaim: none,
      underpaymentCasesOfClaim: none,
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
  'Id,PATIENTID,PROVIDERID,PRIMARYPATIENTINSURANCEID,APPOINTMENTID,SERVICEDATE,LASTBILLEDDATE1',
  ...Array.from({ length: 8 }, (_, index) => `DIAGNOSIS${index + 1}`),
].join(',');

const transactionHeader =
  'ID,CLAIMID,TYPE,AMOUNT,PROCEDURECODE,MODIFIER1,MODIFIER2,UNITS,DIAGNOSISREF1,DIAGNOSISREF2,DIAGNOSISREF3,DIAGNOSISREF4,NOTES';

const files: Record<string, string[]> = {
  'organizations.csv': [
    'Id,NAME,ADDRESS,CITY,STATE,ZIP',
    'o-1,"HILL, STREET & SONS CLINIC",1 HILL STREET,SALEM,MA,01970',
    `o-2,${'N'.repeat(201)},2 HILL STREET,SALEM,MA,01970`,
  ],
  'payers.csv': ['Id,NAME', 'p-1,Medicare', 'p-2,NO_INSURANCE'],
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
    'c-1,a-1,d-1,p-1,e-1,2026-01-02T03:00:00Z,2026-01-02T03:15:00Z,195662009,10509002,,,,,,',
    'c-2,a-2,d-2,0,e-2,2026-04-02T03:00:00Z,,,,,,,,,',
    'c-3,a-2,d-2,p-9,e-2,2026-04-02T03:00:00Z,,,,,,,,,',
  ],
  'claims_transactions.csv': [
    transactionHeader,
    't-1,c-1,CHARGE,77.49,185345009,,,1,1,2,,,Visit',
    't-2,c-1,PAYMENT,,185345009,,,1,1,2,,,Visit',
    't-3,c-2,CHARGE,100,430193006,,,1,,,,,Visit',
    't-4,c-1,CHARGE,22.505,171207006,25,,2,2,,,,Screening',
    't-5,c-9,CHARGE,1,171207006,,,1,,,,,Screening',
    't-6,c-1,TRANSFERIN,5,171207006,,,1,,,,,Screening',
  ],
  'conditions.csv': ['START,STOP', '2026-01-02,2026-01-03', '2026-01-02,'],
};

const run = (as = host.principal, onProgress?: (file: string, done: number, total: number) => void) =>
  importSynthea({
    database: host.tenants,
    principal: as,
    directory,
    now: testTime,
    ...(onProgress && { onProgress }),
  });

describe('importing a Synthea export', () => {
  test('makes a record of each row or says why it does not', async () => {
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
        file: 'encounters.csv',
        rows: 3,
        created: 2,
        unchanged: 0,
        skipped: 1,
        reasons: { 'no such patient': 1 },
      },
      {
        file: 'claims.csv',
        rows: 3,
        created: 2,
        unchanged: 0,
        skipped: 1,
        reasons: { 'no such payer': 1 },
      },
      {
        file: 'claims_transactions.csv',
        rows: 6,
        created: 3,
        unchanged: 0,
        skipped: 3,
        reasons: {
          'payment: without allowed amount and reason it makes no remittance': 1,
          'no such claim': 1,
          'transfer between payers and patient': 1,
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

  test('makes claims whose lines stand in the order of the file', async () => {
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

  test('numbers on where a later batch holds more lines of a claim', async () => {
    const as = aPrincipal();
    const rows = Array.from({ length: 700 }, (_, index) => `s-${index},c-1,CHARGE,0.01,${index},,,1,,,,,`);
    const many = await mkdtemp(join(tmpdir(), 'synthea-'));
    for (const [name, lines] of Object.entries(files)) await writeFile(join(many, name), lines.join('\n'));
    await writeFile(join(many, 'claims_transactions.csv'), [transactionHeader, ...rows].join('\n'));
    await importSynthea({ database: host.tenants, principal: as, directory: many, now: testTime });
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

  test('bills what no insurance covers to the payer NO_INSURANCE', async () => {
    const { data } = await host.call('reference.listClaims', { query: { externalId: 'c-2' } });
    const payers = await host.call('reference.listPayers', { query: { externalId: 'p-2' } });
    expect(data.claims[0].payerId).toBe(payers.data.payers[0].id);
    expect(payers.data.payers[0].programType).toBe('OTHER');
  });

  test('keeps names as they are, gives providers a test NPI, and knows what is over', async () => {
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

  test('leaves another organization alone', async () => {
    const { data } = await host.call('reference.listClaims', {}, { as: aPrincipal() });
    expect(data.total).toBe(0);
  });

  test('reports how far each file has been read', async () => {
    const ends = new Map<string, number[]>();
    await run(aPrincipal(), (file, done, total) => ends.set(file, [done, total]));
    expect(ends.size).toBe(Object.keys(files).length);
    for (const [done, total] of ends.values()) expect(done).toBe(total);
  });

  test('gives another number to a provider whose test NPI is taken', async () => {
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

  test('writes nothing where a file is missing or lacks a column', async () => {
    const as = aPrincipal();
    const broken = await mkdtemp(join(tmpdir(), 'synthea-'));
    await expect(
      importSynthea({ database: host.tenants, principal: as, directory: broken, now: testTime }),
    ).rejects.toThrow('has no organizations.csv');
    for (const [name, lines] of Object.entries(files)) await writeFile(join(broken, name), lines.join('\n'));
    await writeFile(join(broken, 'organizations.csv'), 'Id,ADDRESS\no-1,1 Hill Street\n');
    await expect(
      importSynthea({ database: host.tenants, principal: as, directory: broken, now: testTime }),
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
])('the programme of %s is %s', (name, programType) => {
  expect(programTypeOf(name)).toBe(programType);
});
