import { aPrincipal, type CallOptions, type TestHost } from '@rcm/testing';
import { aRecord } from '@rcm/testing/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aClaim,
  acceptClaim,
  adjudicateAgain,
  claimsHost,
  rejectClaim,
  settleClaim,
} from '../../test/claims-host.ts';
import { clinic, line, ownCover, payerHome, sent } from '../../test/sent-claim.ts';
import { importClaims } from '../lookups.ts';
import type { SentClaim } from './sent-claim.ts';

let host: TestHost;
beforeAll(async () => {
  host = await claimsHost();
});
afterAll(() => host.close());

/** A separate organization, with functions that import and read its claims. */
function anOrganization() {
  const options: CallOptions = { as: aPrincipal() };
  const as = options.as ?? host.principal;
  const all = async (kind: string, query: Record<string, string> = {}) =>
    (await host.call(`reference.list${kind}`, { query }, options)).data;
  return {
    options,
    importAll: (...claims: readonly SentClaim[]) =>
      host.inside(as, (context) => importClaims({ adjudicateAgain })(context, claims)),
    settle: (claimId: string) =>
      settleClaim(host, as, claimId, {
        allowedAmount: '100.00',
        paidAmount: '100.00',
        payerClaimNumber: 'ICN-1',
      }),
    accept: (claimId: string) => acceptClaim(host, as, claimId),
    read: async (claimId: string | null | undefined) =>
      (await host.call('reference.getClaim', { params: { claimId: claimId ?? '' } }, options)).data.claim,
    claims: () => all('Claims'),
    totals: async () =>
      Promise.all(
        ['Claims', 'Patients', 'Payers', 'Providers', 'Facilities'].map(
          async (kind) => (await all(kind)).total,
        ),
      ),
    coverages: async (patientId: string) =>
      (await host.call('reference.listCoverages', { params: { patientId } }, options)).data.coverages,
    all,
  };
}

const outcome = (...outcomes: readonly string[]) => outcomes.map((each) => ({ outcome: each, code: null }));
const refused = (code: string) => [{ outcome: 'EXCEPTION', code }];

