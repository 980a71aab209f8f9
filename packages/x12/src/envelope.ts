import type { X12Event } from './events.ts';
import { type Fault, type FaultCode, mostFaults, note, type Place } from './fault.ts';
import { placeOf, type Segment } from './segments.ts';
import { SetReader, type ToldRecord } from './set-reader.ts';
import { chooseSet, interchangeAcknowledgment, type SetRecord } from './transaction-sets.ts';

type Level = 'interchange' | 'group' | 'set';

/** A whole that waits for its trailer. */
interface Whole {
  readonly level: Level;
  readonly controlNumber: string;
  readonly faults: Fault[];
  /** What its trailer counts: an interchange's groups, a group's sets, a set's segments. */
  count: number;
  /** GS08 of a group; empty for other wholes. */
  readonly version: string;
  /** Reads a set of a type that is read; null for other wholes. */
  readonly reader: SetReader | null;
}

const envelopeIds = new Set(['ISA', 'GS', 'ST', 'SE', 'GE', 'IEA']);

/** What the trailer of a whole can be wrong in. */
const trailerFaults = {
  interchange: { missing: 'IEA_MISSING', count: 'IEA_COUNT', number: 'IEA_CONTROL_NUMBER' },
  group: { missing: 'GE_MISSING', count: 'GE_COUNT', number: 'GE_CONTROL_NUMBER' },
  set: { missing: 'SE_MISSING', count: 'SE_COUNT', number: 'SE_CONTROL_NUMBER' },
} as const;

/** Knows which wholes are open, and tells what each segment means for them. */
export class Envelope {
  /** The open wholes, from the interchange inwards. */
  private readonly open: Whole[] = [];
  private events: X12Event[] = [];
  private faultsOutside = 0;
  private readonly tell = (record: ToldRecord): void => {
    // The tables that gave the record its values give SetRecord its type.
    this.events.push(record as SetRecord);
  };

  read(segments: readonly Segment[]): readonly X12Event[] {
    this.events = [];
    for (const segment of segments) this.take(segment);
    return this.events;
  }

  /** Ends what the file left open. */
  end(place: Place): readonly X12Event[] {
    this.events = [];
    this.closeInside(null, place);
    return this.events;
  }

  private take(segment: Segment): void {
    const id = segment.elements[0] ?? '';
    const inside = this.open.at(-1);
    if (inside?.level === 'set' && id !== 'ISA') inside.count += 1;
    if (segment.fault) this.takeFault(segment.fault, placeOf(segment));
    else if (inside?.level === 'set' && !envelopeIds.has(id)) this.readInSet(inside, segment);
    else if (id === 'ISA') this.beginInterchange(segment);
    else if (id === 'GS') this.beginGroup(segment);
    else if (id === 'ST') this.beginSet(segment);
    else if (id === 'SE') this.endWhole('set', segment);
    else if (id === 'GE') this.endWhole('group', segment);
    else if (id === 'IEA') this.endWhole('interchange', segment);
    else if (id === 'TA1' && inside?.level === 'interchange') this.readAcknowledgment(segment);
    else this.misplaced(segment);
  }

  /** Of a set that is refused nothing more is told. */
  private readInSet({ faults, reader }: Whole, segment: Segment): void {
    if (faults.length === 0) reader?.take(segment);
  }

  private takeFault(code: FaultCode, place: Place): void {
    const inside = this.open.at(-1);
    if (code === 'SEGMENT_TOO_LONG' && inside) {
      note(inside.faults, code, place);
    } else {
      this.closeInside(null, place);
      this.faultsOutside += 1;
      if (this.faultsOutside <= mostFaults) this.events.push({ kind: 'fault', fault: { code, ...place } });
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
      this.misplaced(segment);
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
      this.misplaced(segment);
      return;
    }
    group.count += 1;
    const controlNumber = textAt(segment, 2);
    const chosen = chooseSet(textAt(segment, 1), group.version, textAt(segment, 3));
    const type = typeof chosen === 'string' ? null : chosen.type;
    this.events.push({ kind: 'set', ...place, type, controlNumber });
    const reader =
      typeof chosen === 'string' ? null : new SetReader(chosen.type, chosen.table, segment, this.tell);
    const set = this.begin('set', controlNumber, '', reader);
    set.count = 1;
    if (typeof chosen === 'string') note(set.faults, chosen, place);
  }

  private begin(level: Level, controlNumber: string, version = '', reader: SetReader | null = null): Whole {
    const whole: Whole = { level, controlNumber, faults: [], count: 0, version, reader };
    this.open.push(whole);
    return whole;
  }

  private endWhole(level: Level, segment: Segment): void {
    const place = placeOf(segment);
    const whole = this.closeInside(level, place);
    if (!whole) {
      this.misplaced(segment);
      return;
    }
    const { count, number } = trailerFaults[level];
    const counted = textAt(segment, 1);
    const isCounted = /^\d{1,10}$/.test(counted) && Number(counted) === whole.count;
    const isNamed = whole.controlNumber !== '' && textAt(segment, 2) === whole.controlNumber;
    if (!isCounted) note(whole.faults, count, place);
    if (!isNamed) note(whole.faults, number, place);
    if (whole.faults.length === 0) whole.reader?.finish(segment);
    this.close(place);
  }

  /** Ends what is open inside the innermost whole of a level, which each lack their trailer; null ends everything. */
  private closeInside(level: Level | null, place: Place): Whole | undefined {
    if (level !== null && !this.open.some((each) => each.level === level)) return undefined;
    let inside = this.open.at(-1);
    while (inside && inside.level !== level) {
      note(inside.faults, trailerFaults[inside.level].missing, place);
      this.close(place);
      inside = this.open.at(-1);
    }
    return inside;
  }

  private close(place: Place): void {
    const whole = this.open.pop();
    if (!whole) return;
    const faults = [...whole.faults, ...(whole.reader?.faults ?? [])];
    this.events.push({ kind: `${whole.level}End`, ...place, accepted: faults.length === 0, faults });
  }

  /** A segment that has no place in the innermost whole refuses it. */
  private misplaced(segment: Segment): void {
    const inside = this.open.at(-1);
    if (inside) note(inside.faults, 'SEGMENT_MISPLACED', placeOf(segment));
  }

  private readAcknowledgment(segment: Segment): void {
    const reader = new SetReader('TA1', interchangeAcknowledgment, segment, this.tell);
    reader.take(segment);
    reader.finish(segment);
  }
}

const textAt = ({ elements }: Segment, position: number) => elements[position]?.trim() ?? '';
