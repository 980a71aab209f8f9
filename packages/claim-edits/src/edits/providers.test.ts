import { both, inpatientClaim, outpatientClaim, person, professionalClaim } from '@rcm/example-claims/claims';
import { changed, fails, passes, testEdits } from '../../test/edit-cases.ts';
import { providers } from './providers.ts';

const professional = [professionalClaim];
const line = 'claim.services[0]';
const code = `${line}.service.procedure.code`;
const modifiers = `${line}.service.procedure.modifiers`;
const indicator = 'subscriber.subscriber.filingIndicator';
const numbers = 'billingProvider.name.identifications';
const lineNumbers = `${line}.identifications`;

const reed = person('REED', '1558598797');
const doe = person('DOE', '1999999984');
const billing = person('CLINIC', '1234567893');
const certificate = (qualifier: string, identifier = '11D1234567') => [{ qualifier, identifier }];

/** A laboratory test with all that it needs. */
const laboratory = changed(professionalClaim, {
  [code]: '80053',
  'claim.identifications': certificate('X4'),
  'claim.referringProvider': doe,
});
/** A test that another laboratory performed. */
const referred = changed(laboratory, { [modifiers]: ['90'], [lineNumbers]: certificate('F4', '11D7654321') });

const ordered = ['80053', '0001U', '70010', '76999', '78000', '78999', 'E0100', 'K0001', 'L0100'];
const notOrdered = ['70009', '77003', '79005', 'A4253', '99214'];
/** What a code needs beside the provider who ordered it. */
const beside = {
  'claim.identifications': certificate('X4'),
  [`${line}.service.procedure.description`]: 'TEST',
};

const withoutCertificate = [
  '80503',
  '81050',
  '82075',
  '86078',
  '86486',
  '86580',
  '88005',
  '88241',
  '88329',
  '88740',
].concat(['89220', '89250', '89337', '89398']);
const withCertificate = [
  '80047',
  '80143',
  '81001',
  '82947',
  '85025',
  '86003',
  '87086',
  '88142',
  '88305',
  '89300',
  '0001U',
];
const described = { [`${line}.service.procedure.description`]: 'TEST' };

