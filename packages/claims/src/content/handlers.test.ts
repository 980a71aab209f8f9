import type { TestHost } from '@rcm/testing';
import { aPrincipal, refusedAt } from '@rcm/testing';
import { aRecord, facilityBody, patientBody, payerBody, providerBody } from '@rcm/testing/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimsHost, settleClaim } from '../../test/claims-host.ts';
import { claimsToWrite } from '../lookups.ts';

let host: TestHost;
let as: ReturnType<typeof aPrincipal>;
beforeAll(async () => {
  host = await claimsHost();
});
beforeEach(() => {
  as = aPrincipal();
});
afterAll(() => host.close());

const address = { line1: '1 Main Street', city: 'Fresno', state: 'CA', postalCode: '93701-1234' };

/** A claim of two lines whose records say all that an 837 needs. */
async function aClaim(values: Record<string, unknown> = {}) {
  const patient = await aRecord(host, 'Patient', { ...patientBody, address, sex: 'F' }, { as });
  const payer = await aRecord(host, 'Payer', { ...payerBody, payerCode: '60054' }, { as });
  const billing = await aRecord(
    host,
    'Provider',
    { ...providerBody, organizationName: 'Riverside Clinic', taxonomyCode: '207Q00000X', address },
    { as },
  );
  const rendering = await aRecord(
    host,
    'Provider',
    { firstName: 'Avery', lastName: 'Stone', npi: '1245319599', taxonomyCode: '207R00000X' },
    { as },
  );
  const facility = await aRecord(host, 'Facility', { ...facilityBody, address }, { as });
  const body = {
    patientId: patient.id,
    payerId: payer.id,
    providerId: rendering.id,
    billingProviderId: billing.id,
    facilityId: facility.id,
    taxIdentifier: '941234567',
    memberId: 'W123',
    claimNumber: 'C-1',
    serviceDate: '2026-02-10',
    authorizationNumbers: ['AUTH-1'],
    diagnosisCodes: ['M54.50', 'E11.9'],
    lines: [
      {
        procedureCode: '99213',
        modifiers: ['25'],
        chargeAmount: 100,
        placeOfService: '11',
        diagnosisPointers: [1, 2],
      },
      { procedureCode: '72100', chargeAmount: 50.5, units: 2, placeOfService: '22', diagnosisPointers: [2] },
    ],
    ...values,
  };
  const { data, tag } = await host.call('reference.createClaim', { body }, { as });
  return { claim: data.claim, patient, tag: tag ?? '' };
}

const read = async (claimId: string) =>
  (await host.call('reference.getClaimContent', { params: { claimId } }, { as })).data.claimContent;

/** Sets what a claim says, and returns the claim as it is then written. */
async function set(claimId: string, body: Record<string, unknown>) {
  const { tag } = await host.call('reference.getClaim', { params: { claimId } }, { as });
  const { data } = await host.call(
    'reference.setClaimContent',
    { params: { claimId }, body },
    { as, ifMatch: tag ?? '' },
  );
  return data.claimContent;
}

