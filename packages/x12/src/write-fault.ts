/** Why a value can't be written. */
export type WriteFaultCode =
  /** The record has no enclosing record before it, or is one too many. */
  | 'RECORD_MISPLACED'
  | 'RECORD_MISSING'
  | 'SEGMENT_MISSING'
  /** A segment without elements. */
  | 'SEGMENT_EMPTY'
  | 'SEGMENT_REPEATED'
  /** The qualifier belongs to another name of the value, such as `G1` to `authorizationNumber`. */
  | 'QUALIFIER_RESERVED'
  | 'ELEMENT_MISSING'
  | 'ELEMENT_TOO_SHORT'
  | 'ELEMENT_TOO_LONG'
  /** More values than the guide has room for. */
  | 'ELEMENT_REPEATED'
  | 'CHARACTER_INVALID'
  | 'SEPARATOR_IN_DATA'
  | 'SEPARATORS_INVALID'
  | 'CODE_INVALID'
  | 'AMOUNT_INVALID'
  | 'NUMBER_INVALID'
  | 'DATE_INVALID'
  | 'TIME_INVALID';

/** A missing or wrong value of a file that is to be written; contains no value. */
export interface WriteFault {
  readonly code: WriteFaultCode;
  /** The index of the group in the file, of the set in its group, and of the record in its set; null outside of them. */
  readonly group: number | null;
  readonly set: number | null;
  readonly record: number | null;
  /** The kind of the record, such as `837P.claim`; null for the envelope. */
  readonly kind: string | null;
  /** Where the value is in the record: `services[0].service.procedure.code`. */
  readonly path: string;
  /** The loop of the guide, such as `2400`. */
  readonly loop: string;
  readonly segment: string;
  /** The element, and the component of a composite: `SV101-2`; null if the segment itself is wrong. */
  readonly element: string | null;
}

/** A file that can't be written, with everything that is wrong with it. */
export class X12WriteError extends Error {
  readonly faults: readonly WriteFault[];

  constructor(faults: readonly WriteFault[]) {
    const [first] = faults;
    const where = first ? `: ${first.code} at ${first.element ?? first.segment} (${first.path})` : '';
    super(`The file can't be written, it has ${faults.length} faults${where}`);
    this.name = 'X12WriteError';
    this.faults = faults;
  }
}
