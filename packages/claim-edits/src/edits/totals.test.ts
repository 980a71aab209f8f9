import { both, outpatientClaim, professionalClaim } from '@rcm/example-claims/claims';
import { fails, passes, testEdits, withLines } from '../../test/edit-cases.ts';
import { totals } from './totals.ts';

const number = 'claim.patientControlNumber';
const line = 'claim.services[0]';
const lineNumber = `${line}.lineControlNumber`;
const lineCharge = `${line}.service.chargeAmount`;

const twoLines = both.map((base) => withLines(base, 2));
const noCharge = { 'claim.chargeAmount': '0.00', [lineCharge]: '0.00' };

testEdits(
  totals,
  fails('CLAIM_NUMBER_LENGTH', both, { [number]: 'C'.repeat(21) }),
  fails('CLAIM_NUMBER_LENGTH', both, { [number]: 'C'.repeat(39) }),
  passes('CLAIM_NUMBER_LENGTH', both, { [number]: 'C'.repeat(20) }),

  fails('LINE_CONTROL_NUMBER_LENGTH', both, { [lineNumber]: 'C'.repeat(31) }),
  fails('LINE_CONTROL_NUMBER_LENGTH', both, { [lineNumber]: 'C'.repeat(51) }),
  passes('LINE_CONTROL_NUMBER_LENGTH', both, { [lineNumber]: 'C'.repeat(30) }),

  fails('LINE_CONTROL_NUMBER_REPEATED', twoLines, { 'claim.services[1].lineControlNumber': '1' }),
  passes('LINE_CONTROL_NUMBER_REPEATED', twoLines, {}),
  passes('LINE_CONTROL_NUMBER_REPEATED', twoLines, {
    [lineNumber]: null,
    'claim.services[1].lineControlNumber': null,
  }),

  fails('AMOUNT_FORMAT', both, { 'claim.chargeAmount': '250' }),
  fails('AMOUNT_FORMAT', both, { [lineCharge]: '250.0' }),
  passes('AMOUNT_FORMAT', both, {
    'claim.chargeAmount': '999999999999.99',
    [lineCharge]: '999999999999.99',
  }),

  fails('CHARGE_TOTAL', both, { 'claim.chargeAmount': '250.01' }),
  fails('CHARGE_TOTAL', both, { 'claim.chargeAmount': '249.99' }),
  passes('CHARGE_TOTAL', twoLines, { [lineCharge]: '0.01', 'claim.chargeAmount': '250.01' }),

  fails('CHARGE_ZERO', both, noCharge, { at: ['claim.chargeAmount'] }),
  fails(
    'CHARGE_ZERO',
    both,
    { 'claim.chargeAmount': '-0.01', [lineCharge]: '-0.01' },
    {
      at: ['claim.chargeAmount'],
      also: [`LINE_CHARGE_NEGATIVE ${lineCharge}`],
      context: { claimType: 'RP' },
    },
  ),
  passes('CHARGE_ZERO', both, { 'claim.chargeAmount': '0.01', [lineCharge]: '0.01' }),
  passes('CHARGE_ZERO', both, noCharge, { context: { claimType: 'RP' } }),
  passes('CHARGE_ZERO', [outpatientClaim], {
    ...noCharge,
    'claim.facility': { code: '32', qualifier: 'A', frequencyCode: 'A' },
  }),

  fails(
    'LINE_CHARGE_NEGATIVE',
    twoLines,
    { [lineCharge]: '-0.01', 'claim.chargeAmount': '249.99' },
    { at: [lineCharge] },
  ),
  passes('LINE_CHARGE_NEGATIVE', twoLines, { [lineCharge]: '0.00', 'claim.chargeAmount': '250.00' }),

  fails('PROFESSIONAL_LINE_COUNT', [withLines(professionalClaim, 51)], {}, { at: ['claim.services[50]'] }),
  passes('PROFESSIONAL_LINE_COUNT', [withLines(professionalClaim, 50)], {}),

  fails('INSTITUTIONAL_LINE_COUNT', [withLines(outpatientClaim, 1000)], {}, { at: ['claim.services[999]'] }),
  passes('INSTITUTIONAL_LINE_COUNT', [withLines(outpatientClaim, 999)], {}),
);
