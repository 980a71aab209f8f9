import type { SetRecord } from '../src/index.ts';
import { eventsOf, type WrittenSet, write, writeSegments } from './writer.ts';

/** The records of a set in a valid envelope. */
export async function recordsOf(set: WrittenSet): Promise<SetRecord[]> {
  const events = await eventsOf(write(writeSegments([set])));
  return events.flatMap((event) => ('within' in event ? [event] : []));
}

/** The records of a kind. */
export const ofKind = <Kind extends SetRecord['kind']>(records: readonly SetRecord[], kind: Kind) =>
  records.filter((each): each is Extract<SetRecord, { kind: Kind }> => each.kind === kind);

/** Each record by its kind, marked if it is faulty. */
export const summary = (records: readonly SetRecord[]): string[] =>
  records.map(({ kind, faulty }) => (faulty ? `${kind} faulty` : kind));

/** The faults of records by code and segment. */
export const faultsOf = (records: readonly SetRecord[]): string[] =>
  records.flatMap(({ faults }) => faults.map(({ code, segment }) => `${code} ${segment}`));
