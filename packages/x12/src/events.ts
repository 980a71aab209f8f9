import type { Fault, Place } from './fault.ts';
import type { SetRecord, SetType } from './transaction-sets.ts';

/** An interchange begins: ISA. */
export interface InterchangeStart extends Place {
  readonly kind: 'interchange';
  /** ISA13. */
  readonly controlNumber: string;
  /** ISA06. */
  readonly sender: string;
  /** ISA08. */
  readonly receiver: string;
  /** ISA15 is `T`: nothing in it is meant to have consequences. */
  readonly isTest: boolean;
}

/** A functional group begins: GS. */
export interface GroupStart extends Place {
  readonly kind: 'group';
  /** GS06. */
  readonly controlNumber: string;
  /** GS02. */
  readonly sender: string;
  /** GS03. */
  readonly receiver: string;
  /** GS08, such as `005010X221A1`. */
  readonly version: string;
}

/** A transaction set begins: ST. */
export interface SetStart extends Place {
  readonly kind: 'set';
  /** Null for a set that is not read; its end says why. */
  readonly type: SetType | null;
  /** ST02. */
  readonly controlNumber: string;
}

/**
 * A whole ends, by its trailer or without one. What was told since its beginning is to be taken where this and every
 * end around it says `accepted`, and to be dropped where one of them does not.
 */
export interface End extends Place {
  readonly kind: 'setEnd' | 'groupEnd' | 'interchangeEnd';
  readonly accepted: boolean;
  /** Why it is refused; of a part that is refused by itself that part's end says so. */
  readonly faults: readonly Fault[];
}

/** A fault of what belongs to no interchange. */
export interface FileFault {
  readonly kind: 'fault';
  readonly fault: Fault;
}

/** What a file holds, in its order. */
export type X12Event = InterchangeStart | GroupStart | SetStart | SetRecord | End | FileFault;
