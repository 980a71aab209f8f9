import { type CalendarDate, code, date, hourAndMinute, shortDate, text } from './element-types.ts';
import { type ElementType, elementType, optional, required } from './elements.ts';
import { type Loop, loop, type SegmentTable, segment, transactionSet } from './grammar.ts';
import { areSeparators, isaWidths, type WriteSeparators } from './separators.ts';
import { type RecordToWrite, type SeparatorsInData, SetWriter } from './set-writer.ts';
import {
  interchangeAcknowledgment,
  type SetType,
  transactionSetOf,
  type WritableRecord,
} from './transaction-sets.ts';
import { nextTurn } from './turns.ts';
import { type WriteFault, X12WriteError } from './write-fault.ts';

type Records<T> = Iterable<T> | AsyncIterable<T>;

/** A transaction set of a type. Its records are in the order in which a reader emits them. */
interface SetOf<Type extends SetType> {
  /** ST02; by default the number of the set in its group, from `0001`. */
  readonly controlNumber?: string;
  /** Iterated twice, to check and to write. */
  readonly records: Records<WritableRecord<Type>>;
}

interface GroupOf<Type extends SetType> {
  readonly type: Type;
  /** GS02. */
  readonly sender: string;
  /** GS03. */
  readonly receiver: string;
  /** GS06. */
  readonly controlNumber: string;
  /** GS08, if the receiver expects another errata level than the current one. */
  readonly version?: string;
  readonly sets: readonly SetOf<Type>[];
}

/** A functional group, with sets of one type. */
export type GroupToWrite = { [Type in SetType]: GroupOf<Type> }[SetType];

/** The sender or receiver of an interchange: ISA05 and ISA06, ISA07 and ISA08. */
export interface PartyToWrite {
  readonly qualifier: string;
  readonly identifier: string;
}

/** An interchange to write. */
export interface InterchangeToWrite {
  readonly sender: PartyToWrite;
  readonly receiver: PartyToWrite;
  /** ISA13, nine digits. */
  readonly controlNumber: string;
  /** The date and the time `HHMM` of ISA and GS. */
  readonly date: CalendarDate;
  readonly time: string;
  readonly isTest: boolean;
  /** ISA14: whether the receiver is asked for a TA1. */
  readonly requestsAcknowledgment?: boolean;
  /** The TA1 segments before the groups. */
  readonly acknowledgments?: readonly WritableRecord<'TA1'>[];
  readonly groups?: readonly GroupToWrite[];
}

/** How a file is written: the receiver's separators, and what is done with those that data contain. */
export interface WriteOptions {
  readonly separators?: WriteSeparators;
  readonly separatorsInData?: SeparatorsInData;
}

const defaultSeparators: WriteSeparators = { element: '*', component: ':', repetition: '^', terminator: '~' };

/** Text is yielded in chunks of about this size, and other work of the process is done in between. */
const chunkCharacters = 16_384;

const noRows = transactionSet({});

/** Digits of a control number. */
const digits = (min: number, max: number): ElementType<string> => {
  const pattern = new RegExp(`^\\d{${min},${max}}$`);
  const check: ElementType<string>['write'] = (value, context) =>
    pattern.test(value) ? value : context.fault('NUMBER_INVALID');
  return elementType({ kind: 'text', minLength: min, maxLength: max }, (value) => value, check);
};

const controlNumber = digits(1, 9);

const interchangeHeader = segment('ISA*00**00', {
  senderQualifier: required(5, text(2, 2)),
  sender: required(6, text(15)),
  receiverQualifier: required(7, text(2, 2)),
  receiver: required(8, text(15)),
  date: required(9, shortDate),
  time: required(10, hourAndMinute),
  controlNumber: required(13, digits(9, 9)),
  requestsAcknowledgment: required(14, code('0', '1')),
  usage: required(15, code('P', 'T')),
});

const groupHeader = segment('GS*******X', {
  functionalCode: required(1, text(2)),
  sender: required(2, text(15, 2)),
  receiver: required(3, text(15, 2)),
  date: required(4, date),
  time: required(5, hourAndMinute),
  controlNumber: required(6, controlNumber),
  version: required(8, text(12)),
});

const setHeader = segment('ST', {
  code: required(1, text(3)),
  controlNumber: required(2, text(9, 4)),
  version: optional(3, text(35)),
});

/** Writes an interchange once, and reports its faults; what it yields is useless after a fault. */
class InterchangeWriter {
  /** The segments that are written so far. */
  segmentCount = 0;
  private readonly interchange: InterchangeToWrite;
  private readonly separators: WriteSeparators;
  private readonly separatorsInData: SeparatorsInData;
  private readonly onFault: (fault: WriteFault) => void;

  constructor(
    interchange: InterchangeToWrite,
    { separators = defaultSeparators, separatorsInData = 'refuse' }: WriteOptions,
    onFault: (fault: WriteFault) => void,
  ) {
    this.interchange = interchange;
    this.separators = separators;
    this.separatorsInData = separatorsInData;
    this.onFault = onFault;
  }

  async *write(): AsyncGenerator<string, void, undefined> {
    const { acknowledgments = [], groups = [], controlNumber: number } = this.interchange;
    yield this.interchangeStart();
    if (acknowledgments.length > 0) {
      const writer = this.setWriter('TA1', interchangeAcknowledgment);
      for (const each of acknowledgments) writer.takeAlone(each);
      yield this.take(writer);
    }
    for (const [index, group] of groups.entries()) yield* this.writeGroup(group, index);
    yield this.trailer('IEA', groups.length, number);
  }

