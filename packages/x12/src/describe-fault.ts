import type { Fault, FaultCode } from './fault.ts';

const trailers = {
  IEA: { whole: 'interchange', header: 'ISA13' },
  GE: { whole: 'group', header: 'GS06' },
  SE: { whole: 'set', header: 'ST02' },
} as const;

const words: Partial<Readonly<Record<FaultCode, string>>> = {
  INTERCHANGE_MISSING: 'The file has no ISA segment',
  TEXT_OUTSIDE_INTERCHANGE: 'Text stands before, between or after the interchanges',
  ISA_INVALID:
    'The ISA segment is not 106 characters long with elements of fixed widths, or two of its separators are equal, letters, digits or blanks',
  SEGMENT_MISPLACED: 'The segment stands outside of a transaction set',
  SEGMENT_TOO_LONG: 'The segment is longer than 64 KiB',
  SEGMENTS_EMPTY: 'More than 100 empty segments follow each other',
  TYPE_UNSUPPORTED: 'Transaction sets of this type (ST01) are not read',
  VERSION_UNSUPPORTED: 'Another version than 005010 (GS08) is not read',
  GUIDE_UNSUPPORTED: 'Transaction sets of this implementation guide are not read',
  SEGMENT_UNKNOWN: 'The guide does not allow the segment in this place',
  SEGMENT_MISSING: 'A segment that is required before this place is missing',
  SEGMENT_REPEATED: 'The segment is repeated more often than the guide allows',
  RECORD_TOO_LONG: 'The record is longer than 1 MiB',
  HL_PARENT: 'HL02 does not name the enclosing level',
  ELEMENT_MISSING: 'A required element is missing',
  ELEMENT_TOO_LONG: 'An element is longer than the guide allows',
  ELEMENT_UNKNOWN: 'The segment has more elements than the guide has',
  CHARACTER_INVALID: 'An element contains a control character',
  CODE_INVALID: 'An element has a code that the guide does not have',
  AMOUNT_INVALID: 'An element is no amount',
  NUMBER_INVALID: 'An element is no number',
  DATE_INVALID: 'An element is no date of the form CCYYMMDD',
};

/** What is wrong, as a sentence without a period: `SE01 says 24, the set has 20`. It contains no text of the file. */
export function describeFault({ code, count }: Pick<Fault, 'code' | 'count'>): string {
  const [, id = '', kind] = /^(IEA|GE|SE)_(MISSING|COUNT|CONTROL_NUMBER)$/.exec(code) ?? [];
  const trailer = trailers[id as keyof typeof trailers];
  if (trailer === undefined) return words[code] ?? code;
  const { whole, header } = trailer;
  if (kind === 'MISSING') return `The ${whole} is cut off: its ${id} segment is missing`;
  if (kind === 'CONTROL_NUMBER') return `${id}02 differs from ${header}, the control number of the ${whole}`;
  if (count === undefined) return `${id}01 is not the count of the ${whole}`;
  return `${id}01 says ${count.stated ?? 'no number'}, the ${whole} has ${count.read}`;
}
