import type { WritableValue } from '@rcm/x12';

interface ClaimOf<Kind extends '837P' | '837I'> {
  readonly kind: Kind;
  readonly billingProvider: WritableValue<`${Kind}.billingProvider`>;
  readonly subscriber: WritableValue<`${Kind}.subscriber`>;
  /** Null if the patient is the subscriber. */
  readonly patient: WritableValue<`${Kind}.patient`> | null;
  readonly claim: WritableValue<`${Kind}.claim`>;
}

type ProfessionalClaim = ClaimOf<'837P'>;
type InstitutionalClaim = ClaimOf<'837I'>;

/** The day of the tests. */
export const context = { today: '2026-03-20', writtenOn: '2026-03-20' };

const street = { line1: '1 MAIN ST' };
const city = { city: 'MIAMI', state: 'FL', postalCode: '331110001' };
const demographics = { birthDate: '1973-05-01', gender: 'F' as const };

const organization = (lastName: string, identifierQualifier: string, identifier: string) => ({
  entityType: '2' as const,
  lastName,
  identifierQualifier,
  identifier,
});

/** A person with an NPI. */
export const person = (lastName: string, identifier: string) => ({
  entityType: '1' as const,
  lastName,
  firstName: 'ALEX',
  identifierQualifier: 'XX',
  identifier,
});

const around = {
  billingProvider: {
    taxonomyCode: '207Q00000X',
    name: {
      ...organization('RIVERSIDE CLINIC', 'XX', '1234567893'),
      street,
      city,
      identifications: [{ qualifier: 'EI', identifier: '587654321' }],
    },
  },
  subscriber: {
    subscriber: { payerSequence: 'P' as const, relationship: '18', filingIndicator: 'CI' },
    name: {
      entityType: '1' as const,
      lastName: 'QUINN',
      firstName: 'MARA',
      identifierQualifier: 'MI',
      identifier: 'MEMBER-1',
      street,
      city,
      demographics,
    },
    payer: organization('PAYER B', 'PI', 'PAYERB'),
  },
  patient: null,
};

/** A professional claim that passes all edits: V1 of the balance vectors. */
export const professionalClaim: ProfessionalClaim = {
  kind: '837P',
  ...around,
  claim: {
    patientControlNumber: 'V1',
    chargeAmount: '250.00',
    facility: { code: '11', qualifier: 'B', frequencyCode: '1' },
    providerSignature: 'Y',
    assignment: 'A',
    benefitsAssigned: 'Y',
    releaseOfInformation: 'Y',
    healthCareCodes: [
      [
        { qualifier: 'ABK', code: 'J0300' },
        { qualifier: 'ABF', code: 'Z1159' },
      ],
    ],
    services: [
      {
        service: {
          procedure: { qualifier: 'HC', code: '99214' },
          chargeAmount: '250.00',
          unit: 'UN',
          units: '1',
          diagnosisPointers: ['1'],
        },
        serviceDates: { from: '2026-03-02', to: '2026-03-02' },
        lineControlNumber: 'V1-1',
      },
    ],
  },
};

/** A stay in a hospital that passes all edits. */
export const inpatientClaim: InstitutionalClaim = {
  kind: '837I',
  ...around,
  billingProvider: { ...around.billingProvider, taxonomyCode: '282N00000X' },
  claim: {
    patientControlNumber: 'V1',
    chargeAmount: '250.00',
    facility: { code: '11', qualifier: 'A', frequencyCode: '1' },
    assignment: 'A',
    benefitsAssigned: 'Y',
    releaseOfInformation: 'Y',
    dates: [
      { qualifier: '434', period: { from: '2026-03-02', to: '2026-03-05' } },
      { qualifier: '435', period: { from: '2026-03-02', to: '2026-03-02' }, time: '1030' },
    ],
    times: [{ qualifier: '096', time: '1100' }],
    institutional: { admissionType: '1', admissionSource: '1', patientStatus: '01' },
    healthCareCodes: [
      [{ qualifier: 'ABK', code: 'J0300', presentOnAdmission: 'Y' }],
      [{ qualifier: 'ABJ', code: 'J0300' }],
      [{ qualifier: 'ABF', code: 'Z1159' }],
    ],
    attendingProvider: person('REED', '1558598797'),
    services: [
      {
        service: { revenueCode: '0120', chargeAmount: '250.00', unit: 'DA', units: '3' },
        lineControlNumber: 'V1-1',
      },
    ],
  },
};