describe('a claim that is imported', () => {
  test('is created with all records that it names', async () => {
    const { importAll, read, all, coverages } = anOrganization();
    const facility = { ...clinic, lastName: 'RIVERSIDE ANNEX', npi: '1003000126' };
    const policyholder = {
      firstName: 'QUINN',
      lastName: 'HALE',
      dateOfBirth: null,
      sex: null,
      address: clinic.address,
    };
    const results = await importAll(
      sent('C-1', {
        facility,
        typeOfBill: '131',
        lines: [
          line,
          { ...line, procedureCode: null, revenueCode: '0120', controlNumber: null, serviceDate: null },
        ],
        totalCharge: '200.00',
        otherCoverages: [
          {
            ...ownCover,
            payer: { name: 'MEDICARE', identifier: 'MED01', filingIndicator: 'MB', address: payerHome },
            rank: 'SECONDARY',
            memberId: 'S200',
            subscriberRelationship: 'SPOUSE',
            subscriber: policyholder,
          },
        ],
      }),
    );
    expect(results).toMatchObject([{ outcome: 'MADE', code: null, warnings: [] }]);
    const claim = await read(results[0]?.claimId);
    const { payers } = await all('Payers');
    const primary = payers.find(({ payerCode }: { payerCode: string }) => payerCode === '60054');
    const secondary = payers.find(({ payerCode }: { payerCode: string }) => payerCode === 'MED01');
    expect([primary, secondary]).toMatchObject([
      { name: 'MERIDIAN HEALTH', programType: 'COMMERCIAL', address: null },
      { name: 'MEDICARE', programType: 'MEDICARE_FFS', address: payerHome },
    ]);
    const [patient] = (await all('Patients')).patients;
    expect(patient).toMatchObject({
      firstName: 'ROWAN',
      lastName: 'ELLIS',
      dateOfBirth: '1984-02-29',
      sex: 'F',
      address: { line1: '1 MAIN STREET', postalCode: '93701' },
    });
    expect(await coverages(patient.id)).toMatchObject([
      {
        payerId: primary.id,
        rank: 'PRIMARY',
        memberId: 'M100',
        groupNumber: 'GRP-7',
        subscriberRelationship: 'SELF',
      },
      {
        payerId: secondary.id,
        rank: 'SECONDARY',
        memberId: 'S200',
        subscriberRelationship: 'SPOUSE',
        subscriber: policyholder,
      },
    ]);
    const { providers } = await all('Providers');
    const providerId = (npi: string) => providers.find((one: { npi: string }) => one.npi === npi)?.id;
    expect(providers.find(({ npi }: { npi: string }) => npi === clinic.npi)?.address).toEqual(clinic.address);
    const [annex] = (await all('Facilities')).facilities;
    expect(annex).toMatchObject({ name: 'RIVERSIDE ANNEX', npi: '1003000126', address: clinic.address });
    expect(claim).toMatchObject({
      claimNumber: 'C-1',
      patientId: patient.id,
      payerId: primary.id,
      providerId: providerId('1245319599'),
      billingProviderId: providerId('1234567893'),
      facilityId: annex.id,
      taxIdentifier: '941234567',
      memberId: 'M100',
      payerRank: 'PRIMARY',
      frequencyCode: '1',
      typeOfBill: '131',
      authorizationNumbers: ['AUTH-1'],
      status: 'SUBMITTED',
      serviceDate: '2026-01-05',
      billedAt: expect.stringMatching(/^2026-01-10T/),
      diagnosisCodes: ['M5450', 'I10'],
      totalCharge: '200.00',
      balance: '200.00',
      lines: [
        {
          lineNumber: 1,
          procedureCode: '99213',
          modifiers: ['25'],
          controlNumber: 'LN-1',
          placeOfService: '11',
        },
        { lineNumber: 2, procedureCode: '0120', revenueCode: '0120', controlNumber: null, serviceDate: null },
      ],
    });
  });

  test('finds existing records, ignoring case, and defaults the rendering provider to the billing provider', async () => {
    const { importAll, read, options, totals } = anOrganization();
    const patientBody = { firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' };
    const patient = await aRecord(host, 'Patient', patientBody, options);
    const payer = await aRecord(
      host,
      'Payer',
      { name: 'Meridian', payerCode: ' 60054', programType: 'ERISA' },
      options,
    );
    const provider = await aRecord(
      host,
      'Provider',
      { organizationName: 'Clinic', npi: clinic.npi },
      options,
    );
    const facility = await aRecord(host, 'Facility', { name: 'Riverside Clinic' }, options);
    const results = await importAll(
      sent('C-1', { renderingProvider: null, facility: clinic }),
      sent('C-2', {
        renderingProvider: null,
        facility: clinic,
        patient: { ...sent('').patient, lastName: 'ELLISON' },
      }),
    );
    const [first, second] = [await read(results[0]?.claimId), await read(results[1]?.claimId)];
    expect([first, second]).toMatchObject([
      {
        patientId: patient.id,
        payerId: payer.id,
        providerId: provider.id,
        billingProviderId: provider.id,
        facilityId: facility.id,
      },
      // The member id is that of the first patient.
      { patientId: patient.id },
    ]);
    expect(await totals()).toEqual([2, 1, 1, 1, 1]);
  });

  test('finds payers and facilities by every spelling of their names', async () => {
    const { importAll, totals, options } = anOrganization();
    await aRecord(host, 'Payer', { name: 'Crédit Santé – St. Łukasz', programType: 'ERISA' }, options);
    await aRecord(host, 'Facility', { name: "O'Hara Sainte-Anne" }, options);
    const cover = sent('').coverage;
    await importAll(
      sent('C-1', {
        coverage: {
          ...cover,
          payer: { ...cover.payer, identifier: null, name: 'CREDIT SANTE SAINT LUKASZ' },
        },
        facility: { ...clinic, npi: null, lastName: 'OHARA ST ANNE' },
      }),
    );
    expect(await totals()).toEqual([1, 1, 1, 2, 1]);
  });

  test('distinguishes facilities with one name and two NPIs, and matches one without an NPI by name', async () => {
    const { importAll, all, options } = anOrganization();
    await aRecord(host, 'Facility', { name: 'Riverside Clinic', npi: '1003000126' }, options);
    await importAll(sent('C-1', { facility: clinic }));
    const npis = async () =>
      (await all('Facilities')).facilities.map(({ npi }: { npi: string | null }) => npi).sort();
    expect(await npis()).toEqual(['1003000126', clinic.npi].sort());
    const other = { ...clinic, lastName: 'EASTSIDE CLINIC' };
    await aRecord(host, 'Facility', { name: 'Eastside Clinic' }, options);
    await importAll(sent('C-2', { facility: other }), sent('C-3', { facility: { ...other, npi: null } }));
    expect(await npis()).toHaveLength(3);
  });

  test('finds a provider without an NPI by its name, unless several have the name', async () => {
    const { importAll, read, options } = anOrganization();
    const someone = { firstName: 'José', lastName: "Núñez-O'Hara" };
    const known = await aRecord(host, 'Provider', { ...someone, npi: '1003000126' }, options);
    const rendering = { ...clinic, isPerson: true, npi: null, firstName: 'JOSE', lastName: 'NUNEZ OHARA' };
    const [first] = await importAll(sent('C-1', { renderingProvider: rendering }));
    const claim = await read(first?.claimId);
    expect(claim.providerId).toBe(known.id);
    await aRecord(host, 'Provider', { ...someone, npi: '1558598797' }, options);
    const [second] = await importAll(sent('C-2', { renderingProvider: rendering }));
    expect((await read(second?.claimId)).providerId).toBe(claim.billingProviderId);
  });

  test('sets missing addresses of payer and provider, and keeps existing ones', async () => {
    const { importAll, all, options } = anOrganization();
    const cover = { ...ownCover, payer: { ...ownCover.payer, address: payerHome } };
    await importAll(sent('C-1', { billingProvider: { ...clinic, address: null } }));
    await importAll(sent('C-2', { coverage: cover }), sent('C-3', { coverage: cover }));
    const held = async () => {
      const [payer] = (await all('Payers')).payers;
      const [provider] = (await all('Providers', { npi: clinic.npi ?? '' })).providers;
      return { payer, provider };
    };
    const { payer, provider } = await held();
    expect([payer.address, provider.address]).toEqual([payerHome, clinic.address]);
    const body = { address: { ...payerHome, line1: 'PO BOX 2', line2: undefined } };
    await host.call('reference.updatePayer', { params: { payerId: payer.id }, body }, options);
    await importAll(sent('C-4', { coverage: cover }));
    expect((await held()).payer.address).toEqual({ ...payerHome, line1: 'PO BOX 2' });
  });

  test.each([
    ['the same number, another last name', { lastName: 'VANCE' }, true],
    ['the same number, another birthday', { dateOfBirth: '1984-02-28' }, true],
    [
      'the same number, another first name and birthday',
      { firstName: 'SAGE', dateOfBirth: '1984-02-28' },
      false,
    ],
  ])('finds its patient by %s: %j', async (_by, other, isSame) => {
    const { importAll, read, all } = anOrganization();
    const [first] = await importAll(sent('C-1'));
    const [second] = await importAll(sent('C-2', { patient: { ...sent('').patient, ...other } }));
    const ids = [(await read(first?.claimId)).patientId, (await read(second?.claimId)).patientId];
    expect([ids[0] === ids[1], (await all('Patients')).total]).toEqual([isSame, isSame ? 1 : 2]);
  });

  test('creates a patient for each member of a family with one member id, in one list or in several', async () => {
    const { importAll, all } = anOrganization();
    const child = (claimNumber: string, firstName: string) =>
      sent(claimNumber, {
        patient: { ...sent('').patient, firstName, dateOfBirth: '2015-07-04' },
        coverage: { ...ownCover, subscriberRelationship: 'CHILD' },
      });
    await importAll(sent('C-1'), child('C-2', 'QUINN'), child('C-3', 'SAGE'), child('C-4', 'QUINN'));
    await importAll(child('C-5', 'SAGE'), child('C-6', 'QUINN'), sent('C-7'));
    expect([(await all('Patients')).total, (await all('Claims')).total]).toEqual([3, 7]);
  });

  test('keeps the patient’s primary payer with a warning, and becomes primary after one that has ended', async () => {
    const { importAll, options, coverages, all } = anOrganization();
    const patient = await aRecord(
      host,
      'Patient',
      { firstName: 'Rowan', lastName: 'Ellis', dateOfBirth: '1984-02-29' },
      options,
    );
    const payer = await aRecord(host, 'Payer', { name: 'Earlier', programType: 'COMMERCIAL' }, options);
    const input = {
      params: { patientId: patient.id },
      body: { payerId: payer.id, effectiveTo: '2026-01-05' },
    };
    const { data } = await host.call('reference.createCoverage', input, options);
    expect(await importAll(sent('C-1'))).toMatchObject([
      { outcome: 'MADE', warnings: ['COVERAGE_CONFLICT'] },
    ]);
    expect(await coverages(patient.id)).toHaveLength(1);
    const ended = { params: { coverageId: data.coverage.id }, body: { effectiveTo: '2026-01-04' } };
    await host.call('reference.updateCoverage', ended, options);
    expect(await importAll(sent('C-2'))).toMatchObject([{ outcome: 'MADE', warnings: [] }]);
    expect(await coverages(patient.id)).toMatchObject([
      { rank: 'PRIMARY', effectiveFrom: '2026-01-05', memberId: 'M100' },
      { rank: 'PRIMARY', effectiveTo: '2026-01-04' },
    ]);
    expect((await all('Payers')).total).toBe(2);
  });

  test('of another patient under the number of a claim is an exception, and creates nothing', async () => {
    const { importAll, totals } = anOrganization();
    const other = (firstName: string) =>
      sent('C-1', {
        patient: { ...sent('').patient, firstName, dateOfBirth: '1990-05-06' },
        coverage: { ...ownCover, memberId: `M-${firstName}` },
      });
    const results = await importAll(sent('C-1'), other('SAGE'), other('QUINN'));
    const [made] = results;
    expect(results).toMatchObject([
      { outcome: 'MADE' },
      { outcome: 'EXCEPTION', code: 'CLAIM_NUMBER_TAKEN', claimId: made?.claimId },
      { outcome: 'EXCEPTION', code: 'CLAIM_NUMBER_TAKEN', claimId: made?.claimId },
    ]);
    expect(await totals()).toEqual([1, 1, 1, 2, 0]);
  });

  test.each<[string, Partial<SentClaim>, Record<string, unknown>]>([
    [
      'its charge',
      { totalCharge: '120.00', lines: [{ ...line, chargeAmount: '120.00' }] },
      { totalCharge: '120.00', insuranceBalance: '120.00', lines: [{ chargeAmount: '120.00' }] },
    ],
    [
      'its lines',
      { totalCharge: '200.00', lines: [line, { ...line, controlNumber: 'LN-2' }] },
      { totalCharge: '200.00', lines: [{ lineNumber: 1 }, { lineNumber: 2 }] },
    ],
    ['its date', { serviceDate: '2026-01-06' }, { serviceDate: '2026-01-06' }],
    ['its codes', { diagnosisCodes: ['M5450'] }, { diagnosisCodes: ['M5450'] }],
  ])('again updates %s until the receiver accepts it', async (_what, changes, shown) => {
    const { importAll, read, all, accept } = anOrganization();
    const [made] = await importAll(sent('C-1'));
    expect(await importAll(sent('C-1', changes))).toMatchObject([
      { outcome: 'UPDATED', claimId: made?.claimId },
    ]);
    expect(await read(made?.claimId)).toMatchObject({ status: 'SUBMITTED', ...shown });
    expect(await importAll(sent('C-1', changes))).toMatchObject(outcome('DUPLICATE'));
    await accept(made?.claimId ?? '');
    const dearer = { totalCharge: '130.00', lines: [{ ...line, chargeAmount: '130.00' }] };
    expect(await importAll(sent('C-1', dearer))).toMatchObject(refused('CLAIM_NUMBER_TAKEN'));
    expect((await all('Claims')).total).toBe(1);
  });

  test('again updates a rejected claim, whose rejection is over', async () => {
    const { importAll, read, options } = anOrganization();
    const [made] = await importAll(sent('C-1'));
    await rejectClaim(host, options.as ?? host.principal, made?.claimId ?? '');
    expect(await importAll(sent('C-1'))).toMatchObject(outcome('DUPLICATE'));
    expect(await read(made?.claimId)).toMatchObject({ acknowledgement: 'REJECTED' });
    const corrected = {
      coverage: { ...ownCover, payer: { ...ownCover.payer, name: 'OTHER', identifier: '9' } },
    };
    expect(await importAll(sent('C-1', corrected))).toMatchObject(outcome('UPDATED'));
    expect(await read(made?.claimId)).toMatchObject({ acknowledgement: null, status: 'SUBMITTED' });
  });

  test('again is an exception once payments are posted and it differs, and takes the number of a voided claim', async () => {
    const { importAll, settle, all } = anOrganization();
    const [paid] = await importAll(sent('C-1'));
    await settle(paid?.claimId ?? '');
    expect(await importAll(sent('C-1'))).toMatchObject(outcome('DUPLICATE'));
    const later = { serviceDate: '2026-01-06' };
    expect(await importAll(sent('C-1', later))).toMatchObject(refused('CLAIM_NUMBER_TAKEN'));
    await importAll(sent('C-8', { frequencyCode: '8', originalReference: 'C-1' }));
    expect(await importAll(sent('C-1', later))).toMatchObject(outcome('MADE'));
    expect((await all('Claims')).total).toBe(2);
  });

  test('is a duplicate by its number, in one list or in several, and creates nothing', async () => {
    const { importAll, totals } = anOrganization();
    expect(await importAll(sent('C-1'), sent('C-1'))).toMatchObject(outcome('MADE', 'DUPLICATE'));
    const before = await totals();
    const other = {
      ...sent('C-1'),
      billingProvider: { ...clinic, npi: '1003000126' },
      coverage: { ...ownCover, payer: { ...ownCover.payer, identifier: '9' } },
    };
    expect(await importAll(other)).toMatchObject(outcome('DUPLICATE'));
    expect(await totals()).toEqual(before);
  });

  test.each<[string, Partial<SentClaim>]>([
    ['FAULTY_DATA', { lines: [] }],
    ['FAULTY_DATA', { lines: Array.from({ length: 1000 }, () => ({ ...line, chargeAmount: '0.10' })) }],
    ['FAULTY_DATA', { serviceDate: null }],
    ['FAULTY_DATA', { lines: [{ ...line, procedureCode: null }] }],
    ['FAULTY_DATA', { lines: [{ ...line, chargeAmount: '-100.00' }] }],
    ['FAULTY_DATA', { lines: [{ ...line, units: -1 }] }],
    ['FAULTY_DATA', { lines: [{ ...line, units: -0.5 }] }],
    ['FAULTY_DATA', { frequencyCode: '7', lines: [{ ...line, units: -1 }] }],
    [
      'FAULTY_DATA',
      { lines: [{ ...line, chargeAmount: '1000000000000.00' }], totalCharge: '1000000000000.00' },
    ],
    ['FAULTY_DATA', { patient: { ...sent('').patient, dateOfBirth: null } }],
    [
      'FAULTY_DATA',
      { coverage: { ...ownCover, payer: { ...ownCover.payer, name: null, identifier: null } } },
    ],
    ['UNBALANCED', { totalCharge: '100.01' }],
  ])('is an exception %s and creates nothing: %#', async (code, values) => {
    const { importAll, totals } = anOrganization();
    expect(await importAll(sent('C-1', values))).toMatchObject(refused(code));
    expect(await totals()).toEqual([0, 0, 0, 0, 0]);
  });

  test('is imported with a line of 0 units', async () => {
    const { importAll, read } = anOrganization();
    const [claim] = await importAll(sent('C-1', { lines: [{ ...line, units: 0 }] }));
    expect((await read(claim?.claimId)).lines).toMatchObject([{ units: 0 }]);
  });

  test('is imported with 999 lines, and with warnings', async () => {
    const { importAll, read } = anOrganization();
    const many = Array.from({ length: 999 }, () => ({ ...line, chargeAmount: '0.10' }));
    const [claim] = await importAll(sent('C-1', { lines: many, totalCharge: '99.90' }));
    expect((await read(claim?.claimId)).lines).toHaveLength(999);
    const results = await importAll(
      sent('C-2', {
        billingProvider: { ...clinic, npi: '1234567890' },
        lines: [{ ...line, diagnosisPointers: [2, 3] }],
      }),
    );
    expect(results).toMatchObject([{ outcome: 'MADE', warnings: ['NPI_CHECK_DIGIT', 'DIAGNOSIS_POINTER'] }]);
    expect((await read(results[0]?.claimId)).lines[0].diagnosisPointers).toEqual([2]);
  });

  test('creates one patient, payer and provider for two concurrent lists', async () => {
    const { importAll, totals } = anOrganization();
    await Promise.all([importAll(sent('C-1')), importAll(sent('C-2')), importAll(sent('C-1'))]);
    expect(await totals()).toEqual([2, 1, 1, 2, 0]);
  });
});

describe('a claim with frequency code 7', () => {
  const again = (claimNumber: string, originalReference: string | null, values: Partial<SentClaim> = {}) =>
    sent(claimNumber, {
      frequencyCode: '7',
      originalReference,
      totalCharge: '120.00',
      lines: [{ ...line, chargeAmount: '120.00' }],
      ...values,
    });

  test('under its own number replaces the claim, of which nothing is open any more', async () => {
    const { importAll, read } = anOrganization();
    const [original, replacement] = await importAll(sent('C-1'), again('C-2', 'C-1'));
    expect([original, replacement]).toMatchObject(outcome('MADE', 'REPLACED'));
    expect(await read(original?.claimId)).toMatchObject({
      status: 'REPLACED',
      balance: '0.00',
      insuranceBalance: '0.00',
      responsiblePayerId: null,
      replacedByClaimId: replacement?.claimId,
    });
    expect(await read(replacement?.claimId)).toMatchObject({
      status: 'SUBMITTED',
      frequencyCode: '7',
      replacesClaimId: original?.claimId,
      totalCharge: '120.00',
    });
    expect(await importAll(again('C-2', 'C-1'))).toMatchObject(outcome('DUPLICATE'));
  });

  test('replaces a claim with posted payments, found by payer claim number', async () => {
    const { importAll, settle, read } = anOrganization();
    const [original] = await importAll(sent('C-1'));
    await settle(original?.claimId ?? '');
    const [replacement] = await importAll(again('C-2', 'ICN-1'));
    expect(replacement).toMatchObject({ outcome: 'REPLACED' });
    expect(await read(original?.claimId)).toMatchObject({
      status: 'REPLACED',
      paidAmount: null,
      replacedByClaimId: replacement?.claimId,
    });
  });

  test('under the number of the claim replaces it, and is a duplicate when repeated', async () => {
    const { importAll, settle, read, all } = anOrganization();
    const [original] = await importAll(sent('C-1'));
    await settle(original?.claimId ?? '');
    const [replacement] = await importAll(again('C-1', 'C-1'));
    expect(replacement).toMatchObject({ outcome: 'REPLACED' });
    expect(await read(replacement?.claimId)).toMatchObject({
      claimNumber: 'C-1',
      frequencyCode: '7',
      replacesClaimId: original?.claimId,
      totalCharge: '120.00',
      lines: [{ chargeAmount: '120.00', controlNumber: 'LN-1' }],
    });
    for (const reference of ['C-1', 'ICN-1']) {
      expect(await importAll(again('C-1', reference))).toMatchObject([
        { outcome: 'DUPLICATE', claimId: replacement?.claimId },
      ]);
    }
    expect((await all('Claims')).total).toBe(2);
  });

  test('replaces the last of the claims that replace each other, whichever of them it names', async () => {
    const { importAll, read } = anOrganization();
    const dearer = { totalCharge: '130.00', lines: [{ ...line, chargeAmount: '130.00' }] };
    const [first, second] = await importAll(sent('C-1'), again('C-2', 'C-1'));
    const [third] = await importAll(again('C-3', 'C-1', dearer));
    expect(await Promise.all([first, second, third].map((one) => read(one?.claimId)))).toMatchObject([
      { status: 'REPLACED', replacesClaimId: null, replacedByClaimId: second?.claimId },
      { status: 'REPLACED', replacesClaimId: first?.claimId, replacedByClaimId: third?.claimId },
      { status: 'SUBMITTED', replacesClaimId: second?.claimId, replacedByClaimId: null },
    ]);
  });

  test('follows claims that the same list created, replaced and changed before', async () => {
    const { importAll, read } = anOrganization();
    const dearer = { totalCharge: '130.00', lines: [{ ...line, chargeAmount: '130.00' }] };
    const [first, second, third, fourth] = await importAll(
      sent('C-1'),
      again('C-2', 'C-1'),
      again('C-2', 'C-2', dearer),
      sent('C-8', { frequencyCode: '8', originalReference: 'C-2' }),
    );
    expect([first, second]).toMatchObject(outcome('MADE', 'REPLACED'));
    expect([third, fourth]).toMatchObject([
      { outcome: 'REPLACED' },
      { outcome: 'VOIDED', claimId: third?.claimId },
    ]);
    expect(await read(first?.claimId)).toMatchObject({
      status: 'REPLACED',
      replacedByClaimId: second?.claimId,
    });
    expect(await read(second?.claimId)).toMatchObject({
      status: 'REPLACED',
      replacesClaimId: first?.claimId,
      replacedByClaimId: third?.claimId,
    });
    expect(await read(third?.claimId)).toMatchObject({
      status: 'VOIDED',
      replacesClaimId: second?.claimId,
      totalCharge: '130.00',
      balance: '0.00',
    });
  });

  test.each([[null], ['unknown']])(
    'is REPLACES_UNKNOWN with REF*F8 %s, and creates nothing',
    async (reference) => {
      const { importAll, totals } = anOrganization();
      expect(await importAll(again('C-2', reference))).toMatchObject(refused('REPLACES_UNKNOWN'));
      expect(await totals()).toEqual([0, 0, 0, 0, 0]);
    },
  );

  test('is an exception under the number of a third claim, and of a claim that is void', async () => {
    const { importAll } = anOrganization();
    await importAll(sent('C-1'), sent('C-2'));
    expect(await importAll(again('C-2', 'C-1'))).toMatchObject(refused('CLAIM_NUMBER_TAKEN'));
    await importAll(sent('C-1', { frequencyCode: '8', originalReference: 'C-1' }));
    expect(await importAll(again('C-1', 'C-1'))).toMatchObject(refused('CLAIM_VOIDED'));
  });

  test('does not find a claim of another organization', async () => {
    await aClaim(host, { claimNumber: 'C-F' });
    expect(await anOrganization().importAll(again('C-2', 'C-F'))).toMatchObject(refused('REPLACES_UNKNOWN'));
  });
});

describe('a claim with frequency code 2, 3, 4 or 5', () => {
  const bill = (frequencyCode: string, serviceDate: string, chargeAmount = '100.00') =>
    sent('STAY', {
      frequencyCode,
      serviceDate,
      totalCharge: chargeAmount,
      lines: [{ ...line, chargeAmount, serviceDate: null }],
    });
  const stay = [
    bill('2', '2026-01-05'),
    bill('3', '2026-01-12'),
    bill('3', '2026-01-19'),
    bill('4', '2026-01-26', '40.00'),
    bill('5', '2026-01-26', '15.00'),
  ];
  const otherPatient: Partial<SentClaim> = {
    patient: { ...sent('').patient, firstName: 'SAGE', dateOfBirth: '1990-05-06' },
    coverage: { ...ownCover, memberId: 'M-SAGE' },
  };

  test('makes claims of one number, which are a series in whatever order they come', async () => {
    for (const bills of [stay, stay.toReversed()]) {
      const { importAll, read, all } = anOrganization();
      const results = await importAll(...bills);
      expect(results).toMatchObject(outcome(...bills.map(() => 'MADE')));
      const [first] = results;
      for (const { claimId } of results) {
        expect(await read(claimId)).toMatchObject({
          claimNumber: 'STAY',
          seriesId: first?.claimId,
          status: 'SUBMITTED',
          series: { claimCount: 5, totalCharge: '355.00', insuranceBalance: '355.00' },
        });
      }
      expect(await importAll(...bills)).toMatchObject(outcome(...bills.map(() => 'DUPLICATE')));
      expect((await all('Claims', { seriesId: first?.claimId ?? '' })).total).toBe(5);
    }
  });

  test('adds late charges to an answered claim, which keeps its own balances', async () => {
    const { importAll, settle, read } = anOrganization();
    const [original] = await importAll(bill('1', '2026-01-05'));
    await settle(original?.claimId ?? '');
    const [late] = await importAll(bill('5', '2026-01-05', '15.00'));
    expect(late).toMatchObject({ outcome: 'MADE' });
    expect(await read(original?.claimId)).toMatchObject({ status: 'PAID', totalCharge: '100.00' });
    expect(await read(late?.claimId)).toMatchObject({
      status: 'SUBMITTED',
      seriesId: original?.claimId,
      series: { claimCount: 2, totalCharge: '115.00', paidAmount: '100.00', insuranceBalance: '15.00' },
    });
    expect(await importAll(bill('5', '2026-01-05', '16.00'))).toMatchObject(outcome('MADE'));
  });

  test('creates the original after its late charges, and the late charges of a replaced claim', async () => {
    const { importAll, read } = anOrganization();
    const replacement = sent('STAY-7', { frequencyCode: '7', originalReference: 'STAY' });
    const later = bill('5', '2026-01-05', '16.00');
    const results = await importAll(
      bill('5', '2026-01-05', '15.00'),
      bill('1', '2026-01-05'),
      replacement,
      later,
    );
    expect(results).toMatchObject(outcome('MADE', 'MADE', 'REPLACED', 'MADE'));
    const [late, original, successor] = results;
    for (const { claimId } of results) {
      expect(await read(claimId)).toMatchObject({
        seriesId: late?.claimId,
        series: { claimCount: 3, totalCharge: '131.00' },
      });
    }
    expect(await read(original?.claimId)).toMatchObject({
      status: 'REPLACED',
      replacedByClaimId: successor?.claimId,
    });
  });

  test('updates an interim claim until its receiver accepts it, and late charges after a rejection', async () => {
    const { importAll, accept, read, options } = anOrganization();
    const as = options.as ?? host.principal;
    const [first, late] = await importAll(bill('2', '2026-01-05'), bill('5', '2026-01-05', '15.00'));
    expect(await importAll(bill('2', '2026-01-05', '90.00'))).toMatchObject([
      { outcome: 'UPDATED', claimId: first?.claimId },
    ]);
    await rejectClaim(host, as, late?.claimId ?? '');
    expect(await importAll(bill('5', '2026-01-05', '16.00'))).toMatchObject([
      { outcome: 'UPDATED', claimId: late?.claimId },
    ]);
    expect(await read(first?.claimId)).toMatchObject({
      seriesId: first?.claimId,
      series: { claimCount: 2, totalCharge: '106.00' },
    });
    await accept(first?.claimId ?? '');
    expect(await importAll(bill('2', '2026-01-05', '80.00'))).toMatchObject(outcome('MADE'));
  });

  test.each(['1', '2', '3', '4', '5'])(
    'keeps its number from frequency code %s of another patient, and creates nothing',
    async (frequencyCode) => {
      const { importAll, totals } = anOrganization();
      const [first] = await importAll(bill('2', '2026-01-05'));
      const before = await totals();
      expect(await importAll({ ...bill(frequencyCode, '2026-01-12'), ...otherPatient })).toMatchObject([
        { outcome: 'EXCEPTION', code: 'CLAIM_NUMBER_TAKEN', claimId: first?.claimId },
      ]);
      expect(await totals()).toEqual(before);
    },
  );

  test('is replaced and voided by its day of service under the number that it shares', async () => {
    const { importAll, read } = anOrganization();
    const [first, second, third] = await importAll(...stay.slice(0, 3));
    const after = (frequencyCode: string, serviceDate: string) => ({
      ...bill(frequencyCode, serviceDate, '70.00'),
      originalReference: 'STAY',
    });
    const [replaced, voided, unknown] = await importAll(
      after('7', '2026-01-12'),
      after('8', '2026-01-19'),
      after('7', '2026-03-01'),
    );
    expect(replaced).toMatchObject({ outcome: 'REPLACED' });
    expect(voided).toMatchObject({ outcome: 'VOIDED', claimId: third?.claimId });
    expect(unknown).toMatchObject({ outcome: 'EXCEPTION', code: 'REPLACES_UNKNOWN' });
    expect(await read(second?.claimId)).toMatchObject({
      status: 'REPLACED',
      replacedByClaimId: replaced?.claimId,
    });
    expect(await read(replaced?.claimId)).toMatchObject({
      seriesId: first?.claimId,
      series: { claimCount: 2, totalCharge: '170.00', insuranceBalance: '170.00' },
    });
  });
});

describe('a claim with frequency code 8', () => {
  const gone = (originalReference: string | null) => sent('C-8', { frequencyCode: '8', originalReference });

  test('voids the claim that it names once, and creates none', async () => {
    const { importAll, read, all } = anOrganization();
    const [original, voided] = await importAll(sent('C-1'), gone('C-1'));
    expect([original, voided]).toMatchObject(outcome('MADE', 'VOIDED'));
    expect(await read(original?.claimId)).toMatchObject({ status: 'VOIDED', balance: '0.00' });
    expect(await importAll(gone('C-1'))).toMatchObject(outcome('DUPLICATE'));
    expect((await all('Claims')).total).toBe(1);
  });

  test('voids a claim with posted payments, found by payer claim number', async () => {
    const { importAll, settle, read } = anOrganization();
    const [original] = await importAll(sent('C-1'));
    await settle(original?.claimId ?? '');
    expect(await importAll(gone('ICN-1'))).toMatchObject(outcome('VOIDED'));
    expect(await read(original?.claimId)).toMatchObject({
      status: 'VOIDED',
      voidReason: 'Voided by a claim with frequency code 8',
    });
  });

  test('is an exception if the claim is unknown', async () => {
    const { importAll } = anOrganization();
    await importAll(sent('C-1'));
    expect(await importAll(gone('C-9'), gone(null))).toMatchObject(
      ['REPLACES_UNKNOWN', 'REPLACES_UNKNOWN'].flatMap(refused),
    );
  });
});
