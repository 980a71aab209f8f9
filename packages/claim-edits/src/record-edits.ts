import { checkRecord, type WritableRecord, type WriteFault, type WriteFaultCode } from '@rcm/x12';
import type { ClaimEdit, ClaimKind, ClaimToEdit, EditContext } from './claim.ts';
import { guides } from './guide.ts';

/** What each fault of a record demands, as a sentence that continues its element. */
export const recordFaults: Readonly<Record<WriteFaultCode, string>> = {
  RECORD_MISPLACED: 'must stand within the record around it',
  RECORD_MISSING: 'is required',
  SEGMENT_MISSING: 'is required',
  SEGMENT_EMPTY: 'must have elements',
  SEGMENT_REPEATED: 'occurs more often than the guide allows',
  QUALIFIER_RESERVED: 'has a qualifier that belongs to another name of the value',
  ELEMENT_MISSING: 'is required',
  ELEMENT_TOO_SHORT: 'has fewer characters than the guide demands',
  ELEMENT_TOO_LONG: 'has more characters than the guide allows',
  ELEMENT_REPEATED: 'has more values than the guide allows',
  CHARACTER_INVALID: 'must not contain control characters',
  SEPARATOR_IN_DATA: 'must not contain a separator of the receiver',
  SEPARATORS_INVALID: 'must have four different separators that are no letters, digits or signs of numbers',
  CODE_INVALID: 'must be one of the codes of the guide',
  AMOUNT_INVALID: 'must be an amount with at most twelve digits and two decimals',
  NUMBER_INVALID: 'must be a number within the bounds of the guide',
  DATE_INVALID: 'must be a date of the calendar, or a period that does not end before it begins',
  TIME_INVALID: 'must be a time of day of four digits',
};

/** A fault of a record as a failed edit. */
const editOf = (kind: ClaimKind, name: string, fault: WriteFault): ClaimEdit => {
  const { code, path, loop, segment, element } = fault;
  return {
    code,
    path: path === '' ? name : `${name}.${path}`,
    message: `${element ?? segment} of loop ${loop} ${recordFaults[code]}`,
    severity: 'ERROR',
    source: `${guides[kind]} ${loop} ${element ?? segment}`,
  };
};

/** What is missing or wrong in one record by the table of its transaction set. */
export function editRecord<Kind extends ClaimKind>(
  kind: Kind,
  name: string,
  value: unknown,
  { writing }: Pick<EditContext, 'writing'>,
): ClaimEdit[] {
  // The name determines the type of the value.
  const record = { kind: `${kind}.${name}`, value } as WritableRecord<Kind>;
  return checkRecord(kind, record, writing).map((fault) => editOf(kind, name, fault));
}

const recordNames = ['billingProvider', 'subscriber', 'patient', 'claim'] as const;

/**
 * What is missing or wrong in the records of a claim by the tables of its transaction set: whatever keeps it from being
 * written.
 */
export const editRecords = (claim: ClaimToEdit, context: Pick<EditContext, 'writing'>): ClaimEdit[] =>
  recordNames.flatMap((name) =>
    claim[name] === null ? [] : editRecord(claim.kind, name, claim[name], context),
  );
