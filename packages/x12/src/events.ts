import type { Fault, Place } from './fault.ts';
import type { Unkept } from './set-reader.ts';
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
  /** ISA15 is `T`: the content is test data. */
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
  /** Null for an unsupported set; its end event has the reason. */
  readonly type: SetType | null;
  /** ST02. */
  readonly controlNumber: string;
}

/**
 * A set, group or interchange ends, with or without its trailer. Commit the records since its start if this and every
 * enclosing end event are `accepted`; otherwise discard them.
 */
export interface End extends Place {
  readonly kind: 'setEnd' | 'groupEnd' | 'interchangeEnd';
  readonly accepted: boolean;
  /** Why it is rejected; the reasons for rejected parts are in their own end events. */
  readonly faults: readonly Fault[];
  /** The wrong counts and control numbers of its trailer that were tolerated; empty unless envelopes are read leniently. */
  readonly warnings: readonly Fault[];
  /** Of a set: what the values of its records do not have; absent if they have everything. */
  readonly unkept?: readonly Unkept[];
}

/** A fault outside of any interchange. */
export interface FileFault {
  readonly kind: 'fault';
  readonly fault: Fault;
}

/** An event of a file, in file order. */
export type X12Event = InterchangeStart | GroupStart | SetStart | SetRecord | End | FileFault;
