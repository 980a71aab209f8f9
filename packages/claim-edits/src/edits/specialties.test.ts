import { both, professionalClaim } from '@rcm/example-claims/claims';
import { changed, fails, passes, testEdits } from '../../test/edit-cases.ts';
import { specialties } from './specialties.ts';

const professional = [professionalClaim];
const line = 'claim.services[0]';
const code = `${line}.service.procedure.code`;

const place = {
  entityType: '2',
  street: { line1: '2 MAIN ST' },
  city: { city: 'MIAMI', state: 'FL', postalCode: '331110002' },
};
const transport = { reason: 'A', distance: '12' };
/** A transport by ambulance. */
const ambulance = changed(professionalClaim, {
  [code]: 'A0429',
  'claim.ambulance': transport,
  'claim.pickUp': place,
  'claim.dropOff': place,
});
/** A transport whose details are at the line. */
const ofLine = changed(professionalClaim, {
  [code]: 'A0429',
  [`${line}.ambulance`]: transport,
  [`${line}.pickUp`]: place,
  [`${line}.dropOff`]: place,
});

const chiropractic = changed(professionalClaim, {
  [code]: '98941',
  'claim.spinalManipulation': { condition: 'A' },
});

const day = (qualifier: string) => ({ qualifier, period: { from: '2026-03-02', to: '2026-03-02' } });
/** A rented bed with its certification. */
const equipment = changed(professionalClaim, {
  [code]: 'E0260',
  'claim.referringProvider': {
    entityType: '1',
    lastName: 'DOE',
    firstName: 'ALEX',
    identifierQualifier: 'XX',
    identifier: '1999999984',
  },
  [`${line}.equipment`]: {
    procedure: { qualifier: 'HC', code: 'E0260' },
    days: '30',
    rentalPrice: '250.00',
    purchasePrice: '2500.00',
    rentalUnit: '4',
  },
  [`${line}.equipmentCertification`]: { kind: 'I', months: '12' },
  [`${line}.dates`]: [day('463')],
});
const certification = `${line}.equipmentCertification`;
const attachments = 'claim.attachments';
const sent = (transmission: string, controlNumber: string | null) => [
  { reportType: 'OZ', transmission, controlNumber },
];

