import { both, inpatientClaim, professionalClaim } from '@rcm/example-claims/claims';
import { fails, passes, testEdits } from '../../test/edit-cases.ts';
import { addresses } from './addresses.ts';

const street = 'billingProvider.name.street';
const city = 'billingProvider.name.city';
const facility = {
  entityType: '2',
  lastName: 'RIVERSIDE LAB',
  street: { line1: '2 MAIN ST' },
  city: { city: 'MIAMI', state: 'FL', postalCode: '331110002' },
};
const abroad = { city: 'TORONTO', postalCode: 'M5V 2T6', country: 'CA' };
const withFacility = { 'claim.serviceFacility': facility };
const line = 'claim.services[0]';

const boxes = [
  'P.O. Box 12',
  'PO BOX 12',
  'p o box 12',
  'POB 12',
  'POST OFFICE BOX 12',
  'POSTAL BOX 12',
].concat([
  'PO DRAWER 12',
  'LOCK BOX 12',
  'LOCKBOX 12',
  'LOCK BIN 12',
  'P.O. 12',
  'PO #12',
  'BOX 12',
  '1 MAIN ST PO BOX 12',
]);
const streets = [
  '12 POBOXER RD',
  'RR 2 BOX 152',
  'HC 1 BOX 10',
  '1 BOXWOOD LN',
  '12 POST RD',
  '1 BOX CANYON DR',
];

testEdits(
  addresses,
  ...boxes.map((line1) => fails('BILLING_ADDRESS_POST_OFFICE_BOX', both, { [`${street}.line1`]: line1 })),
  fails('BILLING_ADDRESS_POST_OFFICE_BOX', both, { [`${street}.line2`]: 'PO BOX 12' }),
  ...streets.map((line1) => passes('BILLING_ADDRESS_POST_OFFICE_BOX', both, { [`${street}.line1`]: line1 })),
  passes('BILLING_ADDRESS_POST_OFFICE_BOX', both, {
    'billingProvider.payTo': { entityType: '2', street: { line1: 'PO BOX 12' }, city: facility.city },
  }),

  ...['33111', '3311100010'].map((postalCode) =>
    fails(
      'BILLING_ZIP_NINE_DIGITS',
      both,
      { [`${city}.postalCode`]: postalCode },
      { also: postalCode.length === 5 ? [] : [`ZIP_FORMAT ${city}.postalCode`] },
    ),
  ),
  fails(
    'BILLING_ZIP_NINE_DIGITS',
    both,
    { [`${city}.postalCode`]: '33111-0001' },
    { also: [`ZIP_FORMAT ${city}.postalCode`] },
  ),
  passes('BILLING_ZIP_NINE_DIGITS', both, { [`${city}.postalCode`]: '331110009' }),
  passes('BILLING_ZIP_NINE_DIGITS', both, { [city]: abroad }),

  fails('ADDRESS_STATE_AND_ZIP', both, { 'subscriber.name.city.state': null }),
  fails('ADDRESS_STATE_AND_ZIP', both, { 'subscriber.name.city.postalCode': null }),
  passes('ADDRESS_STATE_AND_ZIP', both, { 'subscriber.name.city': abroad }),
  passes('ADDRESS_STATE_AND_ZIP', both, { 'subscriber.name.city.country': 'US' }),

  ...['3311', '331110', '33111-0001', '33111000 '].map((postalCode) =>
    fails('ZIP_FORMAT', both, { 'subscriber.name.city.postalCode': postalCode }),
  ),
  ...['33111', '331110001'].map((postalCode) =>
    passes('ZIP_FORMAT', both, { 'subscriber.name.city.postalCode': postalCode }),
  ),

  fails(
    'FACILITY_ZIP_NINE_DIGITS',
    [professionalClaim, inpatientClaim],
    { 'claim.serviceFacility': { ...facility, city: { ...facility.city, postalCode: '33111' } } },
    { at: ['claim.serviceFacility.city.postalCode'] },
  ),
  passes('FACILITY_ZIP_NINE_DIGITS', [professionalClaim, inpatientClaim], withFacility),
  passes('FACILITY_ZIP_NINE_DIGITS', [professionalClaim, inpatientClaim], {
    'claim.serviceFacility': { ...facility, city: abroad },
  }),

  fails(
    'LINE_FACILITY_ZIP_NINE_DIGITS',
    [professionalClaim],
    { [`${line}.serviceFacility`]: { ...facility, city: { ...facility.city, postalCode: '33111' } } },
    { at: [`${line}.serviceFacility.city.postalCode`] },
  ),
  passes('LINE_FACILITY_ZIP_NINE_DIGITS', [professionalClaim], { [`${line}.serviceFacility`]: facility }),
);