describe('reference.getClaimContent', () => {
  test('is what its fields and records say', async () => {
    const { claim } = await aClaim();
    const content = await read(claim.id);
    expect(content).toMatchObject({
      claimId: claim.id,
      kind: '837P',
      professional: null,
      institutional: null,
    });
    expect(content.written.institutional).toBeNull();
    const { billingProvider, subscriber, patient, claim: written } = content.written.professional;
    expect(billingProvider).toMatchObject({
      taxonomyCode: '207Q00000X',
      name: {
        entityType: '2',
        lastName: 'Riverside Clinic',
        identifierQualifier: 'XX',
        identifier: providerBody.npi,
        city: { postalCode: '937011234' },
        identifications: [{ qualifier: 'EI', identifier: '941234567' }],
      },
    });
    expect(subscriber).toMatchObject({
      subscriber: { payerSequence: 'P', relationship: '18', filingIndicator: 'CI' },
      name: {
        lastName: patientBody.lastName,
        identifierQualifier: 'MI',
        identifier: 'W123',
        demographics: { birthDate: patientBody.dateOfBirth, gender: 'F' },
      },
      payer: { identifierQualifier: 'PI', identifier: '60054' },
    });
    expect(patient).toBeNull();
    expect(written).toMatchObject({
      patientControlNumber: 'C-1',
      chargeAmount: '150.50',
      facility: { code: '11', qualifier: 'B', frequencyCode: '1' },
      authorizationNumber: 'AUTH-1',
      healthCareCodes: [
        [
          { qualifier: 'ABK', code: 'M5450' },
          { qualifier: 'ABF', code: 'E119' },
        ],
      ],
      renderingProvider: { entityType: '1', lastName: 'Stone', identifier: '1245319599' },
      services: [
        {
          service: {
            procedure: { qualifier: 'HC', code: '99213', modifiers: ['25'] },
            chargeAmount: '100.00',
            unit: 'UN',
            units: '1',
            placeOfService: null,
            diagnosisPointers: ['1', '2'],
          },
          serviceDates: { from: '2026-02-10', to: '2026-02-10' },
          lineControlNumber: '1',
        },
        { service: { units: '2', placeOfService: '22' }, lineControlNumber: '2' },
      ],
    });
  });

  test('of an institutional claim has statement dates and an attending provider', async () => {
    const { claim } = await aClaim({
      typeOfBill: '131',
      lines: [
        { procedureCode: '0450', revenueCode: '0450', chargeAmount: 10 },
        { procedureCode: '99283', revenueCode: '0450', chargeAmount: 20, serviceDate: '2026-02-12' },
      ],
    });
    const { kind, written } = await read(claim.id);
    expect(kind).toBe('837I');
    expect(written.institutional.claim).toMatchObject({
      facility: { code: '13', qualifier: 'A', frequencyCode: '1' },
      dates: [{ qualifier: '434', period: { from: '2026-02-10', to: '2026-02-12' } }],
      healthCareCodes: [[{ qualifier: 'ABK', code: 'M5450' }], [{ qualifier: 'ABF', code: 'E119' }]],
      attendingProvider: { lastName: 'Stone' },
      services: [
        { service: { revenueCode: '0450', procedure: null } },
        { service: { revenueCode: '0450', procedure: { code: '99283' } } },
      ],
    });
  });

  test.each([
    ['2015-09-30', 'BK'],
    ['2015-10-01', 'ABK'],
  ])('on %s has diagnoses with %s', async (serviceDate, qualifier) => {
    const { claim } = await aClaim({ serviceDate });
    const { written } = await read(claim.id);
    expect(written.professional.claim.healthCareCodes[0][0]).toMatchObject({ qualifier });
  });

  test('of a dependent names the policyholders of the coverages', async () => {
    const { claim, patient } = await aClaim();
    const params = { patientId: patient.id };
    const subscriber = { firstName: 'Quinn', lastName: 'Hale', dateOfBirth: '1980-05-17', sex: 'M', address };
    const own = { payerId: claim.payerId, subscriberRelationship: 'CHILD', subscriber };
    await host.call('reference.createCoverage', { params, body: own }, { as });
    const { id: payerId } = await aRecord(host, 'Payer', { ...payerBody, payerCode: 'OTH' }, { as });
    const employer = { lastName: 'Harbor Mills', address };
    const other = { payerId, rank: 'SECONDARY', subscriberRelationship: 'OTHER', subscriber: employer };
    await host.call('reference.createCoverage', { params, body: other }, { as });
    const { written } = await read(claim.id);
    expect(written.professional).toMatchObject({
      subscriber: {
        subscriber: { relationship: null },
        // Address and birth date are those of a patient alone (005010X222A1, 2010BA).
        name: { entityType: '1', lastName: 'Hale', firstName: 'Quinn', street: null, demographics: null },
      },
      patient: { information: { relationship: '19' }, name: { lastName: patientBody.lastName } },
      claim: {
        otherSubscribers: [
          {
            relationship: 'G8',
            subscriber: {
              entityType: '2',
              lastName: 'Harbor Mills',
              firstName: null,
              city: { postalCode: '937011234' },
            },
          },
        ],
      },
    });
  });

  test.each([
    ['PRIMARY', 'SECONDARY', 'S'],
    ['SECONDARY', 'PRIMARY', 'P'],
  ])('to a %s payer names the %s one', async (payerRank, rank, payerSequence) => {
    const { claim, patient } = await aClaim({ payerRank });
    const other = await aRecord(
      host,
      'Payer',
      { ...payerBody, name: 'Other Health', payerCode: 'OTH' },
      { as },
    );
    const body = { payerId: other.id, rank, memberId: 'S200', subscriberRelationship: 'SELF' };
    await host.call('reference.createCoverage', { params: { patientId: patient.id }, body }, { as });
    const { written } = await read(claim.id);
    expect(written.professional.claim.otherSubscribers).toMatchObject([
      {
        payerSequence,
        relationship: '18',
        coverage: { benefitsAssigned: 'Y' },
        subscriber: { lastName: patientBody.lastName, identifier: 'S200' },
        payer: { lastName: 'Other Health', identifier: 'OTH' },
      },
    ]);
  });
});