testEdits(
  specialties,
  ...['BM', 'EL', 'EM', 'FT', 'FX'].map((way) =>
    fails(
      'ATTACHMENT_NUMBER_MISSING',
      both,
      { [attachments]: sent(way, null) },
      {
        at: [`${attachments}[0].controlNumber`],
      },
    ),
  ),
  passes('ATTACHMENT_NUMBER_MISSING', both, { [attachments]: sent('AA', null) }),
  passes('ATTACHMENT_NUMBER_MISSING', both, { [attachments]: sent('EL', 'DOCUMENT-1') }),

  fails(
    'LINE_ATTACHMENT_NUMBER_MISSING',
    professional,
    { [`${line}.attachments`]: sent('FX', null) },
    {
      at: [`${line}.attachments[0].controlNumber`],
    },
  ),
  passes('LINE_ATTACHMENT_NUMBER_MISSING', professional, {
    [`${line}.attachments`]: sent('FX', 'DOCUMENT-1'),
  }),

  ...['A0425', 'A0429', 'A0436'].map((service) =>
    fails('AMBULANCE_TRANSPORT_MISSING', professional, { [code]: service }, { at: [`${line}.ambulance`] }),
  ),
  ...['A0424', 'A0998'].map((service) =>
    passes('AMBULANCE_TRANSPORT_MISSING', professional, { [code]: service }),
  ),
  passes('AMBULANCE_TRANSPORT_MISSING', [ambulance, ofLine], {}),

  fails('AMBULANCE_PLACE_MISSING', [ambulance], { 'claim.pickUp': null, 'claim.dropOff': null }),
  fails('AMBULANCE_PLACE_MISSING', [ofLine], { [`${line}.dropOff`]: null }),
  passes('AMBULANCE_PLACE_MISSING', [ofLine], { [`${line}.dropOff`]: null, 'claim.dropOff': place }),

  ...['F', 'X'].map((reason) =>
    fails('AMBULANCE_REASON_CODE', [ambulance], { 'claim.ambulance.reason': reason }),
  ),
  fails('AMBULANCE_REASON_CODE', [ofLine], { [`${line}.ambulance.reason`]: '1' }),
  ...['A', 'B', 'C', 'D', 'E'].map((reason) =>
    passes('AMBULANCE_REASON_CODE', [ambulance], { 'claim.ambulance.reason': reason }),
  ),

  ...['98940', '98941', '98942'].map((service) =>
    fails(
      'SPINAL_MANIPULATION_MISSING',
      professional,
      { [code]: service },
      { at: ['claim.spinalManipulation'] },
    ),
  ),
  passes('SPINAL_MANIPULATION_MISSING', [chiropractic], {}),
  passes('SPINAL_MANIPULATION_MISSING', professional, { [code]: '98943' }),

  ...['B', 'H'].map((condition) =>
    fails('SPINAL_CONDITION_CODE', [chiropractic], { 'claim.spinalManipulation.condition': condition }),
  ),
  ...['A', 'C', 'D', 'E', 'F', 'G', 'M'].map((condition) =>
    passes('SPINAL_CONDITION_CODE', [chiropractic], { 'claim.spinalManipulation.condition': condition }),
  ),

  fails('EQUIPMENT_CERTIFICATION_MISSING', [equipment], { [certification]: null }),
  fails(
    'EQUIPMENT_CERTIFICATION_MISSING',
    [equipment],
    { [certification]: null, [`${line}.conditions`]: [{ category: '70', applies: 'Y', codes: ['65'] }] },
    { at: [certification] },
  ),
  passes('EQUIPMENT_CERTIFICATION_MISSING', [equipment], {}),
  passes('EQUIPMENT_CERTIFICATION_MISSING', [equipment], {
    [certification]: null,
    [`${line}.conditions`]: [{ category: '09', applies: 'Y', codes: ['ZV'] }],
  }),
  passes('EQUIPMENT_CERTIFICATION_MISSING', [equipment], {
    [certification]: null,
    [`${line}.forms`]: [{ qualifier: 'UT', code: '01.02', answers: [{ question: '1', response: 'Y' }] }],
  }),

  fails(
    'EQUIPMENT_CERTIFICATION_CODE',
    [equipment],
    {
      [`${certification}.kind`]: 'X',
      [`${line}.dates`]: [day('463'), day('607')],
    },
    { at: [`${certification}.kind`] },
  ),
  ...['I', 'R', 'S'].map((kind) =>
    passes('EQUIPMENT_CERTIFICATION_CODE', [equipment], {
      [`${certification}.kind`]: kind,
      [`${line}.dates`]: [day('463'), day('607')],
    }),
  ),

  fails('EQUIPMENT_DATE_MISSING', [equipment], { [`${line}.dates`]: [] }),
  ...['R', 'S'].map((kind) =>
    fails(
      'EQUIPMENT_DATE_MISSING',
      [equipment],
      { [`${certification}.kind`]: kind },
      { at: [`${line}.dates`] },
    ),
  ),
  passes('EQUIPMENT_DATE_MISSING', [equipment], {}),

  ...['21', '51', '61'].map((facility) =>
    fails(
      'INPATIENT_ADMISSION_DATE_MISSING',
      professional,
      { 'claim.facility.code': facility },
      {
        at: ['claim.dates'],
      },
    ),
  ),
  passes('INPATIENT_ADMISSION_DATE_MISSING', professional, {
    'claim.facility.code': '21',
    'claim.dates': [day('435')],
  }),
  passes('INPATIENT_ADMISSION_DATE_MISSING', professional, { 'claim.facility.code': '22' }),
);
