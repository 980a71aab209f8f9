export { describeFault } from './describe-fault.ts';
export type { CalendarDate, Period } from './element-types.ts';
export type { End, FileFault, GroupStart, InterchangeStart, SetStart, X12Event } from './events.ts';
export type { Fault, FaultCode, Place } from './fault.ts';
export { type EnvelopeReading, readX12 } from './reader.ts';
export { recordShape } from './record-shape.ts';
export type { WriteSeparators } from './separators.ts';
export type { Unkept } from './set-reader.ts';
export type { SeparatorsInData } from './set-writer.ts';
export type { Field, ObjectShape, Shape } from './shape.ts';
export { sparse } from './sparse.ts';
export type {
  FaultyRecordValue,
  RecordValue,
  SetRecord,
  SetType,
  WritableRecord,
  WritableValue,
} from './transaction-sets.ts';
export { type WriteFault, type WriteFaultCode, X12WriteError } from './write-fault.ts';
export {
  checkRecord,
  type GroupToWrite,
  type InterchangeToWrite,
  type PartyToWrite,
  type WriteOptions,
  writeX12,
} from './writer.ts';
