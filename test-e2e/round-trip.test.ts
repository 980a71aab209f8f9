import { describe, expect, test } from 'vitest';
import { createOrganization, request } from './support/api.ts';

/** An organization with two records of every kind that is imported; one of them has no optional field. */
async function populated() {
  const { apiKey: key } = await createOrganization();
  const send = async (path: string, body: unknown) => {
    const { status, json, text } = await request('post', `/api/v1${path}`, { key, body });
    expect(status, text).toBeLessThan(300);
    return json.data;
  };
  const address = { line1: '=1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701' };
  const { payer } = await send('/reference/payers', {
    name: '@Cedar, "Health"',
    programType: 'COMMERCIAL',
    externalId: 'EHR-1',
    payerCode: '+60054',
    address: { ...address, line2: '-Suite 1' },
    varianceThresholdAmount: 25.5,
    varianceThresholdPercent: 2.5,
    timelyFilingDays: 90,
  });
  await send('/reference/payers', { name: "'-Oak", programType: 'OTHER' });
  const { facility } = await send('/reference/facilities', {
    name: "'=Riverside",
    externalId: 'EHR-1',
    placeOfServiceCode: '02',
    npi: '1234567893',
    timeZone: 'America/Phoenix',
    address,
  });
  await send('/reference/facilities', { name: 'Plain' });
  const { provider } = await send('/reference/providers', {
    firstName: 'Avery',
    lastName: '-Stone',
    npi: '1234567893',
    taxonomyCode: '207Q00000X',
    externalId: 'EHR-1',
    address,
  });
  await send('/reference/providers', { organizationName: 'Riverside\nGroup', npi: '1245319599' });
  const { patient } = await send('/reference/patients', {
    firstName: 'Rowan',
    lastName: 'Muñoz, the “first”',
    dateOfBirth: '1984-02-29',
    externalId: 'EHR-1',
    phone: '+1 559 555 0142',
    mrn: '0042',
    email: 'rowan@example.org',
    sex: 'F',
    address,
    coverage: [
      { payerId: payer.id, memberId: '-W1' },
      { payerId: payer.id, rank: 'SECONDARY' },
    ],
  });
  await send('/reference/patients', { firstName: 'Ana', lastName: 'Ray', dateOfBirth: '1990-01-01' });
  await send('/reference/appointments', {
    patientId: patient.id,
    facilityId: facility.id,
    providerId: provider.id,
    serviceDate: '2026-03-02T15:00:00Z',
    reason: '=Follow-up',
    externalId: 'EHR-1',
  });
  await send('/reference/appointments', { patientId: patient.id, serviceDate: '2026-03-03T15:00:00Z' });
  await send(`/reference/patients/${patient.id}/coverages`, {
    payerId: payer.id,
    externalId: 'EHR-1',
    rank: 'SECONDARY',
    memberId: '-0042',
    groupNumber: '=0098412',
    subscriberRelationship: 'CHILD',
    isQmb: true,
    effectiveFrom: '2026-01-01',
    effectiveTo: '2026-12-31',
  });
  await send(`/reference/patients/${patient.id}/coverages`, { payerId: payer.id });
  await send('/reference/authorizations', {
    patientId: patient.id,
    payerId: payer.id,
    externalId: 'EHR-1',
    authorizationNumber: '0020417',
    procedureCodes: ['97110', '97112'],
    serviceDescription: '=Therapy, "twice" a week',
    unitType: 'VISITS',
    unitsAuthorized: 12.0625,
    effectiveFrom: '2020-01-01',
    // Its last day has passed, so that an export shows it as EXPIRED.
    effectiveTo: '2020-06-30',
    status: 'APPROVED',
    note: "'+ asked by telephone",
  });
  await send('/reference/authorizations', {
    patientId: patient.id,
    payerId: payer.id,
    serviceDescription: 'Home care',
    unitsAuthorized: 1,
  });
  const line = { procedureCode: '99213', chargeAmount: 98.4 };
  await send('/reference/claims', {
    patientId: patient.id,
    payerId: payer.id,
    providerId: provider.id,
    billingProviderId: provider.id,
    facilityId: facility.id,
    externalId: 'EHR-1',
    claimNumber: '=0042',
    memberId: '-W1',
    payerRank: 'SECONDARY',
    frequencyCode: '1',
    typeOfBill: '0131',
    taxIdentifier: '041234567',
    authorizationNumbers: ['0020417'],
    diagnosisCodes: ['I10', 'E11.9'],
    serviceDate: '2026-03-02',
    billedAt: '2026-03-04T15:00:00Z',
    lines: [{ ...line, units: 2, modifiers: ['25'], placeOfService: '02', diagnosisPointers: [1, 2] }, line],
  });
  await send('/reference/claims', {
    patientId: patient.id,
    payerId: payer.id,
    serviceDate: '2026-03-03',
    lines: [line],
  });
  const { contract } = await send('/contract-management/contracts', {
    payerId: payer.id,
    name: 'K',
    effectiveFrom: '2026-01-01',
    status: 'ACTIVE',
  });
  const { feeSchedule } = await send(`/contract-management/contracts/${contract.id}/fee-schedules`, {
    name: 'S',
    method: 'FEE_SCHEDULE',
  });
  const rates = `/contract-management/fee-schedules/${feeSchedule.id}/rates`;
  await send(`${rates}/imports`, {
    rows: [
      { code: '99213', amount: 98.4275, modifiers: ['26', 'RT'], placeOfService: '02', externalId: '-R1' },
      {
        code: '*',
        amount: 0,
        percent: 12.5,
        isActive: false,
        multipleProcedure: false,
        effectiveTo: '2026-06-30',
      },
    ],
  });
  return { key, send, rates };
}

const kinds: readonly [kind: string, path: string][] = [
  ['PATIENT', '/reference/patients'],
  ['APPOINTMENT', '/reference/appointments'],
  ['FACILITY', '/reference/facilities'],
  ['PROVIDER', '/reference/providers'],
  ['PAYER', '/reference/payers'],
  ['COVERAGE', '/reference/coverages'],
  ['AUTHORIZATION', '/reference/authorizations'],
  ['CLAIM', '/reference/claims'],
];

describe('what is exported', () => {
  test.each([
    ['CSV', 'text/csv'],
    ['NDJSON', 'application/x-ndjson'],
  ])('is imported unchanged, for every kind: %s', async (format, accept) => {
    const { key, send, rates } = await populated();
    const exported = async (path: string) =>
      (await request('get', `/api/v1${path}`, { key, headers: { accept } })).text;
    const outcomes: Record<string, unknown> = {};
    for (const [kind, path] of [...kinds, ['RATE', rates]] as const) {
      const content = await exported(path);
      const target = kind === 'RATE' ? `${rates}/imports` : '/reference/imports';
      const body = kind === 'RATE' ? { format, content } : { kind, format, content };
      const { rows } = (await send(target, body)).import;
      outcomes[kind] = rows.map(({ status, issues }: { status: string; issues: unknown[] }) => [
        status,
        ...issues,
      ]);
      expect(await exported(path)).toBe(content);
    }
    const unchanged = [['UNCHANGED'], ['UNCHANGED']];
    expect(outcomes).toEqual({
      PATIENT: unchanged,
      APPOINTMENT: unchanged,
      FACILITY: unchanged,
      PROVIDER: unchanged,
      PAYER: unchanged,
      AUTHORIZATION: unchanged,
      CLAIM: unchanged,
      COVERAGE: unchanged,
      RATE: unchanged,
    });
  });
});