describe('reference.createClaim', () => {
  const notes = { claim: { notes: [{ kind: 'ADD', text: 'Follow-up' }] } };

  test('keeps what the claim says beyond its fields and records', async () => {
    const { claim } = await aClaim({ content: { professional: notes } });
    const { professional, written } = await read(claim.id);
    expect(professional).toEqual(notes);
    expect(written.professional.claim.notes).toEqual(notes.claim.notes);
  });

  test('refuses what a claim of the other kind says, and a void that says something', async () => {
    await expect(aClaim({ content: { institutional: notes } })).rejects.toMatchObject(
      refusedAt('body.content.institutional'),
    );
    const { claim } = await aClaim();
    const values = {
      patientId: claim.patientId,
      frequencyCode: '8',
      replacesClaimId: claim.id,
      claimNumber: 'C-2',
    };
    await expect(aClaim({ ...values, content: { professional: notes } })).rejects.toMatchObject(
      refusedAt('body.content'),
    );
    expect((await read(claim.id)).professional).toBeNull();
  });
});

describe('reference.setClaimContent', () => {
  test('adds to what the records say, replaces it, and removes it with null', async () => {
    const { claim } = await aClaim();
    const professional = {
      billingProvider: { name: { identifications: [{ qualifier: 'G2', identifier: 'P7' }] } },
      claim: {
        dates: [{ qualifier: '439', period: { from: '2026-02-09', to: '2026-02-09' } }],
        relatedCauses: { causes: ['AA'], state: 'CA' },
        renderingProvider: null,
        services: [
          {},
          { drug: { qualifier: 'N4', code: '00002143380', quantity: { quantity: '2.5', unit: 'ML' } } },
        ],
      },
    };
    const content = await set(claim.id, { professional });
    expect(content.professional).toEqual(professional);
    const { billingProvider, claim: written } = content.written.professional;
    expect(billingProvider.name.identifications).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ qualifier: 'EI', identifier: '941234567' }),
        expect.objectContaining({ qualifier: 'G2', identifier: 'P7' }),
      ]),
    );
    expect(written).toMatchObject({
      dates: professional.claim.dates,
      relatedCauses: { causes: ['AA'], state: 'CA', country: null },
      renderingProvider: null,
      services: [{ drug: null }, { drug: { code: '00002143380', quantity: { quantity: '2.5' } } }],
    });
    const [toWrite] = await host.inside(as, (context) =>
      claimsToWrite({ answersOfClaims: async () => [] })(context, [claim.id]),
    );
    expect(toWrite).toMatchObject({ claimId: claim.id, payerId: claim.payerId, kind: '837P' });
    expect(toWrite?.claim).toEqual(written);

    expect(await set(claim.id, {})).toMatchObject({
      professional: null,
      written: { professional: { claim: { dates: [] } } },
    });
  });

  test('holds until the field or record changes that says the same', async () => {
    const { claim, patient } = await aClaim();
    await set(claim.id, {
      professional: {
        subscriber: { name: { lastName: 'AS ON THE CARD', middleName: 'Q' } },
        claim: { facility: { code: '02' } },
      },
    });
    const names = async () => (await read(claim.id)).written.professional.subscriber.name;
    expect(await names()).toMatchObject({ lastName: 'AS ON THE CARD', middleName: 'Q' });
    const { tag } = await host.call('reference.getPatient', { params: { patientId: patient.id } }, { as });
    const body = { ...patientBody, lastName: 'Corrected', address, sex: 'F' };
    await host.call(
      'reference.updatePatient',
      { params: { patientId: patient.id }, body },
      { as, ifMatch: tag ?? '' },
    );
    expect(await names()).toMatchObject({ lastName: 'Corrected', middleName: 'Q' });
  });

  test('of a line ends when another line takes its number', async () => {
    const { claim } = await aClaim();
    const note = { notes: [{ kind: 'ADD', text: 'Of the first visit' }] };
    await set(claim.id, { professional: { claim: { services: [note, note] } } });
    const { tag } = await host.call('reference.getClaim', { params: { claimId: claim.id } }, { as });
    const lines = [
      { procedureCode: '99213', chargeAmount: 100, units: 3 },
      { procedureCode: '99214', chargeAmount: 50.5 },
    ];
    await host.call(
      'reference.updateClaim',
      { params: { claimId: claim.id }, body: { lines } },
      { as, ifMatch: tag ?? '' },
    );
    const content = await read(claim.id);
    expect(content.written.professional.claim.services).toMatchObject([
      { service: { units: '3' }, ...note },
      { service: { procedure: { code: '99214' } }, notes: [] },
    ]);
    expect(content.professional).toEqual({ claim: { services: [note] } });
  });

  test.each([
    ['a claim without a type of bill', {}, { institutional: {} }, 'body.institutional'],
    ['a claim with a type of bill', { typeOfBill: '131' }, { professional: {} }, 'body.professional'],
    ['an unknown name', {}, { professional: { claim: { unknown: 'x' } } }, 'body.professional.claim'],
    ['the charge', {}, { professional: { claim: { chargeAmount: '1.00' } } }, 'body.professional.claim'],
    [
      'a note of 81 characters',
      {},
      { professional: { claim: { notes: [{ kind: 'ADD', text: 'x'.repeat(81) }] } } },
      'body.professional.claim.notes.0.text',
    ],
  ])('refuses for %s what it can’t have', async (_, values, body, path) => {
    const { claim } = await aClaim(values);
    await expect(set(claim.id, body)).rejects.toMatchObject(refusedAt(path));
  });

  test('takes a note of 80 characters', async () => {
    const { claim } = await aClaim();
    const notes = [{ kind: 'ADD', text: 'x'.repeat(80) }];
    expect((await set(claim.id, { professional: { claim: { notes } } })).professional.claim.notes).toEqual(
      notes,
    );
  });

  test('is refused once a payment is posted, and creates a new version before', async () => {
    const { claim, tag } = await aClaim();
    const params = { claimId: claim.id };
    const changed = await host.call(
      'reference.setClaimContent',
      { params, body: {} },
      { as, ifMatch: tag, now: new Date('2026-03-05T15:00:00Z') },
    );
    expect(changed.tag).not.toBe(tag);
    await settleClaim(host, as, claim.id, { paidAmount: '150.50', allowedAmount: '150.50' });
    await expect(set(claim.id, {})).rejects.toMatchObject({ status: 409 });
  });
});
