export type { CalendarDate, Period } from './element-types.ts';
export type { Fault, FaultCode, Place } from './fault.ts';
export {
  type End,
  type FileFault,
  type GroupStart,
  type InterchangeStart,
  readX12,
  type SetStart,
  type X12Event,
} from './reader.ts';
export type { FaultyRecordValue, RecordValue, SetRecord, SetType } from './transaction-sets.ts';