  private async *writeGroup(group: GroupToWrite, index: number) {
    const { type, sender, receiver, controlNumber: number, sets } = group;
    const { functionalCode, version } = transactionSetOf(type);
    const { date: day, time: hour } = this.interchange;
    const own = { functionalCode, sender, receiver, date: day, time: hour, controlNumber: number };
    const place = { group: index, set: null };
    yield this.header('GS', groupHeader, { ...own, version: group.version ?? version }, place);
    for (const [at, set] of sets.entries()) yield* this.writeSet(group, set, { group: index, set: at });
    yield this.trailer('GE', sets.length, number);
  }

  private async *writeSet(
    { type, version: groupVersion }: GroupToWrite,
    { controlNumber: ownNumber, records }: GroupToWrite['sets'][number],
    place: { readonly group: number; readonly set: number },
  ) {
    const { code: setCode, version, hasSetVersion, table } = transactionSetOf(type);
    const number = ownNumber ?? String(place.set + 1).padStart(4, '0');
    const own = {
      code: setCode,
      controlNumber: number,
      version: hasSetVersion ? (groupVersion ?? version) : null,
    };
    yield this.header('ST', setHeader, own, place);
    const writer = this.setWriter(type, table, place);
    let chunk = '';
    for await (const record of records as Records<RecordToWrite>) {
      writer.take(record);
      chunk += writer.takeText();
      if (chunk.length < chunkCharacters) continue;
      yield chunk;
      chunk = '';
      await nextTurn();
    }
    writer.finish();
    yield chunk + this.take(writer);
    yield this.trailer('SE', writer.segmentCount + 2, number);
  }

  /** ISA, whose elements have fixed widths. */
  private interchangeStart(): string {
    const { sender, receiver, isTest, requestsAcknowledgment = false, ...own } = this.interchange;
    const { element, component, repetition, terminator } = this.separators;
    const written = this.header('ISA', interchangeHeader, {
      ...own,
      senderQualifier: sender.qualifier,
      sender: sender.identifier,
      receiverQualifier: receiver.qualifier,
      receiver: receiver.identifier,
      requestsAcknowledgment: requestsAcknowledgment ? '1' : '0',
      usage: isTest ? 'T' : 'P',
    });
    const parts = written.slice(0, -terminator.length).split(element);
    [parts[11], parts[12], parts[16]] = [repetition, '00501', component];
    // A part of a number would not be a separator.
    const isValid =
      areSeparators(this.separators) && !/[-.]/.test(`${element}${component}${repetition}${terminator}`);
    if (!isValid) this.setWriter('ISA', noRows).fault('SEPARATORS_INVALID');
    return isaWidths.map((width, at) => (parts[at] ?? '').padEnd(width)).join(element) + terminator;
  }

  private header(
    kind: string,
    own: SegmentTable<unknown>,
    value: unknown,
    place?: Pick<WriteFault, 'group' | 'set'>,
  ): string {
    const writer = this.setWriter(kind, noRows, place);
    writer.takeAlone({ kind: null, value }, loop(kind, own, {}));
    return this.take(writer);
  }

  private trailer(id: string, count: number, number: string): string {
    const { element, terminator } = this.separators;
    this.segmentCount += 1;
    return `${[id, count, number].join(element)}${terminator}`;
  }

  private setWriter(type: string, table: Loop, place?: Pick<WriteFault, 'group' | 'set'>) {
    return new SetWriter(type, table, this.separators, this.separatorsInData, this.onFault, place);
  }

  private take(writer: SetWriter): string {
    this.segmentCount += writer.segmentCount;
    return writer.takeText();
  }
}

/**
 * Writes an interchange as chunks of text. The records are checked before the first chunk: if any value is missing or
 * wrong, nothing is written, and an {@link X12WriteError} has all faults.
 */
export async function* writeX12(
  interchange: InterchangeToWrite,
  options: WriteOptions = {},
): AsyncGenerator<string, void, undefined> {
  const faults: WriteFault[] = [];
  const checking = new InterchangeWriter(interchange, options, (fault) => faults.push(fault));
  for await (const _ of checking.write());
  if (faults.length > 0) throw new X12WriteError(faults);
  const writing = new InterchangeWriter(interchange, options, (fault) => faults.push(fault));
  for await (const chunk of writing.write()) yield chunk;
  if (faults.length > 0) throw new X12WriteError(faults);
  if (writing.segmentCount !== checking.segmentCount) {
    throw new Error('The records changed between the check and the writing; they must be iterable twice');
  }
}

/** Everything that is missing or wrong in one record. */
export function checkRecord<Type extends SetType>(
  type: Type,
  record: WritableRecord<Type>,
  { separators = defaultSeparators, separatorsInData = 'refuse' }: WriteOptions = {},
): readonly WriteFault[] {
  const faults: WriteFault[] = [];
  const { table } = transactionSetOf(type);
  const report = (fault: WriteFault) => faults.push(fault);
  new SetWriter(type, table, separators, separatorsInData, report).takeAlone(record as RecordToWrite);
  return faults;
}
