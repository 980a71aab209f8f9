import { compare } from '@rcm/money';
import { differ, isMoney, total } from '../amounts.ts';
import type { EditGroup } from '../edit.ts';

/** The most characters of a claim number that payers return. */
const claimNumberLength = 20;
/** The most characters of a line item control number. */
const lineNumberLength = 30;
const professionalLines = 50;
const institutionalLines = 999;

/** Notices of admission and election, which charge nothing: the frequencies (CLM05-3) of institutional claims. */
const notices: ReadonlySet<string> = new Set(['A', 'B', 'C', 'D', 'E']);

/** CLM01, CLM02, REF*6R and the number of lines. */
export const totals: EditGroup = {
  name: 'TOTALS',
  title: 'Claim and line numbers, totals, number of lines',
  edits: [
    {
      code: 'CLAIM_NUMBER_LENGTH',
      place: '2300 CLM01',
      message: `CLM01, the claim number, takes at most ${claimNumberLength} characters`,
      restates: 'ELEMENT_TOO_LONG',
      *find({ claim }) {
        if ((claim.patientControlNumber ?? '').length > claimNumberLength) yield 'claim.patientControlNumber';
      },
    },
    {
      code: 'LINE_CONTROL_NUMBER_LENGTH',
      place: '2400 REF*6R',
      message: `REF*6R, the line item control number, takes at most ${lineNumberLength} characters`,
      restates: 'ELEMENT_TOO_LONG',
      *find({ lines }) {
        for (const { path, value } of lines) {
          if ((value.lineControlNumber ?? '').length > lineNumberLength) yield `${path}.lineControlNumber`;
        }
      },
    },
    {
      code: 'LINE_CONTROL_NUMBER_REPEATED',
      place: '2400 REF*6R',
      message: 'REF*6R, the line item control number, must be unique in the claim',
      *find({ lines }) {
        const numbers = new Set<string>();
        for (const { path, value } of lines) {
          const number = value.lineControlNumber;
          if (number && numbers.has(number)) yield `${path}.lineControlNumber`;
          if (number) numbers.add(number);
        }
      },
    },
    {
      code: 'AMOUNT_FORMAT',
      place: '2300 CLM02',
      message: 'The charge must be an amount with two decimals, such as 40.00',
      restates: 'AMOUNT_INVALID',
      *find({ claim, lines }) {
        if (claim.chargeAmount && !isMoney(claim.chargeAmount)) yield 'claim.chargeAmount';
        for (const { path, value } of lines) {
          const amount = value.service?.chargeAmount;
          if (amount && !isMoney(amount)) yield `${path}.service.chargeAmount`;
        }
      },
    },
    {
      code: 'CHARGE_TOTAL',
      place: '2300 CLM02',
      message: 'CLM02, the total charge, must be the sum of the charges of the lines (SV102, SV203)',
      *find({ claim, lines }) {
        const sum = total(lines.map(({ value }) => value.service?.chargeAmount));
        if (sum !== null && differ(claim.chargeAmount, sum)) yield { path: 'claim.chargeAmount', sum };
      },
    },
    {
      code: 'CHARGE_ZERO',
      place: '2300 CLM02',
      message:
        'CLM02, the total charge, must be above 0 unless BHT06 says that the claim is an encounter (RP), or it is a notice (CLM05-3 = A to E)',
      *find({ kind, claim, context }) {
        const charge = claim.chargeAmount;
        const isNotice = kind === '837I' && notices.has(claim.facility?.frequencyCode ?? '');
        const lowest = (context.claimType ?? 'CH') === 'CH' && !isNotice ? 1 : 0;
        if (isMoney(charge) && compare(charge, '0.00') < lowest) yield 'claim.chargeAmount';
      },
    },
    {
      code: 'LINE_CHARGE_NEGATIVE',
      place: '2400 SV102, SV203',
      message: 'The charge of a line must not be below 0',
      *find({ lines }) {
        for (const { path, value } of lines) {
          const amount = value.service?.chargeAmount;
          if (isMoney(amount) && compare(amount, '0.00') < 0) yield `${path}.service.chargeAmount`;
        }
      },
    },
  ],
  professional: [
    {
      code: 'PROFESSIONAL_LINE_COUNT',
      place: '2400 LX',
      message: `A professional claim takes at most ${professionalLines} lines`,
      restates: 'SEGMENT_REPEATED',
      *find({ lines }) {
        for (const { path } of lines.slice(professionalLines)) yield path;
      },
    },
  ],
  institutional: [
    {
      code: 'INSTITUTIONAL_LINE_COUNT',
      place: '2400 LX',
      message: `An institutional claim takes at most ${institutionalLines} lines`,
      restates: 'SEGMENT_REPEATED',
      *find({ lines }) {
        for (const { path } of lines.slice(institutionalLines)) yield path;
      },
    },
  ],
};
