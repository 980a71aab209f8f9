import { checkRecord, type WritableRecord, type WriteFaultCode } from '@rcm/x12';
import type { ClaimEdit, ClaimForReceiver } from '../ports.ts';

const words: Readonly<Partial<Record<WriteFaultCode, string>>> = {
  SEGMENT_MISSING: 'is missing',
  SEGMENT_EMPTY: 'has no element',
  SEGMENT_REPEATED: 'occurs more often than the guide allows',
  QUALIFIER_RESERVED: 'has a qualifier that belongs to another value',
  ELEMENT_MISSING: 'is missing',
  ELEMENT_TOO_SHORT: 'is too short',
  ELEMENT_TOO_LONG: 'is too long',
  ELEMENT_REPEATED: 'has more values than the guide allows',
  CHARACTER_INVALID: 'has a character that files can’t contain',
  SEPARATOR_IN_DATA: 'contains a separator of the receiver',
  CODE_INVALID: 'is not one of the codes of the guide',
  AMOUNT_INVALID: 'is not an amount',
  NUMBER_INVALID: 'is not a number of the guide',
  DATE_INVALID: 'is not a date',
  TIME_INVALID: 'is not a time of day',
};

/** The records of a professional claim by their names in paths. */
const recordsOf = (
  claim: Extract<ClaimForReceiver, { kind: '837P' }>,
): readonly (readonly [name: string, record: WritableRecord<'837P'>])[] => [
  ['billingProvider', { kind: '837P.billingProvider', value: claim.billingProvider }],
  ['subscriber', { kind: '837P.subscriber', value: claim.subscriber }],
  ...(claim.patient ? [['patient', { kind: '837P.patient', value: claim.patient }] as const] : []),
  ['claim', { kind: '837P.claim', value: claim.claim }],
];

/** What keeps a claim from being written for its receiver: every missing or wrong element, by its place. */
export function writeEdits(claim: ClaimForReceiver): readonly ClaimEdit[] {
  if (claim.kind === '837I') return [institutional];
  return recordsOf(claim).flatMap(([name, record]) =>
    checkRecord('837P', record, claim.writing).map(
      ({ code, path, loop, segment, element }): ClaimEdit => ({
        code,
        path: path === '' ? name : `${name}.${path}`,
        message: `${element ?? segment} ${words[code] ?? 'can’t be written'}`,
        severity: 'ERROR',
        source: `837P ${loop} ${element ?? segment}`,
      }),
    ),
  );
}

const institutional: ClaimEdit = {
  code: 'KIND_NOT_WRITTEN',
  path: 'kind',
  message: 'Institutional claims are not written to files',
  severity: 'ERROR',
  source: '837I',
};
