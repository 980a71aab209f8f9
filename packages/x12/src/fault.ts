/** What can be wrong with a file; the package's README explains each code and what it rejects. */
export type FaultCode =
  | 'INTERCHANGE_MISSING'
  | 'TEXT_OUTSIDE_INTERCHANGE'
  | 'ISA_INVALID'
  | 'IEA_MISSING'
  | 'IEA_CONTROL_NUMBER'
  | 'IEA_COUNT'
  | 'GE_MISSING'
  | 'GE_CONTROL_NUMBER'
  | 'GE_COUNT'
  | 'SE_MISSING'
  | 'SE_CONTROL_NUMBER'
  | 'SE_COUNT'
  | 'SEGMENT_MISPLACED'
  | 'SEGMENT_TOO_LONG'
  | 'SEGMENTS_EMPTY'
  | 'TYPE_UNSUPPORTED'
  | 'VERSION_UNSUPPORTED'
  | 'GUIDE_UNSUPPORTED'
  | 'SEGMENT_UNKNOWN'
  | 'SEGMENT_MISSING'
  | 'SEGMENT_REPEATED'
  | 'RECORD_TOO_LONG'
  | 'HL_PARENT'
  | ElementFaultCode;

/** What can be wrong with one element of a segment. */
export type ElementFaultCode =
  | 'ELEMENT_MISSING'
  | 'ELEMENT_TOO_LONG'
  | 'ELEMENT_UNKNOWN'
  | 'CHARACTER_INVALID'
  | 'CODE_INVALID'
  | 'AMOUNT_INVALID'
  | 'NUMBER_INVALID'
  | 'DATE_INVALID';

/** The position of a segment: its number in the file, from 1, and its byte offset. */
export interface Place {
  readonly segment: number;
  readonly position: number;
}

/** An error in a file and its position; contains no value of the file. */
export interface Fault extends Place {
  readonly code: FaultCode;
  /** Of a wrong count: the count that the trailer states, null if it is no number, and what was read. */
  readonly count?: { readonly stated: number | null; readonly read: number };
}

/** The maximum number of faults reported per record, set, group, interchange and file. */
export const maxFaults = 100;

/** Adds a fault to a list, unless the list is full. */
export function addFault(
  faults: Fault[],
  code: FaultCode,
  { segment, position }: Place,
  count?: Fault['count'],
): void {
  if (faults.length < maxFaults) faults.push({ code, segment, position, ...(count && { count }) });
}
