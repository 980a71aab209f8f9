export { describeFault } from './describe-fault.ts';
export type { CalendarDate, Period } from './element-types.ts';
export type { End, FileFault, GroupStart, InterchangeStart, SetStart, X12Event } from './events.ts';
export type { Fault, FaultCode, Place } from './fault.ts';
export { type EnvelopeReading, readX12 } from './reader.ts';
export type { FaultyRecordValue, RecordValue, SetRecord, SetType } from './transaction-sets.ts';
