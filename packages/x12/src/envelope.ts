import type { X12Event } from './events.ts';
import { addFault, type Fault, type FaultCode, maxFaults, type Place } from './fault.ts';
import { placeOf, type Segment } from './segments.ts';
import { type EmittedRecord, SetReader } from './set-reader.ts';
import { chooseSet, interchangeAcknowledgment, type SetRecord } from './transaction-sets.ts';

type Level = 'interchange' | 'group' | 'set';

/** An interchange, group or set whose trailer has not been read. */
interface OpenEnvelope {
  readonly level: Level;
  readonly controlNumber: string;
  readonly faults: Fault[];
  readonly warnings: Fault[];
  /** The number that its trailer states: groups of an interchange, sets of a group, segments of a set. */
  count: number;
  /** GS08 of a group; empty for others. */
  readonly version: string;
  /** The reader of a supported set; null for others. */
  readonly reader: SetReader | null;
}

const envelopeIds = new Set(['ISA', 'GS', 'ST', 'SE', 'GE', 'IEA']);

/** The faults of segments, which reject the innermost envelope. */
const segmentFaults: ReadonlySet<FaultCode> = new Set(['SEGMENT_TOO_LONG', 'SEGMENTS_EMPTY']);

/** The fault codes for trailers. */
const trailerFaults = {
  interchange: { missing: 'IEA_MISSING', count: 'IEA_COUNT', number: 'IEA_CONTROL_NUMBER' },
  group: { missing: 'GE_MISSING', count: 'GE_COUNT', number: 'GE_CONTROL_NUMBER' },
  set: { missing: 'SE_MISSING', count: 'SE_COUNT', number: 'SE_CONTROL_NUMBER' },
} as const;

/** Tracks the open interchange, group and set, and turns segments into events. */
export class EnvelopeReader {
  /** The open envelopes, from the interchange inwards. */
  private readonly open: OpenEnvelope[] = [];
  private events: X12Event[] = [];
  private faultsOutside = 0;
  private readonly isLenient: boolean;
  private readonly emit = (record: EmittedRecord): void => {
    // The tables that define the record's values also define the type SetRecord.
    this.events.push(record as SetRecord);
  };

  /** A lenient reader accepts trailers with a wrong count or control number, and reports them as warnings. */
  constructor(isLenient: boolean) {
    this.isLenient = isLenient;
  }

  read(segments: readonly Segment[]): readonly X12Event[] {
    this.events = [];
    for (const segment of segments) this.take(segment);
    return this.events;
  }

  /** Closes the envelopes that are open at the end of the file. */
  end(place: Place): readonly X12Event[] {
    this.events = [];
    this.closeInside(null, place);
    return this.events;
  }

  private take(segment: Segment): void {
    const id = segment.elements[0] ?? '';
    const innermost = this.open.at(-1);
    if (innermost?.level === 'set' && id !== 'ISA') innermost.count += 1;
    if (segment.fault) this.takeFault(segment.fault, placeOf(segment));
    else if (innermost?.level === 'set' && !envelopeIds.has(id)) this.readInSet(innermost, segment);
    else if (id === 'ISA') this.beginInterchange(segment);
    else if (id === 'GS') this.beginGroup(segment);
    else if (id === 'ST') this.beginSet(segment);
    else if (id === 'SE') this.endEnvelope('set', segment);
    else if (id === 'GE') this.endEnvelope('group', segment);
    else if (id === 'IEA') this.endEnvelope('interchange', segment);
    else if (id === 'TA1' && innermost?.level === 'interchange') this.readAcknowledgment(segment);
    else this.rejectMisplaced(segment);
  }

  /** Reads no more records of a rejected set. */
  private readInSet({ faults, reader }: OpenEnvelope, segment: Segment): void {
    if (faults.length === 0) reader?.take(segment);
  }

  private takeFault(code: FaultCode, place: Place): void {
    const innermost = this.open.at(-1);
    if (segmentFaults.has(code) && innermost) {
      addFault(innermost.faults, code, place);
    } else {
      this.closeInside(null, place);
      this.faultsOutside += 1;
      if (this.faultsOutside <= maxFaults) this.events.push({ kind: 'fault', fault: { code, ...place } });
    }
  }

