import {
  type InterchangeToWrite,
  type SetType,
  sparse,
  type WriteFault,
  type WriteOptions,
  writeX12,
  X12WriteError,
} from '../src/index.ts';
import type { GeneratedRecord } from './record-arbitraries.ts';
import { eventsOf } from './writer.ts';

type Record = Pick<GeneratedRecord, 'kind' | 'value'>;

/** The envelope of a file, without its groups. */
export const envelope = {
  sender: { qualifier: 'ZZ', identifier: 'SENDER' },
  receiver: { qualifier: 'ZZ', identifier: 'RECEIVER' },
  controlNumber: '000000101',
  date: '2026-01-05',
  time: '1200',
  isTest: true,
} satisfies InterchangeToWrite;

/** An interchange of one set, or of the TA1 segments. */
function interchangeOf(type: SetType | 'TA1', records: readonly Record[]): InterchangeToWrite {
  const group = { type, sender: 'SENDER', receiver: 'RECEIVER', controlNumber: '77', sets: [{ records }] };
  const content = type === 'TA1' ? { acknowledgments: records } : { groups: [group] };
  // Generated records have the types of the tables at run time alone.
  return { ...envelope, ...content } as unknown as InterchangeToWrite;
}

/** The text of a file with the records. */
export async function textOf(
  type: SetType | 'TA1',
  records: readonly Record[],
  options?: WriteOptions,
): Promise<string> {
  let text = '';
  for await (const chunk of writeX12(interchangeOf(type, records), options)) text += chunk;
  return text;
}

/** The faults of a file with the records. */
export async function writeFaultsOf(
  type: SetType | 'TA1',
  records: readonly Record[],
): Promise<readonly WriteFault[]> {
  try {
    await textOf(type, records);
  } catch (error) {
    if (error instanceof X12WriteError) return error.faults;
    throw error;
  }
  return [];
}

/** What was read of a written file: its records, and everything that is wrong with it or was not kept. */
export async function readBack(text: string) {
  const events = await eventsOf(text);
  return {
    records: events.flatMap((event) =>
      'within' in event ? [sparseRecord({ kind: event.kind, value: event.value, within: event.within })] : [],
    ),
    faults: events.flatMap((event) => ('faults' in event ? event.faults : [])),
    isAccepted: events.every((event) => !('accepted' in event) || event.accepted),
    unkept: events.flatMap((event) => (event.kind === 'setEnd' ? (event.unkept ?? []) : [])),
  };
}

/** A record without the names that have no value. */
export const sparseRecord = ({ kind, value, within }: GeneratedRecord): GeneratedRecord => ({
  kind,
  value: sparse(value),
  within: sparse(within),
});
