import { readFileSync } from 'node:fs';
import { envelope, groupEnvelope } from '@rcm/example-claims/envelope';
import { type InterchangeToWrite, readX12, type SetRecord, writeX12, X12WriteError } from '@rcm/x12';

/** The types of sets for which pyx12 has a guide; it has none of the 270, 271, 276 and 277. */
export const validatedTypes = ['835', '277CA', '999', '837P', '837I'] as const;
type ValidatedType = (typeof validatedTypes)[number];

export interface SetToWrite {
  readonly type: ValidatedType;
  /** As they are read, or without the names that have no value. */
  readonly records: readonly { readonly kind: string; readonly value: unknown }[];
}

/** The accepted sets of a file without faulty records. */
export async function setsOf(path: string): Promise<SetToWrite[]> {
  const sets: SetToWrite[] = [];
  let type: ValidatedType | undefined;
  let records: SetRecord[] = [];
  for await (const event of readX12([readFileSync(path)])) {
    if (event.kind === 'set') [type, records] = [validatedTypes.find((each) => each === event.type), []];
    if ('within' in event) records.push(event);
    const isWhole = event.kind === 'setEnd' && event.accepted && records.every(({ faulty }) => !faulty);
    if (isWhole && type) sets.push({ type, records });
  }
  return sets;
}

async function written(interchange: InterchangeToWrite): Promise<string> {
  let text = '';
  for await (const chunk of writeX12(interchange)) text += chunk;
  return text;
}

/** The text of a file with the sets, which are of one type; null if a record lacks what the guide requires. */
export async function textOf(sets: readonly SetToWrite[]): Promise<string | null> {
  const interchange = { ...envelope, groups: [{ ...groupEnvelope, type: sets[0]?.type, sets }] };
  try {
    // The records are those of the type, as they were read.
    return await written(interchange as InterchangeToWrite);
  } catch (error) {
    if (error instanceof X12WriteError) return null;
    throw error;
  }
}

/** The guides as pyx12 names them. */
const guides: Readonly<Record<string, string>> = {
  '005010X222': '005010X222A1',
  '005010X223': '005010X223A2',
};

/** The text of a file for pyx12: of the errata that it knows, without a byte order mark and other characters than ASCII. */
export const readable = (path: string): string =>
  readFileSync(path, 'utf8')
    .replace(/^\ufeff/, '')
    .replaceAll(/(005010X22[23])(A\d)?/g, (_, guide: string) => guides[guide] ?? guide)
    .replaceAll(/[^\0-\x7f]/g, '?');

/** What pyx12 finds in a file as it was written, and in its original: why it is no fault of the writer. */
export interface KnownErrors {
  readonly reason: string;
  readonly errors: readonly string[];
}

const shortPostalCode = (value: string) =>
  `N403 Data element "Billing Provider Postal Zone or ZIP Code" with a value of (${value}) failed to match the regular expression "[0-9]{9}"`;
const signature = 'CLM06 Data element "Yes/No Condition or Response Code" (CLM06) is marked as Not Used';
const unusedName = (element: string, name: string) =>
  `${element} Data element "${name}" (${element}) is marked as Not Used`;
const certificate = (code: string) =>
  `PWK02 (${code}) is not a valid code for Attachment Transmission Code (PWK02)`;
const providerStatus = 'STC Mandatory segment "Billing Provider Status Information" (STC) missing';

const certificateReason =
  'pyx12 checks PWK*CT, the certificate of medical necessity of equipment, by the codes of other attachments';
const postalCodeReason = 'the billing provider has a postal code of five digits, and the guide requires nine';
const institutionalReason = `${postalCodeReason}; the guide has no CLM06`;

/** The files of which pyx12 finds errors, by the end of their names. */
export const knownErrors: Readonly<Record<string, KnownErrors>> = {
  '837P-all-fields.dat': {
    reason: `the file has a state "ST", names of providers that have numbers alone, and a second referring provider after the others; ${certificateReason}`,
    errors: [
      'N402 (ST) is not a valid code for Laboratory or Facility State or Province Code (N402)',
      'NM1 Segment NM1*P3 not found.  Started at /ISA_LOOP/GS_LOOP/ST_LOOP/DETAIL/2000A/2000B/2000C/2300/2320/2330D/REF',
      unusedName('NM103', 'Name Last or Organization Name'),
      unusedName('NM104', 'Name First'),
      unusedName('NM105', 'Name Middle'),
      unusedName('NM108', 'Identification Code Qualifier'),
      unusedName('NM109', 'Identification Code'),
      certificate('AB'),
    ],
  },
  'demo.cob.example4.837': {
    reason: 'the file has an AMT*F2, which the guide of 004010 had',
    errors: [
      'AMT Segment AMT*F2 not found.  Started at /ISA_LOOP/GS_LOOP/ST_LOOP/DETAIL/2000A/2000B/2300/2320/AMT[D]',
    ],
  },
  'Claim-Professional_pass_oxygen.edi': {
    reason: certificateReason,
    errors: [certificate('AD'), certificate('AD')],
  },
  'Claim-Professional_pass_wheelchair.edi': { reason: certificateReason, errors: [certificate('AD')] },
  'institutional-claim.837i': { reason: institutionalReason, errors: [shortPostalCode('17111'), signature] },
  'two-claims-single-provider.837i': {
    reason: institutionalReason,
    errors: [shortPostalCode('17111'), signature, signature],
  },
  'Claim-Institutional_pass_837-institutional-claim.edi': {
    reason: postalCodeReason,
    errors: [shortPostalCode('17111')],
  },
  'Claim-Institutional_pass_automobile-accident.edi': {
    reason: postalCodeReason,
    errors: [shortPostalCode('99998')],
  },
  'Claim-Institutional_pass_two-claims-for-the-same-provider.edi': {
    reason: postalCodeReason,
    errors: [shortPostalCode('17111')],
  },
  '277CA_accepted.txt': {
    reason: 'the billing provider has no status, and a service is of the year 1001',
    errors: [
      providerStatus,
      'DTP03 Data element "Claim Service Period" (DTP03) contains an invalid date (10010101)',
    ],
  },
  '277CA_rejected.txt': { reason: 'the billing provider has no status', errors: [providerStatus] },
  'containing-3-837s.edi': {
    reason: 'pyx12 counts the two kinds of CTX, which the example of the guide has one of each, as one',
    errors: ['CTX Segment CTX exceeded max count.  Found 2, should have 1'],
  },
};