testEdits(
  providers,
  ...['1234567890', '3234567893', '123456789'].map((npi) =>
    fails('NPI_CHECK_DIGIT', both, { 'billingProvider.name.identifier': npi }),
  ),
  fails(
    'NPI_CHECK_DIGIT',
    both,
    { [`${line}.renderingProvider`]: person('DOE', '1999999985') },
    {
      at: [`${line}.renderingProvider.identifier`],
    },
  ),
  passes('NPI_CHECK_DIGIT', both, { 'billingProvider.name.identifier': '1000000004' }),

  ...['207Q00000', '207Q00000XX', '207Q00000Y', 'A07Q00000X', '207q00000X'].map((taxonomy) =>
    fails('TAXONOMY_FORMAT', both, { 'billingProvider.taxonomyCode': taxonomy }),
  ),
  ...['207Q00000X', '193200000X', '3336C0003X'].map((taxonomy) =>
    passes('TAXONOMY_FORMAT', both, { 'billingProvider.taxonomyCode': taxonomy }),
  ),

  fails(
    'BILLING_IDENTIFIER_MISSING',
    both,
    { 'billingProvider.name.identifierQualifier': null, 'billingProvider.name.identifier': null },
    { at: ['billingProvider.name.identifier'] },
  ),
  passes('BILLING_IDENTIFIER_MISSING', both, {
    'billingProvider.name.identifierQualifier': null,
    'billingProvider.name.identifier': null,
    'subscriber.payer.identifications': [{ qualifier: 'G2', identifier: '12345' }],
  }),

  ...['58765432', '5876543210', '58-7654321'].map((identifier) =>
    fails(
      'BILLING_TAX_IDENTIFIER',
      both,
      { [numbers]: [{ qualifier: 'EI', identifier }] },
      { at: [numbers] },
    ),
  ),
  fails(
    'BILLING_TAX_IDENTIFIER',
    both,
    { [numbers]: [{ qualifier: '0B', identifier: '587654321' }] },
    { at: [numbers] },
  ),
  ...['EI', 'SY'].map((qualifier) =>
    passes('BILLING_TAX_IDENTIFIER', both, { [numbers]: [{ qualifier, identifier: '587654321' }] }),
  ),

  fails('RENDERING_SAME_AS_BILLING', both, { 'claim.renderingProvider': billing }),
  passes('RENDERING_SAME_AS_BILLING', both, { 'claim.renderingProvider': doe }),

  fails(
    'LINE_RENDERING_SAME_AS_CLAIM',
    both,
    {
      'claim.renderingProvider': doe,
      [`${line}.renderingProvider`]: doe,
    },
    { at: [`${line}.renderingProvider`] },
  ),
  fails('LINE_RENDERING_SAME_AS_CLAIM', professional, { [`${line}.renderingProvider`]: billing }),
  fails('LINE_RENDERING_SAME_AS_CLAIM', [outpatientClaim], { [`${line}.renderingProvider`]: reed }),
  passes('LINE_RENDERING_SAME_AS_CLAIM', both, { [`${line}.renderingProvider`]: doe }),
  passes('LINE_RENDERING_SAME_AS_CLAIM', professional, {
    'claim.renderingProvider': doe,
    [`${line}.renderingProvider`]: billing,
  }),

  fails('SUPERVISING_SAME_AS_RENDERING', professional, { 'claim.supervisingProvider': billing }),
  fails(
    'SUPERVISING_SAME_AS_RENDERING',
    professional,
    {
      'claim.renderingProvider': doe,
      [`${line}.supervisingProvider`]: doe,
    },
    { at: [`${line}.supervisingProvider`] },
  ),
  passes('SUPERVISING_SAME_AS_RENDERING', professional, {
    'claim.renderingProvider': doe,
    'claim.supervisingProvider': reed,
  }),

  ...ordered.map((test) =>
    fails(
      'ORDERING_PROVIDER_MISSING',
      professional,
      { [indicator]: 'MB', [code]: test, ...beside },
      {
        at: [`${line}.orderingProvider`],
      },
    ),
  ),
  ...notOrdered.map((service) =>
    passes('ORDERING_PROVIDER_MISSING', professional, { [indicator]: 'MB', [code]: service }),
  ),
  ...['claim.referringProvider', `${line}.referringProvider`, `${line}.orderingProvider`].map((path) =>
    passes('ORDERING_PROVIDER_MISSING', [laboratory], {
      [indicator]: 'MB',
      'claim.referringProvider': null,
      [path]: doe,
    }),
  ),

  ...ordered.map((test) =>
    fails(
      'ORDERING_PROVIDER_ADVISED',
      professional,
      { [code]: test, ...beside },
      {
        at: [`${line}.orderingProvider`],
      },
    ),
  ),
  passes('ORDERING_PROVIDER_ADVISED', [laboratory], {}),

  ...withCertificate.map((test) =>
    fails(
      'CLIA_NUMBER_MISSING',
      [laboratory],
      { [code]: test, 'claim.identifications': [] },
      { at: [lineNumbers] },
    ),
  ),
  ...withoutCertificate.map((test) =>
    passes('CLIA_NUMBER_MISSING', [laboratory], { [code]: test, 'claim.identifications': [], ...described }),
  ),
  passes('CLIA_NUMBER_MISSING', [laboratory], { 'claim.identifications': [], [modifiers]: ['26'] }),
  passes('CLIA_NUMBER_MISSING', [laboratory], {
    'claim.identifications': [],
    [lineNumbers]: certificate('X4'),
  }),

  fails('REFERRED_CLIA_NUMBER_MISSING', [referred], { [lineNumbers]: [] }),
  fails(
    'REFERRED_CLIA_NUMBER_MISSING',
    [referred],
    { [lineNumbers]: certificate('X4') },
    { at: [lineNumbers] },
  ),
  passes('REFERRED_CLIA_NUMBER_MISSING', [referred], {}),

  ...['11D123456', '11D12345678', '1XD1234567', '11C1234567'].map((number) =>
    fails('CLIA_NUMBER_FORMAT', [laboratory], { 'claim.identifications[0].identifier': number }),
  ),
  fails('CLIA_NUMBER_FORMAT', [referred], { [`${lineNumbers}[0].identifier`]: '11D' }),
  passes('CLIA_NUMBER_FORMAT', [laboratory], { 'claim.identifications[0].identifier': '05D0000001' }),

  fails('RENDERING_SAME_AS_ATTENDING', [inpatientClaim, outpatientClaim], {
    'claim.renderingProvider': reed,
  }),
  passes('RENDERING_SAME_AS_ATTENDING', [inpatientClaim, outpatientClaim], {
    'claim.renderingProvider': doe,
  }),
);
