import type { EditContext, ProfessionalClaim } from '../src/index.ts';

/** The day of the tests. */
export const context: EditContext = { today: '2026-03-20', writtenOn: '2026-03-20' };

const street = { line1: '1 MAIN ST' };
const city = { city: 'MIAMI', state: 'FL', postalCode: '331110001' };
const demographics = { birthDate: '1973-05-01', gender: 'F' as const };

const organization = (lastName: string, identifierQualifier: string, identifier: string) => ({
  entityType: '2' as const,
  lastName,
  identifierQualifier,
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

/** V18: the claim to B with the answer of A. */
export const secondaryClaim: ProfessionalClaim = {
  ...professionalClaim,
  subscriber: {
    ...around.subscriber,
    subscriber: { payerSequence: 'S', relationship: '18', filingIndicator: 'CI' },
  },
  claim: {
    ...professionalClaim.claim,
    otherSubscribers: [
      {
        payerSequence: 'P',
        relationship: '18',
        filingIndicator: 'CI',
        paidAmount: '140.00',
        remainingAmount: '35.00',
        coverage: { benefitsAssigned: 'Y', releaseOfInformation: 'Y' },
        subscriber: {
          entityType: '1',
          lastName: 'QUINN',
          firstName: 'MARA',
          identifierQualifier: 'MI',
          identifier: 'MEMBER-A',
        },
        payer: {
          ...organization('PAYER A', 'PI', 'PAYERA'),
          identifications: [{ qualifier: 'F8', identifier: 'A-1001' }],
        },
      },
    ],
    services: (professionalClaim.claim.services ?? []).map((line) => ({
      ...line,
      adjudications: [
        {
          payer: 'PAYERA',
          paidAmount: '140.00',
          procedure: { qualifier: 'HC', code: '99214' },
          units: '1',
          adjustments: [
            { groupCode: 'CO' as const, adjustments: [{ reasonCode: '45', amount: '75.00' }] },
            { groupCode: 'PR' as const, adjustments: [{ reasonCode: '2', amount: '35.00' }] },
          ],
          decidedOn: '2026-03-20',
        },
      ],
    })),
  },
};
