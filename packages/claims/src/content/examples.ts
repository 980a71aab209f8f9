/** What a professional claim says itself: an accident, and the drug of its second line. */
export const professionalExample = {
  claim: {
    relatedCauses: { causes: ['AA'], state: 'CA' },
    dates: [{ qualifier: '439', period: { from: '2026-02-09', to: '2026-02-09' } }],
    services: [
      {},
      { drug: { qualifier: 'N4', code: '00002143380', quantity: { quantity: '2', unit: 'ML' } } },
    ],
  },
};

/** What an institutional claim says itself: the admission and a value code. */
export const institutionalExample = {
  claim: {
    institutional: { admissionType: '1', admissionSource: '7', patientStatus: '01' },
    healthCareCodes: [[{ qualifier: 'BE', code: '80', amount: '2.00' }]],
  },
};

const address = {
  street: { line1: '1 Main Street' },
  city: { city: 'Fresno', state: 'CA', postalCode: '937011234' },
};

const service = (code: string, chargeAmount: string, lineControlNumber: string) => ({
  service: {
    procedure: { qualifier: 'HC', code },
    chargeAmount,
    unit: 'UN',
    units: '1',
    diagnosisPointers: ['1'],
  },
  serviceDates: { from: '2026-02-10', to: '2026-02-10' },
  lineControlNumber,
});

/** A claim as it is written, without the names of which nothing is said. */
export const writtenExample = {
  billingProvider: {
    taxonomyCode: '207Q00000X',
    name: {
      entityType: '2',
      lastName: 'Riverside Clinic',
      identifierQualifier: 'XX',
      identifier: '1234567893',
      ...address,
      identifications: [{ qualifier: 'EI', identifier: '941234567' }],
    },
  },
  subscriber: {
    subscriber: { payerSequence: 'P', relationship: '18', filingIndicator: 'CI' },
    name: {
      entityType: '1',
      lastName: 'Ellis',
      firstName: 'Rowan',
      identifierQualifier: 'MI',
      identifier: 'W123456789',
      ...address,
      demographics: { birthDate: '1984-02-29', gender: 'F' },
    },
    payer: { entityType: '2', lastName: 'Meridian Health', identifierQualifier: 'PI', identifier: '60054' },
  },
  patient: null,
  claim: {
    patientControlNumber: 'CL-20260302-7K3QX9RT',
    chargeAmount: '300.00',
    facility: { code: '11', qualifier: 'B', frequencyCode: '1' },
    providerSignature: 'Y',
    assignment: 'A',
    benefitsAssigned: 'Y',
    releaseOfInformation: 'Y',
    relatedCauses: professionalExample.claim.relatedCauses,
    dates: professionalExample.claim.dates,
    healthCareCodes: [[{ qualifier: 'ABK', code: 'M5450' }]],
    services: [
      service('99213', '180.00', 'LN-884213-1'),
      { ...service('J1885', '120.00', 'LN-884213-2'), drug: professionalExample.claim.services[1]?.drug },
    ],
  },
};