  private beginInterchange(segment: Segment): void {
    const place = placeOf(segment);
    this.closeInside(null, place);
    const [sender, receiver, controlNumber] = [textAt(segment, 6), textAt(segment, 8), textAt(segment, 13)];
    this.begin('interchange', controlNumber);
    const isTest = textAt(segment, 15) === 'T';
    this.events.push({ kind: 'interchange', ...place, controlNumber, sender, receiver, isTest });
  }

  private beginGroup(segment: Segment): void {
    const place = placeOf(segment);
    const interchange = this.closeInside('interchange', place);
    if (!interchange) {
      this.rejectMisplaced(segment);
      return;
    }
    interchange.count += 1;
    const [sender, receiver, controlNumber] = [textAt(segment, 2), textAt(segment, 3), textAt(segment, 6)];
    const version = textAt(segment, 8);
    this.begin('group', controlNumber, version);
    this.events.push({ kind: 'group', ...place, controlNumber, sender, receiver, version });
  }

  private beginSet(segment: Segment): void {
    const place = placeOf(segment);
    const group = this.closeInside('group', place);
    if (!group) {
      this.rejectMisplaced(segment);
      return;
    }
    group.count += 1;
    const controlNumber = textAt(segment, 2);
    const chosen = chooseSet(textAt(segment, 1), group.version, textAt(segment, 3));
    const type = typeof chosen === 'string' ? null : chosen.type;
    this.events.push({ kind: 'set', ...place, type, controlNumber });
    const reader =
      typeof chosen === 'string' ? null : new SetReader(chosen.type, chosen.table, segment, this.emit);
    const set = this.begin('set', controlNumber, '', reader);
    set.count = 1;
    if (typeof chosen === 'string') addFault(set.faults, chosen, place);
  }

  private begin(
    level: Level,
    controlNumber: string,
    version = '',
    reader: SetReader | null = null,
  ): OpenEnvelope {
    const envelope: OpenEnvelope = {
      level,
      controlNumber,
      faults: [],
      warnings: [],
      count: 0,
      version,
      reader,
    };
    this.open.push(envelope);
    return envelope;
  }

  private endEnvelope(level: Level, segment: Segment): void {
    const place = placeOf(segment);
    const envelope = this.closeInside(level, place);
    if (!envelope) {
      this.rejectMisplaced(segment);
      return;
    }
    const { count, number } = trailerFaults[level];
    const stated = textAt(segment, 1);
    const isNumber = /^\d{1,10}$/.test(stated);
    const hasCount = isNumber && Number(stated) === envelope.count;
    const hasControlNumber = envelope.controlNumber !== '' && textAt(segment, 2) === envelope.controlNumber;
    const found = this.isLenient ? envelope.warnings : envelope.faults;
    if (!hasCount) {
      addFault(found, count, place, { stated: isNumber ? Number(stated) : null, read: envelope.count });
    }
    if (!hasControlNumber) addFault(found, number, place);
    if (envelope.faults.length === 0) envelope.reader?.finish(segment);
    this.close(place);
  }

  /** Closes the envelopes inside the innermost one of a level, which all lack their trailer; null closes all. */
  private closeInside(level: Level | null, place: Place): OpenEnvelope | undefined {
    if (level !== null && !this.open.some((each) => each.level === level)) return undefined;
    let innermost = this.open.at(-1);
    while (innermost && innermost.level !== level) {
      addFault(innermost.faults, trailerFaults[innermost.level].missing, place);
      this.close(place);
      innermost = this.open.at(-1);
    }
    return innermost;
  }

  private close(place: Place): void {
    const envelope = this.open.pop();
    if (!envelope) return;
    const faults = [...envelope.faults, ...(envelope.reader?.faults ?? [])];
    const unkept = envelope.reader?.unkept ?? [];
    this.events.push({
      kind: `${envelope.level}End`,
      ...place,
      accepted: faults.length === 0,
      faults,
      warnings: envelope.warnings,
      ...(unkept.length > 0 && { unkept }),
    });
  }

  /** A misplaced segment rejects the innermost envelope. */
  private rejectMisplaced(segment: Segment): void {
    const innermost = this.open.at(-1);
    if (innermost) addFault(innermost.faults, 'SEGMENT_MISPLACED', placeOf(segment));
  }

  private readAcknowledgment(segment: Segment): void {
    const reader = new SetReader('TA1', interchangeAcknowledgment, segment, this.emit);
    reader.take(segment);
    reader.finish(segment);
  }
}

const textAt = ({ elements }: Segment, position: number) => elements[position]?.trim() ?? '';