/** A visit to a hospital that passes all edits. */
export const outpatientClaim: InstitutionalClaim = {
  ...inpatientClaim,
  claim: {
    ...inpatientClaim.claim,
    facility: { code: '13', qualifier: 'A', frequencyCode: '1' },
    dates: [{ qualifier: '434', period: { from: '2026-03-02', to: '2026-03-02' } }],
    times: [],
    institutional: { admissionType: '3', admissionSource: '1', patientStatus: '01' },
    healthCareCodes: [[{ qualifier: 'ABK', code: 'J0300' }], [{ qualifier: 'ABF', code: 'Z1159' }]],
    services: [
      {
        service: {
          revenueCode: '0510',
          procedure: { qualifier: 'HC', code: '99214' },
          chargeAmount: '250.00',
          unit: 'UN',
          units: '1',
        },
        serviceDates: { from: '2026-03-02', to: '2026-03-02' },
        lineControlNumber: 'V1-1',
      },
    ],
  },
};

/** The coverage by A, which paid before B (V18). */
const otherSubscriber = {
  payerSequence: 'P' as const,
  relationship: '18',
  filingIndicator: 'CI',
  paidAmount: '140.00',
  remainingAmount: '35.00',
  coverage: { benefitsAssigned: 'Y' as const, releaseOfInformation: 'Y' as const },
  subscriber: {
    entityType: '1' as const,
    lastName: 'QUINN',
    firstName: 'MARA',
    identifierQualifier: 'MI',
    identifier: 'MEMBER-A',
  },
  payer: {
    ...organization('PAYER A', 'PI', 'PAYERA'),
    identifications: [{ qualifier: 'F8', identifier: 'A-1001' }],
  },
};

/** What A decided about the line (V18). */
const adjudication = {
  payer: 'PAYERA',
  paidAmount: '140.00',
  procedure: { qualifier: 'HC', code: '99214' },
  units: '1',
  adjustments: [
    { groupCode: 'CO' as const, adjustments: [{ reasonCode: '45', amount: '75.00' }] },
    { groupCode: 'PR' as const, adjustments: [{ reasonCode: '2', amount: '35.00' }] },
  ],
  decidedOn: '2026-03-20',
};

const secondarySubscriber = {
  ...around.subscriber,
  subscriber: { payerSequence: 'S' as const, relationship: '18', filingIndicator: 'CI' },
};

/** V18: the claim to B with the answer of A. */
export const secondaryClaim: ProfessionalClaim = {
  ...professionalClaim,
  subscriber: secondarySubscriber,
  claim: {
    ...professionalClaim.claim,
    otherSubscribers: [otherSubscriber],
    services: (professionalClaim.claim.services ?? []).map((line) => ({
      ...line,
      adjudications: [adjudication],
    })),
  },
};

/** The same of an institutional claim. */
export const secondaryOutpatientClaim: InstitutionalClaim = {
  ...outpatientClaim,
  subscriber: secondarySubscriber,
  claim: {
    ...outpatientClaim.claim,
    otherSubscribers: [otherSubscriber],
    services: (outpatientClaim.claim.services ?? []).map((line) => ({
      ...line,
      adjudications: [{ ...adjudication, revenueCode: '0510' }],
    })),
  },
};

/** A claim of each kind. */
export const both: readonly (ProfessionalClaim | InstitutionalClaim)[] = [professionalClaim, outpatientClaim];

/** A claim of each kind with the answer of an earlier payer. */
export const bothSecondary: readonly (ProfessionalClaim | InstitutionalClaim)[] = [
  secondaryClaim,
  secondaryOutpatientClaim,
];

/** The patient, if it is not the subscriber. */
export const dependent = {
  'subscriber.subscriber.relationship': undefined,
  patient: {
    information: { relationship: '19' },
    name: { entityType: '1', lastName: 'QUINN', firstName: 'LIAM', street, city, demographics },
  },
};
