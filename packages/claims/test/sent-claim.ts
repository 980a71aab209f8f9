import type { SentCoverage, SentName } from '@rcm/reference/records';
import type { SentClaim } from '../src/intake/sent-claim.ts';

/** The billing provider of sent claims. */
export const clinic: SentName = {
  lastName: 'RIVERSIDE CLINIC',
  firstName: null,
  isPerson: false,
  npi: '1234567893',
  taxonomyCode: '207Q00000X',
  address: { line1: '10 RIVER ROAD', line2: null, city: 'FRESNO', state: 'CA', postalCode: '93701' },
};
/** The rendering provider of sent claims. */
const physician: SentName = {
  ...clinic,
  lastName: 'STONE',
  firstName: 'AVERY',
  isPerson: true,
  npi: '1245319599',
};

/** The address of a payer. */
export const payerHome = {
  line1: 'PO BOX 1',
  line2: null,
  city: 'RICHMOND',
  state: 'VA',
  postalCode: '232200001',
};

/** The coverage that a claim is sent to. */
export const ownCover: SentCoverage = {
  payer: { name: 'MERIDIAN HEALTH', identifier: '60054', filingIndicator: 'CI', address: null },
  rank: 'PRIMARY',
  memberId: 'M100',
  groupNumber: 'GRP-7',
  subscriberRelationship: 'SELF',
  subscriber: null,
};

/** A line of 100.00. */
export const line: SentClaim['lines'][number] = {
  procedureCode: '99213',
  modifiers: ['25'],
  units: 1,
  chargeAmount: '100.00',
  revenueCode: null,
  placeOfService: '11',
  diagnosisPointers: [1],
  controlNumber: 'LN-1',
  serviceDate: '2026-01-05',
};

/** A claim of 100.00 as it was sent. */
export const sent = (claimNumber: string, values: Partial<SentClaim> = {}): SentClaim => ({
  claimNumber,
  frequencyCode: '1',
  originalReference: null,
  totalCharge: '100.00',
  serviceDate: '2026-01-05',
  billedOn: '2026-01-10',
  diagnosisCodes: ['M5450', 'I10'],
  authorizationNumbers: ['AUTH-1'],
  typeOfBill: null,
  taxIdentifier: '941234567',
  patient: {
    lastName: 'ELLIS',
    firstName: 'ROWAN',
    dateOfBirth: '1984-02-29',
    sex: 'F',
    address: { line1: '1 MAIN STREET', line2: null, city: 'FRESNO', state: 'CA', postalCode: '93701' },
  },
  coverage: ownCover,
  otherCoverages: [],
  billingProvider: clinic,
  renderingProvider: physician,
  facility: null,
  lines: [line],
  ...values,
});
