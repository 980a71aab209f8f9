import { inpatientClaim, outpatientClaim, professionalClaim } from '@rcm/example-claims/claims';
import { changed, fails, passes, testEdits } from '../../test/edit-cases.ts';
import { patientStatuses, placesOfService } from '../codes.ts';
import { frequency } from './frequency.ts';

const both = [professionalClaim, outpatientClaim];
const frequencyCode = 'claim.facility.frequencyCode';
const bill = 'claim.facility.code';
const status = 'claim.institutional.patientStatus';
const reference = 'claim.originalReference';

/** A bill during a stay. */
const interim = changed(inpatientClaim, { [frequencyCode]: '2', [status]: '30', 'claim.times': [] });
const admission = { qualifier: '435', period: { from: '2026-03-02', to: '2026-03-02' } };
const inpatientPlaces = new Set(['21', '51', '61']);

testEdits(
  frequency,
  ...['7', '8'].map((code) =>
    fails('ORIGINAL_REFERENCE_MISSING', both, { [frequencyCode]: code }, { at: [reference] }),
  ),
  fails('ORIGINAL_REFERENCE_MISSING', [outpatientClaim], { [frequencyCode]: 'Q' }, { at: [reference] }),
  ...['7', '8'].map((code) =>
    passes('ORIGINAL_REFERENCE_MISSING', both, { [frequencyCode]: code, [reference]: 'A-1001' }),
  ),

  fails('ORIGINAL_REFERENCE_UNEXPECTED', both, { [reference]: 'A-1001' }),
  ...['2', '3', '4'].map((code) =>
    fails(
      'ORIGINAL_REFERENCE_UNEXPECTED',
      [outpatientClaim],
      { [frequencyCode]: code, [reference]: 'A-1001' },
      {
        at: [reference],
      },
    ),
  ),
  passes('ORIGINAL_REFERENCE_UNEXPECTED', both, { [frequencyCode]: '7', [reference]: 'A-1001' }),
  passes('ORIGINAL_REFERENCE_UNEXPECTED', [outpatientClaim], { [frequencyCode]: '5', [reference]: 'A-1001' }),

  ...['0', '2', '5', '9', 'A'].map((code) =>
    fails('PROFESSIONAL_FREQUENCY', [professionalClaim], { [frequencyCode]: code }),
  ),
  passes('PROFESSIONAL_FREQUENCY', [professionalClaim], { [frequencyCode]: '1' }),

  fails('PROFESSIONAL_FACILITY_QUALIFIER', [professionalClaim], { 'claim.facility.qualifier': 'A' }),
  passes('PROFESSIONAL_FACILITY_QUALIFIER', [professionalClaim], { 'claim.facility.qualifier': 'B' }),

  fails('PLACE_OF_SERVICE_CODE', [professionalClaim], { [bill]: '28' }),
  fails('PLACE_OF_SERVICE_CODE', [professionalClaim], { 'claim.services[0].service.placeOfService': '00' }),
  ...[...placesOfService].map((code) =>
    passes('PLACE_OF_SERVICE_CODE', [professionalClaim], {
      [bill]: code,
      'claim.dates': inpatientPlaces.has(code) ? [admission] : [],
    }),
  ),

  ...['6', 'F', 'Z', '9', 'A', 'B', 'C', 'D', 'E'].map((code) =>
    fails('INSTITUTIONAL_FREQUENCY', [outpatientClaim], { [frequencyCode]: code }),
  ),
  fails(
    'INSTITUTIONAL_FREQUENCY',
    [outpatientClaim],
    { [frequencyCode]: 'C', [bill]: '32' },
    { at: [frequencyCode] },
  ),
  ...['0', '1', '2', '3', '4', '5'].map((code) =>
    passes('INSTITUTIONAL_FREQUENCY', [outpatientClaim], { [frequencyCode]: code }),
  ),
  ...[
    ['32', '9'],
    ['32', 'A'],
    ['32', 'D'],
    ['81', 'A'],
    ['81', 'B'],
    ['82', 'C'],
    ['82', 'E'],
  ].map(([type, code]) =>
    passes('INSTITUTIONAL_FREQUENCY', [outpatientClaim], { [bill]: type, [frequencyCode]: code }),
  ),

  fails('INSTITUTIONAL_FACILITY_QUALIFIER', [outpatientClaim], { 'claim.facility.qualifier': 'B' }),
  passes('INSTITUTIONAL_FACILITY_QUALIFIER', [outpatientClaim], { 'claim.facility.qualifier': 'A' }),

  ...['01', '91', '1'].map((code) => fails('TYPE_OF_BILL', [outpatientClaim], { [bill]: code })),
  ...['12', '89'].map((code) => passes('TYPE_OF_BILL', [outpatientClaim], { [bill]: code })),

  ...['00', '08', '10', '96', '1'].map((code) =>
    fails('PATIENT_STATUS_CODE', [outpatientClaim], { [status]: code }),
  ),
  ...[...patientStatuses].map((code) => passes('PATIENT_STATUS_CODE', [outpatientClaim], { [status]: code })),

  ...['2', '3'].map((code) =>
    fails('INTERIM_PATIENT_STATUS', [interim], { [frequencyCode]: code, [status]: '01' }, { at: [status] }),
  ),
  ...['2', '3'].map((code) => passes('INTERIM_PATIENT_STATUS', [interim], { [frequencyCode]: code })),
  passes('INTERIM_PATIENT_STATUS', [outpatientClaim], { [frequencyCode]: '2' }),

  ...['1', '4'].map((code) =>
    fails('FINAL_PATIENT_STATUS', [interim], { [frequencyCode]: code }, { at: [status] }),
  ),
  ...['1', '4'].map((code) => passes('FINAL_PATIENT_STATUS', [inpatientClaim], { [frequencyCode]: code })),
  passes('FINAL_PATIENT_STATUS', [outpatientClaim], { [status]: '30' }),

  ...['1', '4'].map((code) =>
    fails(
      'DISCHARGE_HOUR_MISSING',
      [inpatientClaim],
      { [frequencyCode]: code, 'claim.times': [] },
      {
        at: ['claim.times'],
      },
    ),
  ),
  passes('DISCHARGE_HOUR_MISSING', [inpatientClaim], { 'claim.times': [{ qualifier: '096', time: '2359' }] }),
  passes('DISCHARGE_HOUR_MISSING', [inpatientClaim], { [bill]: '21', 'claim.times': [] }),
  passes('DISCHARGE_HOUR_MISSING', [outpatientClaim], {}),

  fails('DISCHARGE_HOUR_UNEXPECTED', [interim], { 'claim.times': [{ qualifier: '096', time: '1100' }] }),
  passes('DISCHARGE_HOUR_UNEXPECTED', [interim], {}),
);
