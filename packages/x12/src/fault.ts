/** What can be wrong with a file; the package's README says of each what it means and what it refuses. */
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

/** Where a segment stands: its number in the file from 1, and the bytes before it. */
export interface Place {
  readonly segment: number;
  readonly position: number;
}

/** One thing wrong with a file, and where; never a value of the file. */
export interface Fault extends Place {
  readonly code: FaultCode;
}

/** The most faults that are told of one whole: a record, a set, a group, an interchange, and the file around them. */
export const mostFaults = 100;

/** Adds a fault to the list of its whole, unless that is full. */
export function note(faults: Fault[], code: FaultCode, { segment, position }: Place): void {
  if (faults.length < mostFaults) faults.push({ code, segment, position });
}
